import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import type { PaymentFields } from "#contract/billing/payments.ts";
import { useApiMutation } from "#web/api/queries.ts";
import { startDownload } from "#web/api/start-download.ts";
import { cardNumber } from "#web/areas/billing/card-view.ts";
import { paymentsTexts as words } from "#web/areas/billing/texts/payments.ts";
import { tellNotHad } from "#web/toasts/tell-failure.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { type Column, DataTable } from "#web/ui/data/DataTable.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { Tag, type TagTone } from "#web/ui/marks/Tag.tsx";
import { formatDate, formatInstant, formatInterval } from "#web/ui/text/format-date.ts";
import { budapestDate } from "#values/local-date.ts";
import { type Forints, showForints } from "#values/forints.ts";
import styles from "./billing.module.css";

const TONES: Record<PaymentFields["state"], TagTone> = {
  paid: "good",
  failed: "bad",
  open: "warning",
  checking: "warning",
  refunded: "plain",
};

/** Each charged period and each refund, with its tries where one was refused. */
export function PaymentTable({ payments }: { readonly payments: readonly PaymentFields[] }) {
  const several = new Set(payments.map(({ companyId }) => companyId)).size > 1;
  return (
    <DataTable
      label={words.list}
      columns={listColumns(several)}
      rows={payments}
      rowKey={({ _id }) => _id}
      density="twoLines"
      below={(payment) => payment.state === "failed" && <Tries payment={payment} />}
    />
  );
}

function listColumns(several: boolean): readonly Column<PaymentFields>[] {
  const { columns } = words;
  const day = (payment: PaymentFields) => formatDate(budapestDate(Date.parse(payment.at)));
  return [
    {
      key: "date",
      header: columns.date,
      render: day,
      width: "120px",
      narrow: "hidden",
      phone: "hidden",
    },
    {
      key: "name",
      header: columns.name,
      phone: "wide",
      render: (payment) => <Name payment={payment} day={day(payment)} several={several} />,
    },
    amountColumn("net", columns.net, ({ netFt }) => netFt),
    amountColumn("vat", columns.vat, ({ vatFt }) => vatFt),
    {
      key: "gross",
      header: columns.gross,
      align: "right",
      width: "112px",
      render: ({ grossFt }) => <b className="strong">{showForints(grossFt)}</b>,
    },
    {
      key: "state",
      header: columns.state,
      width: "124px",
      render: ({ state }) => <Tag tone={TONES[state]}>{words.states[state]}</Tag>,
    },
    {
      key: "invoice",
      header: columns.invoice,
      align: "right",
      width: "168px",
      phone: "wide",
      render: (payment) => <Invoice payment={payment} />,
    },
  ];
}

function amountColumn(
  key: string,
  header: string,
  take: (payment: PaymentFields) => Forints,
): Column<PaymentFields> {
  return {
    key,
    header,
    align: "right",
    width: "100px",
    narrow: "hidden",
    phone: "hidden",
    render: (payment) => <span className={styles["small"]}>{showForints(take(payment))}</span>,
  };
}

function Name({
  payment,
  day,
  several,
}: {
  readonly payment: PaymentFields;
  readonly day: string;
  readonly several: boolean;
}) {
  const { kind, name, refundedFt, note, grossFt } = payment;
  const facts = [
    several ? payment.companyName : undefined,
    kind === "refund" ? note : formatInterval(payment.periodFrom, payment.periodUntil),
    cardNumber(payment.cardMask),
    refundedFt > 0 && refundedFt < grossFt ? words.partlyRefunded(refundedFt) : undefined,
  ].filter(Boolean);
  return (
    <div className="breaks">
      <span className={styles["phoneDay"]}>{day} </span>
      <span className="medium">{kind === "refund" ? words.refund(name) : name}</span>
      <div className={styles["small"]}>{facts.join(" · ")}</div>
    </div>
  );
}

function Invoice({ payment }: { readonly payment: PaymentFields }) {
  const offer = useApiMutation("invoiceDownload", { invalidates: [] });
  const [busy, setBusy] = useState(false);
  const { invoice, state } = payment;
  if (state === "failed" || state === "open" || state === "checking")
    return <span className={styles["small"]}>{words.invoiceAfter}</span>;
  if (invoice === null) return <span className={styles["small"]}>{words.invoiceNone}</span>;
  if (invoice.number === null) return <span className={styles["small"]}>{words.invoiceMade}</span>;
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      const { url } = await offer.mutateAsync({
        params: { id: invoice._id },
        body: { company_id: payment.companyId },
      });
      startDownload(url);
    } catch (error) {
      tellNotHad(words.downloadFailed)(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="ghost"
      size="small"
      loading={busy}
      icon={<Icon of={IconDownload} />}
      aria-label={words.download(invoice.number)}
      onClick={() => void download()}
    >
      {invoice.number}
    </Button>
  );
}

/** The tries of a period that is not paid, and when the next one comes. */
function Tries({ payment }: { readonly payment: PaymentFields }) {
  const { tries, nextTryOn } = payment;
  return (
    <ol className={styles["tries"]} aria-label={words.tries}>
      {tries.map(({ at, state, transactionId }, index) => (
        <li key={at} data-state={state}>
          <b className="medium">{`${words.try(index + 1)}: ${words.tryStates[state]}`}</b>
          <div className={styles["small"]}>
            {[formatInstant(at), transactionId && words.transaction(transactionId)]
              .filter(Boolean)
              .join(" · ")}
          </div>
        </li>
      ))}
      <li data-state="next">
        <b className="medium">{nextTryOn === null ? words.noNextTry : words.nextTry}</b>
        <div className={styles["small"]}>
          {nextTryOn === null
            ? words.newCardNeeded
            : `${formatDate(nextTryOn)}, ${words.nextTryCard}`}
        </div>
      </li>
    </ol>
  );
}
