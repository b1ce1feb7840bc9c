import { IconAlertCircle, IconCheck } from "@tabler/icons-react";
import type { CompletenessAccount } from "#contract/completeness/completeness.ts";
import { addDays, daysInMonth, type LocalDate } from "#values/local-date.ts";
import type { ApiReply } from "#web/api/client.ts";
import { certificateTexts } from "#web/areas/completeness/texts/certificates.ts";
import { completenessTexts as texts } from "#web/areas/completeness/texts/completeness.ts";
import { openModal } from "#web/modals/modals.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { AccountNumber } from "#web/ui/text/AccountNumber.tsx";
import { formatAmount } from "#web/ui/text/format-amount.ts";
import { formatInterval } from "#web/ui/text/format-date.ts";
import { countGapDays, countLevelDays, lookOf } from "./calendar-days.ts";
import styles from "./completeness.module.css";

interface MonthSummaryProps {
  readonly companyId: string;
  readonly account: CompletenessAccount;
  readonly month: string;
  readonly summary: ApiReply<"completenessMonthGet">["summary"] | undefined;
}

/** What the month comes to: from the balance before it to the balance behind it. */
export function MonthSummary({ companyId, account, month, summary }: MonthSummaryProps) {
  const words = texts.summary;
  const [year, place] = [Number(month.slice(0, 4)), Number(month.slice(5))];
  const from = `${month}-01` as LocalDate;
  const to = addDays(from, daysInMonth(year, place) - 1);
  const gapDays = countGapDays(account, year, place);
  const levelDays = countLevelDays(account, year, place);
  const isKnown = Array.from({ length: daysInMonth(year, place) }, (_day, index) =>
    lookOf(account, addDays(from, index)),
  ).includes("proven");
  const money = (amount: string | null, sign?: "always"): string =>
    amount === null
      ? words.unknown
      : formatAmount(amount, account.currency, sign === undefined ? {} : { sign });
  const differs = /[1-9]/.test(summary?.difference ?? "");
  return (
    <section className={styles["box"]}>
      <h2>{words.title}</h2>
      <p className={classNames(styles["verdict"], gapDays > 0 && styles["bad"])}>
        {gapDays > 0 ? <Icon of={IconAlertCircle} /> : isKnown && <Icon of={IconCheck} />}
        {gapDays > 0 ? words.missing(gapDays) : isKnown ? words.whole : words.nothing}
      </p>
      {levelDays > 0 && <p>{words.level(levelDays)}</p>}
      <dl className={styles["sums"]}>
        <div>
          <dt>{words.account}</dt>
          <dd>
            <AccountNumber number={account.accountNr} />
          </dd>
        </div>
        <div>
          <dt>{words.period}</dt>
          <dd>{formatInterval(from, to)}</dd>
        </div>
        {summary !== undefined && (
          <>
            <Line label={words.opening} value={money(summary.opening)} />
            <Line
              label={words.credit(summary.creditCount)}
              value={money(summary.credit, "always")}
            />
            <Line label={words.debit(summary.debitCount)} value={money(summary.debit)} />
            <Line label={words.computed} value={money(summary.computed)} />
            <Line label={words.closing} value={money(summary.closing)} />
            {differs && (
              <Line
                isBad
                label={words.difference}
                value={money(summary?.difference ?? null, "always")}
              />
            )}
          </>
        )}
      </dl>
      {isKnown && (
        <Button
          command="certificateCreate"
          variant="secondary"
          fullWidth
          onClick={() =>
            openModal("certificateCreate", {
              companyId,
              from,
              to: lastKnown(account, to),
              accountId: account.accountId,
            })
          }
        >
          {certificateTexts.open}
        </Button>
      )}
    </section>
  );
}

/** The running month ends with the last day of which anything is known. */
function lastKnown({ through }: CompletenessAccount, to: string): string {
  return through !== null && through < to ? through : to;
}

function Line({
  label,
  value,
  isBad,
}: {
  readonly label: string;
  readonly value: string;
  readonly isBad?: boolean;
}) {
  return (
    <div className={isBad ? styles["total"] : undefined}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
