import { IconDownload, IconRepeat } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { BankAccount } from "#contract/bank-accounts/bank-accounts.ts";
import type { ApiReply } from "#web/api/client.ts";
import { apiQuery } from "#web/api/queries.ts";
import { CertificateBox, type CertificateOrder } from "#web/areas/completeness/CertificateBox.tsx";
import { OpenDaysNote } from "#web/areas/completeness/OpenDaysNote.tsx";
import { LinkingNote } from "#web/areas/bank-accounts/LinkStateNotes.tsx";
import { accountDisplayName } from "#web/areas/bank-accounts/texts/bank-accounts.ts";
import { hasTooMany } from "#web/areas/exports/parts/export-options.ts";
import { buildBody, canMark, type ExportOrder } from "#web/areas/exports/queries/use-export.tsx";
import { exportsTexts as words } from "#web/areas/exports/texts/exports.ts";
import { schedulesTexts } from "#web/areas/exports/texts/schedules.ts";
import { errorTexts } from "#web/texts/errors.ts";
import { displayAccountNumber } from "#values/account-number.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Card } from "#web/ui/blocks/Card.tsx";
import { Note } from "#web/ui/blocks/Note.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { AmountText } from "#web/ui/text/AmountText.tsx";
import { formatCount } from "#web/ui/text/format-amount.ts";
import { formatInterval } from "#web/ui/text/format-date.ts";
import { SLOW_MS, useLasting } from "#web/ui/use-lasting.ts";
import styles from "./exports.module.css";

type Preview = ApiReply<"exportPreview">;

interface ExportSummaryProps {
  readonly order: ExportOrder;
  readonly companyId: string;
  readonly running: boolean;
  readonly onSubmit: () => void;
  readonly onSchedule: () => void;
  /** The accounts of the company, as the certificate of the days names them. */
  readonly accounts: readonly BankAccount[];
}

/**
 * What the export would hold; asked again with each change of the order. The figures of the order
 * before stay for a moment only, so that they never stand under another period.
 */
export function useExportPreview(companyId: string, order: ExportOrder) {
  const query = useQuery({
    ...apiQuery("Transaction", "exportPreview", { body: buildBody(companyId, order) }),
    placeholderData: keepPreviousData,
    enabled: order.from <= order.to,
    retry: false,
  });
  const isOld = useLasting(query.isPlaceholderData, SLOW_MS);
  return { isError: query.isError, data: isOld ? undefined : query.data };
}

/** The content of the file, before it is made. */
export function ExportSummary({
  order,
  companyId,
  running,
  onSubmit,
  onSchedule,
  accounts,
}: ExportSummaryProps) {
  const { data } = useExportPreview(companyId, order);
  return (
    <div className={styles["summary"]}>
      {data && hasTooMany(data) && (
        <Note tone="warning" title={errorTexts.export_too_many_rows.title}>
          {errorTexts.export_too_many_rows.message}
        </Note>
      )}
      <Card className="stack gap-3">
        <h2>{words.summary}</h2>
        {order.from <= order.to && (
          <>
            <dl className={styles["lines"]}>
              <Line label={words.transactions}>
                {data ? formatCount(data.transactionCount) : words.unknown}
              </Line>
              {data?.sums.flatMap(({ currency, credit, debit }) => [
                <Line key={`${currency}-credit`} label={words.inCurrency(words.credit, currency)}>
                  <AmountText amount={credit} currency={currency} />
                </Line>,
                <Line key={`${currency}-debit`} label={words.inCurrency(words.debit, currency)}>
                  <AmountText amount={debit} currency={currency} />
                </Line>,
              ])}
            </dl>
            <p className="fine tabular muted">{formatInterval(order.from, order.to)}</p>
            {data && <p className="fine breaks muted">{data.fileName}</p>}
            {order.markBooked && canMark(order) && (
              <p className="fine tabular muted">{words.willBook}</p>
            )}
          </>
        )}
        <LinkingNote companyId={companyId} />
        <Button
          fullWidth
          icon={<Icon of={IconDownload} />}
          loading={running}
          loadingText={words.running}
          onClick={onSubmit}
        >
          {words.submit}
        </Button>
        <Button
          fullWidth
          variant="ghost"
          icon={<Icon of={IconRepeat} size={16} />}
          onClick={onSchedule}
        >
          {schedulesTexts.add}
        </Button>
      </Card>
      {data && data.transactionCount > 0 && <BalanceNotes balances={data.balances} />}
      {order.from <= order.to && data && <OpenDaysNote open={data.openDays} />}
      {order.from <= order.to && (
        <CertificateBox
          order={certificateOrder(companyId, order, accounts)}
          isSaid={data !== undefined && data.openDays.days > 0}
        />
      )}
    </div>
  );
}

/** The days and accounts of the export, whatever else narrows it. */
function certificateOrder(
  companyId: string,
  order: ExportOrder,
  accounts: readonly BankAccount[],
): CertificateOrder {
  const chosen = accounts.filter((account) =>
    order.accounts.some(
      (ref) => ref.accountNr === account.accountNr && ref.originate === account.originate,
    ),
  );
  const { from, to } = order;
  return { companyId, accountIds: chosen.map(({ accountId }) => accountId), from, to };
}

/** What the file says of balances, in words: one line where all are alike. */
function BalanceNotes({ balances }: Pick<Preview, "balances">) {
  if (balances.length === 0) return null;
  const { balances: texts } = words;
  if (balances.every(({ state }) => state === "stated"))
    return <Note tone="good" title={texts.tie} />;
  if (balances.some(({ state }) => state === "filtered"))
    return <Note tone="info" title={texts.filtered} />;
  const lines = balances.flatMap((balance) => {
    const name = accountDisplayName(
      balance.displayName,
      displayAccountNumber(balance.accountNr),
      balance.currency,
    );
    if (balance.state === "stated" || balance.state === "filtered") return [];
    if (balance.state === "computed-opening" || balance.state === "computed-closing")
      return [texts.computed(name)];
    return [texts[balance.state](name)];
  });
  const [first, ...others] = lines;
  return (
    <Note tone="info" title={first}>
      {others.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Note>
  );
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
