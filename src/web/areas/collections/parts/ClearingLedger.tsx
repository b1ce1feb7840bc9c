import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ClearingAccount } from "#contract/collections/clearing.ts";
import { clearingQuery } from "#web/areas/collections/queries/collection-queries.ts";
import { collectionTexts } from "#web/areas/collections/texts/collections.ts";
import { QueryError } from "#web/shell/PageStates.tsx";
import { todayDate } from "#web/time/now.ts";
import { EmptyState } from "#web/ui/blocks/EmptyState.tsx";
import { SkeletonRows } from "#web/ui/blocks/Skeleton.tsx";
import { CellSub, type Column, DataTable } from "#web/ui/data/DataTable.tsx";
import { type Figure, Figures } from "#web/ui/data/Figures.tsx";
import { formatAmount } from "#web/ui/text/format-amount.ts";
import { formatDate } from "#web/ui/text/format-date.ts";
import styles from "./collections.module.css";

const words = collectionTexts.ledger;

type Line = ClearingAccount["lines"][number];

/** What a provider owed and paid this year, line by line: zero where it has paid all. */
export function ClearingLedger({
  companyId,
  source,
}: {
  readonly companyId: string;
  readonly source: string;
}) {
  const today = todayDate();
  const from = `${today.slice(0, 4)}-01-01`;
  const query = useQuery({
    ...clearingQuery(companyId, { source, from, to: today }),
    placeholderData: keepPreviousData,
  });
  if (query.isPending) return <SkeletonRows rows={6} />;
  if (query.isError)
    return (
      <QueryError title={words.failed} error={query.error} onRetry={() => void query.refetch()} />
    );
  const { accounts } = query.data;
  if (accounts.length === 0)
    return (
      <EmptyState ghost="settlements" title={words.empty.title}>
        {words.empty.message}
      </EmptyState>
    );
  return accounts.map((account) => (
    <section key={account.currency} className="below-4" aria-label={words.label}>
      <Figures
        figures={[
          figure("opening", words.opening(formatDate(from)), account),
          figure("due", words.due, account),
          figure("setOff", words.setOff, account),
          figure("credited", words.credited, account),
          figure("closing", words.closing(formatDate(today)), account),
        ]}
      />
      <DataTable
        label={words.label}
        columns={columnsOf(account)}
        rows={account.lines.map((line, index) => ({ ...line, index }))}
        rowKey={({ index }) => String(index)}
      />
      {account.lineCount > account.lines.length && (
        <p className={styles["hint"]}>{words.cut(account.lines.length, account.lineCount)}</p>
      )}
    </section>
  ));
}

function figure(
  key: "opening" | "due" | "setOff" | "credited" | "closing",
  label: string,
  account: ClearingAccount,
): Figure {
  return { key, label, value: sum(account, account[key]) };
}

const sum = ({ currency }: Pick<ClearingAccount, "currency">, amount: string): string =>
  formatAmount(amount, currency);

function columnsOf(account: ClearingAccount): Column<Line>[] {
  const plain = (amount: string): string =>
    formatAmount(amount, account.currency, { unit: account.currency !== "HUF" });
  return [
    {
      key: "day",
      header: words.columns.day,
      width: "118px",
      phone: "wide",
      render: ({ day }) => formatDate(day),
    },
    {
      key: "event",
      header: words.columns.event,
      render: ({ kind, reference, text }) => (
        <>
          {words.kinds[kind]} {reference && <span className={styles["ref"]}>{reference}</span>}
          {text && <CellSub>{text}</CellSub>}
        </>
      ),
    },
    {
      key: "owed",
      header: words.columns.owed,
      align: "right",
      width: "116px",
      render: ({ amount }) => (amount.startsWith("-") ? "" : plain(amount)),
    },
    {
      key: "paid",
      header: words.columns.paid,
      align: "right",
      width: "116px",
      render: ({ amount }) => (amount.startsWith("-") ? plain(amount.slice(1)) : ""),
    },
    {
      key: "balance",
      header: words.columns.balance,
      align: "right",
      width: "130px",
      render: ({ balance }) => <b>{sum(account, balance)}</b>,
    },
  ];
}
