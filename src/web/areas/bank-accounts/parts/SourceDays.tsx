import type { SourceDayKind } from "#contract/bank-accounts/account-sources.ts";
import type { ApiReply } from "#web/api/client.ts";
import { bankAccountsTexts } from "#web/areas/bank-accounts/texts/bank-accounts.ts";
import { SHORT_MONTHS } from "#web/texts/months.ts";
import { addDays, daysBetween, type LocalDate } from "#values/local-date.ts";
import { classNames } from "#web/ui/class-names.ts";
import { formatDaySpan } from "#web/ui/text/format-date.ts";
import { HiddenText } from "#web/ui/text/HiddenText.tsx";
import styles from "./account-sources.module.css";

type Reply = ApiReply<"accountSourceList">;

const { sources: words } = bankAccountsTexts;

/** Which source speaks of which day of the last twelve months. */
export function SourceDays({ reply }: { readonly reply: Reply }) {
  const [from, today] = [reply.from as LocalDate, reply.today as LocalDate];
  const length = daysBetween(from, today) + 1;
  const placeOf = (first: string, last: string) => ({
    left: `${(daysBetween(from, first as LocalDate) / length) * 100}%`,
    width: `${((daysBetween(first as LocalDate, last as LocalDate) + 1) / length) * 100}%`,
  });
  const kinds = (["alone", "shared", "missing"] as const).filter((kind) =>
    reply.sources.some(({ runs }) => runs.some((run) => run.kind === kind)),
  );
  return (
    <figure className={styles["days"]}>
      <figcaption>{words.days}</figcaption>
      <dl>
        {reply.sources.map(({ accountId, originate, runs }) => (
          <div key={accountId} className={styles["lane"]}>
            <dt className="tiny">{bankAccountsTexts.originate[originate]}</dt>
            <dd>
              {runs.map((run) => (
                <span
                  key={`${run.from} ${run.kind}`}
                  className={styles[run.kind]}
                  style={placeOf(run.from, run.to)}
                  title={`${formatDaySpan(run.from, run.to)}: ${words.kinds[run.kind]}`}
                >
                  <HiddenText>
                    {formatDaySpan(run.from, run.to)}: {words.kinds[run.kind]}
                  </HiddenText>
                </span>
              ))}
              {runs.length === 0 && <span className={styles["none"]}>{words.none}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles["months"]} aria-hidden>
        {listMonths(from, today).map((month) => (
          <span key={month} style={{ left: placeOf(month, month).left }}>
            {SHORT_MONTHS[Number(month.slice(5, 7)) - 1]}
          </span>
        ))}
      </div>
      <ul className={styles["legend"]}>
        {kinds.map((kind: SourceDayKind) => (
          <li className="row" key={kind}>
            <span className={classNames(styles["key"], styles[kind])} aria-hidden />
            {words.kinds[kind]}
          </li>
        ))}
      </ul>
    </figure>
  );
}

/** The first days of the months up to `to`; `from` is the first of them. */
function listMonths(from: LocalDate, to: LocalDate): LocalDate[] {
  const months: LocalDate[] = [];
  // 31 days after the first of a month is the next month, whatever its length.
  const next = (month: LocalDate) => `${addDays(month, 31).slice(0, 7)}-01` as LocalDate;
  for (let month = from; month <= to; month = next(month)) months.push(month);
  return months;
}
