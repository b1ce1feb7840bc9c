import { classNames } from "#web/ui/class-names.ts";
import type { ReactNode } from "react";
import { noCreditText, settlementMappingTexts } from "#web/areas/files/texts/settlement-mapping.ts";
import { AmountText } from "#web/ui/text/AmountText.tsx";
import { formatShortMonthDay } from "#web/ui/text/format-date.ts";
import type { TableMapping } from "#values/table-mapping.ts";
import { parseAmount } from "#values/money.ts";
import type { Tried } from "./mapping-draft.ts";
import styles from "./mapping.module.css";
import { ProblemSeal, Seal } from "./Seal.tsx";
import { measureBar } from "#web/ui/bar-height.ts";

const words = settlementMappingTexts.proof;

interface ProofProps {
  readonly tried: Tried | undefined;
  readonly mapping: TableMapping;
  readonly isCurrent: boolean;
  readonly hasFailed: boolean;
  /** A question that must be answered before anything can be proven. */
  readonly open: string | undefined;
  readonly actions: ReactNode;
}

/** The transfer that the table would give, its sum row, and the bank credit found for it. */
export function SettlementProof(props: ProofProps) {
  const { tried, mapping, isCurrent, open, actions } = props;
  const [first] = tried?.settlements ?? [];
  return (
    <aside className={styles["proof"]} aria-label={words.title} aria-busy={!isCurrent}>
      <h2>{words.title}</h2>
      <div className={isCurrent ? undefined : styles["stale"]} role="status">
        {tried && first && !open && (
          <Sums transfer={first} count={tried.settlementCount} mapping={mapping} />
        )}
        {open ? <Seal tone="warning">{open}</Seal> : <Outcome {...props} />}
      </div>
      <div ref={measureBar} className={classNames("grid gap-2 above-4", styles["actions"])}>
        {actions}
      </div>
    </aside>
  );
}

type Transfer = Tried["settlements"][number];

function Sums({
  transfer,
  count,
  mapping,
}: {
  readonly transfer: Transfer;
  readonly count: number;
  readonly mapping: TableMapping;
}) {
  const { currency, gross, fees, expected, checks, lineCount, payoutRef, payoutDate } = transfer;
  const [check] = checks;
  const difference = check && valueOf(check.stated) - valueOf(check.computed);
  const name = payoutRef ?? (payoutDate ? formatShortMonthDay(payoutDate) : "");
  const line = (label: string, amount: string | bigint, isOff = false): ReactNode => (
    <div>
      <dt>{label}</dt>
      <dd className={isOff ? "warning" : undefined}>
        <AmountText amount={amount} currency={currency} kind="balance" />
      </dd>
    </div>
  );
  return (
    <dl className={styles["sums"]}>
      {count > 1 && (
        <div>
          <dt>{words.transfers(count)}</dt>
          <dd>{name}</dd>
        </div>
      )}
      {line(words.gross(lineCount, mapping.settlement?.kind ?? "courier"), gross)}
      {valueOf(fees) !== 0n && line(words.fees, -valueOf(fees))}
      {line(words.expected, expected)}
      {check && line(words.stated, check.stated)}
      {difference !== undefined && (
        <div className={styles["total"]}>
          <dt>{words.difference}</dt>
          <dd className={difference === 0n ? undefined : "warning"}>
            <AmountText amount={difference} currency={currency} kind="balance" />
          </dd>
        </div>
      )}
    </dl>
  );
}

/** What stands in the way, or the bank credit of the transfer. */
function Outcome({ tried, mapping, hasFailed }: ProofProps) {
  if (!tried) return <Seal>{hasFailed ? words.failed : words.waiting}</Seal>;
  if (tried.problems.length > 0) return <ProblemSeal problems={tried.problems} />;
  const found = tried.settlements.filter(({ credits }) => credits.length > 0);
  const [first] = found;
  if (!first) return <Seal>{noCreditText(tried.settlements, mapping.settlement?.provider)}</Seal>;
  return (
    <Seal tone={first.isSure ? "good" : "neutral"}>
      <div>
        <b>{first.isSure ? words.found : words.maybe}</b>
        {first.credits.map(({ _id, partnerName, bankName, bookingDate, amount, currency }) => (
          <div key={_id}>
            {[partnerName, formatShortMonthDay(bookingDate), bankName].filter(Boolean).join(", ")}
            {", "}
            <AmountText amount={amount} currency={currency} />
          </div>
        ))}
        {tried.settlementCount > 1 && (
          <div>{words.foundCount(found.length, tried.settlements.length)}</div>
        )}
      </div>
    </Seal>
  );
}

function valueOf(amount: string): bigint {
  const parsed = parseAmount(amount);
  return parsed.ok ? parsed.value : 0n;
}
