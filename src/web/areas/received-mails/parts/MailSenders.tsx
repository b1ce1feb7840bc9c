import {
  useForgetSender,
  useMailSenders,
} from "#web/areas/received-mails/queries/use-received-mails.ts";
import { receivedMailsTexts } from "#web/areas/received-mails/texts/received-mails.ts";
import type { ApiReply } from "#web/api/client.ts";
import { QueryError } from "#web/shell/PageStates.tsx";
import { worksByLink } from "#web/state/capabilities.ts";
import { useClientState } from "#web/state/client-state.ts";
import { nowMs } from "#web/time/now.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { CellSub, type Column, DataTable } from "#web/ui/data/DataTable.tsx";
import { Tag } from "#web/ui/marks/Tag.tsx";
import { formatRecent } from "#web/ui/text/format-date.ts";
import styles from "./received-mails.module.css";

type Sender = ApiReply<"mailSenderList">["senders"][number];

const words = receivedMailsTexts.senders;
const TONES = { known: "good", blocked: "bad", open: "line" } as const;

const COLUMNS: readonly Column<Sender>[] = [
  {
    key: "address",
    header: words.columns.address,
    phone: "wide",
    render: ({ address }) => <span className="medium breaks">{address}</span>,
  },
  {
    key: "state",
    header: words.columns.state,
    render: ({ state, refusesUnproven }) => {
      // Who has blocked a sender without a proof looks for that word here.
      const shown = state === "open" && refusesUnproven ? "blocked" : state;
      return (
        <>
          <Tag tone={TONES[shown]}>{words.states[shown]}</Tag>
          {refusesUnproven && state !== "blocked" && <CellSub>{words.unproven}</CellSub>}
        </>
      );
    },
  },
  {
    key: "last",
    header: words.columns.last,
    render: ({ last }) => (last === null ? words.never : formatRecent(last, nowMs())),
  },
];

/** Senders on whom somebody has decided, each with the way back; nothing where there are none. */
export function MailSenders({ companyId }: { readonly companyId: string }) {
  const query = useMailSenders(companyId);
  const forget = useForgetSender();
  const byLink = useClientState(worksByLink);
  if (query.isError && query.data === undefined)
    return (
      <QueryError title={words.failed} error={query.error} onRetry={() => void query.refetch()} />
    );
  const senders = query.data?.senders ?? [];
  if (senders.length === 0) return null;
  const running = forget.isPending ? forget.variables.body.address : undefined;
  const action: Column<Sender> = {
    key: "action",
    header: words.columns.action,
    width: "140px",
    render: ({ address }) => (
      <Button
        variant="secondary"
        size="small"
        aria-label={words.forgetLabel(address)}
        loading={running === address}
        loadingText={words.forgetting}
        onClick={() => forget.mutate({ body: { company_id: companyId, address } })}
      >
        {words.forget}
      </Button>
    ),
  };
  return (
    <section className={styles["section"]} aria-label={words.title}>
      <h2>{words.title}</h2>
      <p className="below-3 small muted">{words.purpose}</p>
      <DataTable
        label={words.title}
        density="twoLines"
        columns={byLink ? COLUMNS : [...COLUMNS, action]}
        rows={senders}
        rowKey={({ address }) => address}
      />
    </section>
  );
}
