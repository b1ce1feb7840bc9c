import type { ClientMonth, MonthDeadline } from "#contract/months/months.ts";
import { daysBetween, type LocalDate } from "#values/local-date.ts";
import { monthsTexts } from "#web/areas/months/texts/months.ts";
import type { ApiReply } from "#web/api/client.ts";
import { AppLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { nowMs } from "#web/time/now.ts";
import { Card } from "#web/ui/blocks/Card.tsx";
import { formatCount } from "#web/ui/text/format-amount.ts";
import { formatNearDay, formatRecent } from "#web/ui/text/format-date.ts";
import styles from "./months.module.css";

interface MonthWorkProps {
  readonly client: ClientMonth;
  readonly certificates: ApiReply<"monthGet">["certificates"];
}

/** What is exported and certified of the month. */
export function MonthWork({ client, certificates }: MonthWorkProps) {
  const words = monthsTexts.work;
  const newest = certificates.find(({ holds }) => holds) ?? certificates[0];
  const when = newest && formatRecent(newest.madeAt, nowMs());
  const lines: readonly (readonly [string, string])[] = [
    [words.items, formatCount(client.items)],
    [words.unbooked, formatCount(client.unbooked)],
    [words.unexported, formatCount(client.unexported)],
    [
      words.certificate,
      newest === undefined || when === undefined
        ? words.noCertificate
        : newest.holds
          ? words.certified(when)
          : words.outdated(when),
    ],
  ];
  return (
    <Card padded={false}>
      <header className={styles["head"]}>
        <h2>{words.title}</h2>
        <AppLink to={to.exports()}>{words.exports}</AppLink>
      </header>
      <dl className={styles["facts"]}>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="tabular right">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

interface DeadlinesProps {
  readonly deadlines: readonly MonthDeadline[];
  readonly today: string;
}

/** What is usually due after the month. */
export function Deadlines({ deadlines, today }: DeadlinesProps) {
  const words = monthsTexts.deadline;
  return (
    <Card padded={false}>
      <header className={styles["head"]}>
        <h2>{words.title}</h2>
      </header>
      <dl className={styles["facts"]}>
        {deadlines.map(({ kind, date }) => (
          <div key={kind}>
            <dt>{words.kinds[kind]}</dt>
            <dd className="tabular right">
              {formatNearDay(date, today as LocalDate)}{" "}
              <small className="muted">
                {words.days(daysBetween(today as LocalDate, date as LocalDate))}
              </small>
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles["note"]}>{words.note}</p>
    </Card>
  );
}
