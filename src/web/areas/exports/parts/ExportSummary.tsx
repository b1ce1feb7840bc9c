import { IconDownload } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ApiReply } from "#web/api/client.ts";
import { apiQuery } from "#web/api/queries.ts";
import { LinkingNote } from "#web/areas/bank-accounts/LinkStateNotes.tsx";
import { sumStatistics } from "./export-sums.ts";
import type { ExportOrder } from "#web/areas/exports/queries/use-export.tsx";
import styles from "./exports.module.css";
import { exportsTexts as words } from "#web/areas/exports/texts/exports.ts";
import { AmountText } from "#web/ui/text/AmountText.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Card } from "#web/ui/blocks/Card.tsx";
import { formatCount } from "#web/ui/text/format-amount.ts";
import { formatInterval } from "#web/ui/text/format-date.ts";
import { Icon } from "#web/ui/marks/Icon.tsx";

interface ExportSummaryProps {
  readonly order: ExportOrder;
  readonly accounts: ApiReply<"bankAccountList">["accounts"];
  readonly companyId: string;
  readonly running: boolean;
  readonly onSubmit: () => void;
}

/** The content of the file, before it is made. */
export function ExportSummary(props: ExportSummaryProps) {
  const { order } = props;
  return (
    <Card className={styles["summary"]}>
      <h2>{words.summary}</h2>
      {order.from <= order.to && (
        <>
          <dl className={styles["lines"]}>
            {order.booked === "ALL" && !order.newSince ? (
              <WholeSums {...props} />
            ) : (
              <PartCount {...props} />
            )}
          </dl>
          <p className={styles["interval"]}>{formatInterval(order.from, order.to)}</p>
        </>
      )}
      <LinkingNote companyId={props.companyId} />
      <Button
        fullWidth
        icon={<Icon of={IconDownload} />}
        loading={props.running}
        loadingText={words.running}
        onClick={props.onSubmit}
      >
        {words.submit}
      </Button>
    </Card>
  );
}

/** All rows of the days: the daily statistics know count and sums. */
function WholeSums({ order, accounts, companyId }: ExportSummaryProps) {
  const input = { query: { company_id: companyId, statistics_from: order.from } };
  const query = useQuery({
    ...apiQuery("BankAccount", "bankAccountList", input),
    placeholderData: keepPreviousData,
  });
  const chosen = order.accounts.length > 0 ? order.accounts : accounts;
  const sums = query.data && sumStatistics(query.data.statistics, chosen, order, query.data.paired);
  return (
    <>
      <Line label={words.transactions}>{sums ? formatCount(sums.count) : words.unknown}</Line>
      {sums?.currencies.flatMap(({ currency, credit, debit }) => [
        <Line key={`${currency}-credit`} label={words.inCurrency(words.credit, currency)}>
          <AmountText amount={credit} currency={currency} />
        </Line>,
        <Line key={`${currency}-debit`} label={words.inCurrency(words.debit, currency)}>
          <AmountText amount={debit} currency={currency} />
        </Line>,
      ])}
    </>
  );
}

/** Number of booked or unbooked rows, counted by the list. */
function PartCount({ order, companyId }: ExportSummaryProps) {
  const body = {
    company_id: companyId,
    bankAccounts: [...order.accounts],
    booked: order.booked,
    ...(order.newSince && { newSince: order.newSince }),
    dateFrom: order.from,
    dateTo: order.to,
  };
  const query = useQuery({
    ...apiQuery("Transaction", "transactionList", { body }),
    placeholderData: keepPreviousData,
  });
  const text =
    query.data &&
    (query.data.totalExact ? formatCount(query.data.total) : words.moreThan(query.data.total));
  return <Line label={words.transactions}>{text ?? words.unknown}</Line>;
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
