import { IconChevronDown } from "@tabler/icons-react";
import { useId } from "react";
import { StateTag } from "#web/areas/supported-banks/parts/StateTag.tsx";
import type { SupportedBank } from "#web/areas/supported-banks/supported-list.ts";
import {
  codesText,
  formatsText,
  placeText,
  stepsOf,
} from "#web/areas/supported-banks/texts/supported-banks.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { NameMark } from "#web/ui/marks/NameMark.tsx";
import styles from "./SupportedBanks.module.css";

interface BankRowProps {
  readonly bank: SupportedBank;
  readonly open: boolean;
  readonly onToggle: () => void;
}

/** One bank; its steps show when the row is open. */
export function BankRow({ bank, open, onToggle }: BankRowProps) {
  const id = useId();
  return (
    <li className={classNames(styles["row"], open && styles["open"])}>
      <h2>
        <button
          className="left plain pointer"
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={onToggle}
        >
          <span className={styles["name"]}>
            <NameMark name={bank.shortName} />
            <span>
              <b className="block medium">{bank.name}</b>
              <small className="block tiny tabular muted">{codesText(bank.codes)}</small>
            </span>
          </span>
          <span className={styles["state"]}>
            <StateTag state={bank.state} />
          </span>
          <span className={styles["cell"]}>{formatsText(bank)}</span>
          <span className={classNames(styles["cell"], styles["place"])}>{placeText(bank)}</span>
          <Icon of={IconChevronDown} className={styles["chevron"]} />
        </button>
      </h2>
      <ol id={id} hidden={!open} className={styles["steps"]}>
        {stepsOf(bank).map((step) => (
          <li className="relative small" key={step}>
            {step}
          </li>
        ))}
      </ol>
    </li>
  );
}
