import type { ReceivedMailReply } from "#web/areas/received-mails/queries/use-received-mails.ts";
import { receivedMailsTexts } from "#web/areas/received-mails/texts/received-mails.ts";
import { CellSub, type Column, DataTable } from "#web/ui/data/DataTable.tsx";
import { formatCount } from "#web/ui/text/format-amount.ts";
import { formatDate } from "#web/ui/text/format-date.ts";
import styles from "./received-mails.module.css";

type Row = ReceivedMailReply["refused"][number];

const words = receivedMailsTexts.turnedAway;

const COLUMNS: readonly Column<Row>[] = [
  {
    key: "day",
    header: words.columns.day,
    width: "clamp(104px, 10vw, 140px)",
    render: ({ day }) => formatDate(day),
  },
  {
    key: "from",
    header: words.columns.from,
    phone: "wide",
    render: ({ mailFrom, network }) => (
      <>
        <span className="medium breaks">
          {mailFrom || (network === "" ? words.others : words.noFrom)}
        </span>
        {network !== "" && <CellSub>{words.network(network)}</CellSub>}
      </>
    ),
  },
  {
    key: "letters",
    header: words.columns.letters,
    width: "110px",
    render: ({ letters }) => words.count(formatCount(letters)),
  },
  {
    key: "why",
    header: words.columns.why,
    phone: "wide",
    render: ({ reason }) => <span className="small muted">{words.reasons[reason]}</span>,
  },
];

/** Letters that were left at their servers: from whom, and why. */
export function TurnedAway({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <section className={styles["section"]} aria-label={words.title}>
      <h2>{words.title}</h2>
      <p className="below-3 small muted">{words.purpose}</p>
      <DataTable
        label={words.title}
        density="twoLines"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ day, mailFrom, network, reason }) => [day, mailFrom, network, reason].join(" ")}
      />
    </section>
  );
}
