import { classNames } from "#web/ui/class-names.ts";
import type { ReactNode } from "react";
import type { AmountForm } from "#values/table-mapping.ts";
import { mappingTexts } from "#web/areas/files/texts/mapping.ts";
import { displayAccountNumber } from "#values/account-number.ts";
import { parseAmount, sumOfOneCurrency } from "#values/money.ts";
import { AmountText } from "#web/ui/text/AmountText.tsx";
import { formatShortMonthDay } from "#web/ui/text/format-date.ts";
import type { Tried } from "./mapping-draft.ts";
import { MappingSeal } from "./MappingSeal.tsx";
import { Seal } from "./Seal.tsx";
import styles from "./mapping.module.css";
import { measureBar } from "#web/ui/bar-height.ts";

const words = mappingTexts.proof;
const ACCOUNTS_SHOWN = 4;

interface ProofProps {
  readonly tried: Tried | undefined;
  readonly form: AmountForm;
  readonly isCurrent: boolean;
  readonly hasFailed: boolean;
  /** A question that must be answered before anything can be proven. */
  readonly open: string | undefined;
  readonly actions: ReactNode;
}

/** The sums of what would be taken, whether the balances tie, and where they do not. */
export function MappingProof({ tried, form, isCurrent, hasFailed, open, actions }: ProofProps) {
  return (
    <aside className={styles["proof"]} aria-label={words.title} aria-busy={!isCurrent}>
      <h2>{words.title}</h2>
      <div className={isCurrent ? undefined : styles["stale"]} role="status">
        {tried && !open && <AllSums statements={tried.statements} />}
        {open ? (
          <Seal tone="warning">{open}</Seal>
        ) : (
          <MappingSeal tried={tried} form={form} hasFailed={hasFailed} />
        )}
      </div>
      <div ref={measureBar} className={classNames("grid gap-2 above-4", styles["actions"])}>
        {actions}
      </div>
    </aside>
  );
}

type Statement = Tried["statements"][number];

/** A table may hold several accounts, or one of them in several currencies. */
function AllSums({ statements }: { readonly statements: readonly Statement[] }) {
  const count = statements.length;
  if (count < 2)
    return statements.map((statement) => <Sums key="only" statement={statement} isNamed={false} />);
  return (
    <>
      <h3 className={styles["accounts"]}>{words.accounts(count)}</h3>
      {statements.slice(0, ACCOUNTS_SHOWN).map((statement, index) => (
        <Sums key={index} statement={statement} isNamed />
      ))}
      {count > ACCOUNTS_SHOWN && (
        <p className={styles["accounts"]}>{words.moreAccounts(count - ACCOUNTS_SHOWN)}</p>
      )}
    </>
  );
}

function Sums({
  statement,
  isNamed,
}: {
  readonly statement: Statement;
  readonly isNamed: boolean;
}) {
  const { opening, openingIsStated, closing, credit, debit, currency, creditCount, debitCount } =
    statement;
  const computed = opening === null ? null : add(opening, credit, debit);
  const day = (date: string | null): string => (date ? `, ${formatShortMonthDay(date)}` : "");
  const difference = computed === null || closing === null ? null : valueOf(closing) - computed;
  return (
    <dl className={styles["sums"]}>
      {isNamed && (
        <div>
          <dt>{displayAccountNumber(statement.accountNr) || words.noAccount}</dt>
          <dd>{currency}</dd>
        </div>
      )}
      {opening !== null && (
        <div>
          <dt>{(openingIsStated ? words.opening : words.openingComputed) + day(statement.from)}</dt>
          <dd>
            <AmountText amount={opening} currency={currency} kind="balance" />
          </dd>
        </div>
      )}
      <div>
        <dt>{words.credit(creditCount)}</dt>
        <dd>
          <AmountText amount={credit} currency={currency} />
        </dd>
      </div>
      <div>
        <dt>{words.debit(debitCount)}</dt>
        <dd>
          <AmountText amount={debit} currency={currency} />
        </dd>
      </div>
      {computed !== null && closing !== null && difference !== null && (
        <>
          <div>
            <dt>{words.computed}</dt>
            <dd>
              <AmountText amount={computed} currency={currency} kind="balance" />
            </dd>
          </div>
          <div>
            <dt>{words.stated + day(statement.to)}</dt>
            <dd>
              <AmountText amount={closing} currency={currency} kind="balance" />
            </dd>
          </div>
          <div className={styles["total"]}>
            <dt>{words.difference}</dt>
            <dd className={difference === 0n ? undefined : "warning"}>
              <AmountText amount={difference} currency={currency} kind="balance" />
            </dd>
          </div>
        </>
      )}
    </dl>
  );
}

function add(...amounts: readonly string[]): bigint {
  return sumOfOneCurrency(amounts.map(valueOf));
}

function valueOf(amount: string): bigint {
  const parsed = parseAmount(amount);
  return parsed.ok ? parsed.value : 0n;
}
