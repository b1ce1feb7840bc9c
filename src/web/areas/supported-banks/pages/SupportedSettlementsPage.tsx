import { useState } from "react";
import { StateLegend } from "#web/areas/supported-banks/parts/StateTag.tsx";
import { ProviderRow } from "#web/areas/supported-banks/parts/ProviderRow.tsx";
import { SupportedHead } from "#web/areas/supported-banks/parts/SupportedHead.tsx";
import styles from "#web/areas/supported-banks/parts/SupportedBanks.module.css";
import { SUPPORT_STATES, type SupportState } from "#web/areas/supported-banks/supported-list.ts";
import {
  countProviders,
  findSupportedProviders,
  type ProviderKind,
} from "#web/areas/supported-banks/supported-settlements.ts";
import { supportedSettlementsTexts } from "#web/areas/supported-banks/texts/supported-settlements.ts";
import { AppLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { classNames } from "#web/ui/class-names.ts";
import { NoResults } from "#web/ui/blocks/NoResults.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { SearchBox } from "#web/ui/fields/SearchBox.tsx";
import { SegmentedControl } from "#web/ui/fields/SegmentedControl.tsx";

/** Every courier and card acceptor with how well its files are known, in three states; public. */
export function SupportedSettlementsPage() {
  const texts = supportedSettlementsTexts;
  const [query, setQuery] = useState("");
  const [kind, setKind] = useState<ProviderKind | "all">("all");
  const [state, setState] = useState<SupportState | "all">("all");
  const providers = findSupportedProviders(query, kind, state);
  const clear = (): void => {
    setQuery("");
    setKind("all");
    setState("all");
  };
  return (
    <div className={styles["page"]}>
      <SupportedHead />
      <main className={styles["wrap"]}>
        <h1>{texts.title}</h1>
        <p className={styles["lead"]}>
          {texts.lead(countProviders("courier", "all"), countProviders("acceptor", "all"))}
        </p>
        <p className={styles["lead"]}>{texts.upload}</p>
        <StateLegend states={texts.states} />
        <div className={styles["filters"]}>
          <div className={styles["search"]}>
            <SearchBox label={texts.search} value={query} onChange={setQuery} />
          </div>
          <SegmentedControl
            label={texts.filterKind}
            value={kind}
            onChange={setKind}
            segments={(["all", "courier", "acceptor"] as const).map((value) => ({
              value,
              label: value === "all" ? texts.all : texts.kinds[value],
              count: String(countProviders(value, state)),
            }))}
          />
          <SegmentedControl
            label={texts.filterState}
            value={state}
            onChange={setState}
            segments={(["all", ...SUPPORT_STATES] as const).map((value) => ({
              value,
              label: value === "all" ? texts.all : texts.states[value].name,
              count: String(countProviders(kind, value)),
            }))}
          />
        </div>
        {providers.length === 0 ? (
          <NoResults
            title={texts.none.title}
            filters={texts.none.text(query)}
            action={
              <Button variant="secondary" onClick={clear}>
                {texts.none.clear}
              </Button>
            }
          />
        ) : (
          <div className={styles["table"]}>
            <div className={classNames(styles["names"], styles["provider"])} aria-hidden>
              {Object.values(texts.columns).map((name) => (
                <span key={name}>{name}</span>
              ))}
            </div>
            <ul>
              {providers.map((provider) => (
                <ProviderRow key={provider.key} provider={provider} />
              ))}
            </ul>
          </div>
        )}
        <p className={styles["after"]}>{texts.after}</p>
        <p className={styles["after"]}>
          <AppLink to={to.supportedBanks()}>{texts.banks}</AppLink>
        </p>
      </main>
    </div>
  );
}
