import { IconChevronDown } from "@tabler/icons-react";
import { useId } from "react";
import type { AccountingProgram } from "#web/areas/supported-banks/accounting-programs.ts";
import {
  programChoice,
  programSteps,
  programTexts,
} from "#web/areas/supported-banks/texts/accounting-programs.ts";
import { PublicLink } from "#web/navigation/PublicLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { bearerToken } from "#web/state/client-state.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { NameMark } from "#web/ui/marks/NameMark.tsx";
import { StateTag } from "./StateTag.tsx";
import styles from "./SupportedBanks.module.css";

interface ProgramRowProps {
  readonly program: AccountingProgram;
  readonly open: boolean;
  readonly onToggle: () => void;
}

/** One accounting program; its steps show when the row is open. */
export function ProgramRow({ program, open, onToggle }: ProgramRowProps) {
  const id = useId();
  const steps = programSteps(program);
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
            <NameMark name={program.name} />
            <span>
              <b className="block medium">{program.name}</b>
              {program.vendor && (
                <small className="block tiny tabular muted">{program.vendor}</small>
              )}
            </span>
          </span>
          <span className={styles["state"]}>
            <StateTag state={program.state} />
          </span>
          <span className={styles["cell"]}>{programChoice(program)}</span>
          <span className={classNames(styles["cell"], styles["place"])}>
            {programTexts.places[program.key]}
          </span>
          <Icon of={IconChevronDown} className={styles["chevron"]} />
        </button>
      </h2>
      <ol id={id} hidden={!open} className={styles["steps"]}>
        {steps.map((step, index) => (
          <li className="relative small" key={step}>
            {step}
            {index === 0 && bearerToken() && (
              <>
                {" "}
                <PublicLink to={`${to.exports()}?program=${program.key}`}>
                  {programTexts.toExport}
                </PublicLink>
              </>
            )}
          </li>
        ))}
      </ol>
    </li>
  );
}
