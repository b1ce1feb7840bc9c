import { IconChevronRight } from "@tabler/icons-react";
import { landingFigures } from "#web/areas/landing/landing-figures.ts";
import { landingTexts } from "#web/areas/landing/texts/landing.ts";
import { to } from "#web/navigation/paths.ts";
import { PublicLink } from "#web/navigation/PublicLink.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import styles from "./Landing.module.css";

const LISTS = {
  banks: to.supportedBanks(),
  couriers: to.supportedSettlements(),
  acceptors: to.supportedSettlements(),
  programs: to.accountingPrograms(),
};

/** How much is supported, counted from the data; each figure leads to its list. */
export function FigureStrip() {
  const words = landingTexts.figures;
  return (
    <nav className={styles["figures"]} aria-label={words.label}>
      {(["banks", "couriers", "acceptors", "programs"] as const).map((name) => (
        <PublicLink key={name} to={LISTS[name]}>
          <b>{landingFigures[name]}</b>
          <span className="fill muted">{words[name]}</span>
          <Icon className="fixed muted" of={IconChevronRight} />
        </PublicLink>
      ))}
    </nav>
  );
}
