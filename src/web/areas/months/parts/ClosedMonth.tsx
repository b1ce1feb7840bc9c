import { Link } from "@tanstack/react-router";
import type { ClientMonth } from "#contract/months/months.ts";
import { accountShortNames } from "#web/areas/bank-accounts/account-names.ts";
import { closingTexts as words } from "#web/areas/months/texts/closing.ts";
import type { ApiReply } from "#web/api/client.ts";
import { AppLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { nowMs } from "#web/time/now.ts";
import { Card } from "#web/ui/blocks/Card.tsx";
import { formatAmount, formatCount } from "#web/ui/text/format-amount.ts";
import { formatMonthDay, formatRecent } from "#web/ui/text/format-date.ts";
import styles from "./months.module.css";

type Month = ApiReply<"monthGet">;

/** Items that came, and changes that wait, since the month was closed; nothing where all is so. */
export function SinceClosing({
  client,
  late,
  days,
}: {
  readonly client: ClientMonth;
  readonly late: Month["late"];
  readonly days: { readonly from: string; readonly to: string };
}) {
  const { closing, heldChanges } = client;
  if (closing === null || closing.changedItems === 0) return null;
  const { since } = words;
  return (
    <Card padded={false}>
      <header className={styles["head"]}>
        <h2>{since.title}</h2>
        {closing.lateItems > 0 && (
          <Link to={to.exports()} search={{ ...days, sinceClosing: true } as never}>
            {since.export}
          </Link>
        )}
      </header>
      <ul className={styles["since"]}>
        {heldChanges > 0 && (
          <li>
            <b>{since.held(heldChanges)}</b>
            <AppLink to={to.changedItems()}>{since.decide}</AppLink>
          </li>
        )}
        {closing.lateItems > 0 && (
          <li>
            <b>{since.late(closing.lateItems)}</b>
          </li>
        )}
        {late.map((item) => (
          <li key={item._id}>
            <span>
              {formatMonthDay(item.date)} {item.partnerName || item.remittance}
              <small>{since.arrived(formatRecent(item.arrivedAt, nowMs()))}</small>
            </span>
            <span className="tabular one-line right">
              {formatAmount(item.amount, item.currency)}
            </span>
          </li>
        ))}
        {closing.lateItems > late.length && <li>{since.more(closing.lateItems - late.length)}</li>}
        {heldChanges === 0 && closing.changedItems > closing.lateItems && <li>{since.accepted}</li>}
      </ul>
    </Card>
  );
}

/** Balances and sums of the accounts when the month was closed. */
export function KeptMonth({ closed }: { readonly closed: NonNullable<Month["closed"]> }) {
  const { kept } = words;
  const names = accountShortNames(closed.accounts);
  return (
    <Card padded={false}>
      <header className={styles["head"]}>
        <h2>{kept.title}</h2>
      </header>
      <div className={styles["scroll"]} tabIndex={0} role="region" aria-label={kept.title}>
        <table className={styles["kept"]}>
          <thead>
            <tr>
              {[kept.account, kept.opening, kept.credit, kept.debit, kept.closing, kept.items].map(
                (name) => (
                  <th className="fine muted" key={name} scope="col">
                    {name}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {closed.accounts.map((account, place) => {
              const money = (amount: string | null): string =>
                amount === null ? kept.unknown : formatAmount(amount, account.currency);
              return (
                <tr key={account.accountId}>
                  <th scope="row">{names[place]}</th>
                  <td>{money(account.opening)}</td>
                  <td>{money(account.credit)}</td>
                  <td>{money(account.debit)}</td>
                  <td>{money(account.closing)}</td>
                  <td>{formatCount(account.items)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

/** The hash of the closed items. */
export function ClosedHash({ closed }: { readonly closed: NonNullable<Month["closed"]> }) {
  const { kept } = words;
  return (
    <Card padded={false}>
      <header className={styles["head"]}>
        <h2>{kept.hash}</h2>
      </header>
      <p className={styles["note"]}>
        <b className={styles["hash"]}>
          {closed.fingerprint.toUpperCase().replaceAll(/(.{4})(?=.)/g, "$1-")}
        </b>
        {kept.hashHelp(closed.items)}
      </p>
    </Card>
  );
}

/** Every closing of the month and its end, the newest first. */
export function ClosingLines({ closings }: { readonly closings: Month["closings"] }) {
  const { lines } = words;
  if (closings.length === 0) return null;
  const steps = closings.flatMap((line) => [
    ...(line.reopenedAt === null
      ? []
      : [{ what: lines.reopened, at: line.reopenedAt, by: line.reopenedBy, text: line.reason }]),
    {
      what: line.openPoints.length > 0 ? lines.closedOpen(line.openPoints.length) : lines.closed,
      at: line.closedAt,
      by: line.closedBy,
      text: line.note,
    },
  ]);
  return (
    <Card padded={false}>
      <header className={styles["head"]}>
        <h2>{lines.title}</h2>
      </header>
      <ol className={styles["lines"]}>
        {steps.map(({ what, at, by, text }) => (
          <li key={`${at} ${what}`}>
            <b>{what}</b>
            {text && <span>{lines.quoted(text)}</span>}
            <small className="fine muted">{`${formatRecent(at, nowMs())} · ${by ?? words.nobody}`}</small>
          </li>
        ))}
      </ol>
    </Card>
  );
}
