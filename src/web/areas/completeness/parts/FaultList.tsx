import { classNames } from "#web/ui/class-names.ts";
import type { CompletenessAccount, StatementFault } from "#contract/completeness/completeness.ts";
import { completenessTexts as texts } from "#web/areas/completeness/texts/completeness.ts";
import { readProblemText } from "#web/areas/uploads/texts/read-problems.ts";
import { openModal } from "#web/modals/modals.ts";
import { ButtonLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { monthDays } from "./calendar-days.ts";
import styles from "./completeness.module.css";

/** So many faults are named; the others are counted. */
const SHOWN = 4;

interface FaultListProps {
  readonly companyId: string;
  readonly account: CompletenessAccount;
  readonly name: string;
  readonly month: string;
  readonly onMonth: (month: string) => void;
}

/** Statements that are wrong themselves, those of the month first, with the first thing to do. */
export function FaultList({ companyId, account, name, month, onMonth }: FaultListProps) {
  const words = texts.faults;
  const { from, to: last } = monthDays(month);
  const isOfMonth = (fault: StatementFault): boolean => fault.from <= last && fault.to >= from;
  const all = account.faults;
  if (all.length === 0) return null;
  const faults = [...all.filter(isOfMonth), ...all.filter((fault) => !isOfMonth(fault))];
  return (
    <section className={styles["box"]} aria-label={words.label(name)}>
      <h2>{words.title}</h2>
      <ul className={styles["gaps"]}>
        {faults.slice(0, SHOWN).map((fault) => (
          <li
            className="grid gap-1 line-above"
            key={`${fault.fileId} ${fault.code} ${fault.line} ${fault.from}`}
          >
            <Fault companyId={companyId} fault={fault} />
            {!isOfMonth(fault) && (
              <Button variant="quiet" size="small" onClick={() => onMonth(fault.from.slice(0, 7))}>
                {texts.gaps.show}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {faults.length > SHOWN && <p className="muted">{words.more(faults.length - SHOWN)}</p>}
    </section>
  );
}

function Fault({
  companyId,
  fault,
}: {
  readonly companyId: string;
  readonly fault: StatementFault;
}) {
  const words = texts.faults;
  const { title, advice } = readProblemText(fault);
  return (
    <>
      <h3>{texts.days(fault)}</h3>
      <p>{title}</p>
      <p className="muted">{advice}</p>
      <p className="muted">{words.file(fault.fileName)}</p>
      <p>{words.advice(fault.status, fault.code)}</p>
      <div className={classNames("wrap gap-2 above-1", styles["actions"])}>
        {fault.status !== "waiting" && (
          <Button
            size="small"
            variant="secondary"
            onClick={() => openModal("fileUpload", { companyId })}
          >
            {words.upload}
          </Button>
        )}
        <ButtonLink size="small" variant="secondary" to={to.files()}>
          {words.open}
        </ButtonLink>
      </div>
    </>
  );
}
