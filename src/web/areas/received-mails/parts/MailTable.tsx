import { classNames } from "#web/ui/class-names.ts";
import {
  IconCheck,
  IconClock,
  IconHelpCircle,
  IconKey,
  IconPaperclip,
  IconUserQuestion,
  IconX,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import {
  type ReceivedMailRow,
  useDecideMail,
} from "#web/areas/received-mails/queries/use-received-mails.ts";
import { receivedMailsTexts as words } from "#web/areas/received-mails/texts/received-mails.ts";
import { confirmAction, openModal } from "#web/modals/modals.ts";
import { ButtonLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { OwnLoginButton } from "#web/shell/PageStates.tsx";
import { nowMs } from "#web/time/now.ts";
import { Note } from "#web/ui/blocks/Note.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { CellSub, type Column, DataTable } from "#web/ui/data/DataTable.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { Tag } from "#web/ui/marks/Tag.tsx";
import { formatRecent } from "#web/ui/text/format-date.ts";
import { MailPassword } from "./MailPassword.tsx";
import { filesWanting, outcomeText, shownState, textWithoutFiles } from "./outcome-text.ts";
import styles from "./received-mails.module.css";
import type { SenderDecision } from "#values/received-mail-codes.ts";
import { worksByLink } from "#web/state/capabilities.ts";
import { useClientState } from "#web/state/client-state.ts";

interface MailTableProps {
  readonly mails: readonly ReceivedMailRow[];
  readonly companyId: string;
}

/** Letters with what became of their files; a question or a refusal stands under its letter. */
export function MailTable({ mails, companyId }: MailTableProps) {
  return (
    <DataTable
      label={words.listLabel}
      density="twoLines"
      columns={COLUMNS}
      rows={mails}
      rowKey={({ _id }) => _id}
      below={(mail) => renderBelow(mail, companyId)}
    />
  );
}

/** Senders whose address is proven. */
const TRUSTED: ReadonlySet<string> = new Set(["known", "new"]);

const COLUMNS: readonly Column<ReceivedMailRow>[] = [
  {
    key: "received",
    header: words.columns.received,
    width: "clamp(104px, 10vw, 140px)",
    render: ({ received }) => formatRecent(received, nowMs()),
  },
  {
    key: "mail",
    header: words.columns.mail,
    width: "clamp(200px, 27vw, 380px)",
    phone: "wide",
    render: ({ subject, sender, status, trust }) => (
      <>
        <span className="medium breaks">
          {subject || (status === "received" ? words.notRead : words.noSubject)}
        </span>
        <CellSub>{sender || (status === "received" ? "" : words.noSender)}</CellSub>
        {trust !== null && words.trust[trust] !== "" && (
          <CellSub>
            <span className={TRUSTED.has(trust) ? undefined : "warning"}>{words.trust[trust]}</span>
          </CellSub>
        )}
      </>
    ),
  },
  {
    key: "became",
    header: words.columns.became,
    phone: "wide",
    render: (mail) => <Attachments mail={mail} />,
  },
  {
    key: "state",
    header: words.columns.state,
    width: "clamp(132px, 12vw, 170px)",
    render: (mail) => <MailState state={shownState(mail)} />,
  },
];

function Attachments({ mail: { attachments, status } }: { readonly mail: ReceivedMailRow }) {
  if (attachments.length === 0)
    return <span className="small muted">{textWithoutFiles(status)}</span>;
  return (
    <ul className={styles["attachments"]}>
      {attachments.map((attachment) => (
        <li className="flex gap-2" key={attachment.number}>
          <Icon of={IconPaperclip} size={14} />
          <span className="shrink breaks">
            {attachment.name}{" "}
            <span className="shrink small breaks muted">→ {outcomeText(attachment)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

const STATES = {
  received: { tone: "plain", icon: IconClock },
  taken: { tone: "good", icon: IconCheck },
  waiting: { tone: "warning", icon: IconKey },
  held: { tone: "warning", icon: IconHelpCircle },
  nothing: { tone: "line" },
  refused: { tone: "bad", icon: IconX },
  asks: { tone: "warning", icon: IconHelpCircle },
  failed: { tone: "bad", icon: IconX },
} as const;

function MailState({ state }: { readonly state: keyof typeof STATES }) {
  return <Tag {...STATES[state]}>{words.states[state]}</Tag>;
}

/** Null where the letter needs no line of its own below it. */
function renderBelow(mail: ReceivedMailRow, companyId: string): ReactNode {
  const { status, reason } = mail;
  if (status === "waiting") return <MailPassword mail={mail} companyId={companyId} />;
  if (status === "held") return <SenderQuestion mail={mail} companyId={companyId} />;
  const wanting = status === "taken" ? filesWanting(mail) : undefined;
  if (wanting !== undefined)
    return (
      <Note
        tone="warning"
        title={words.wanting[wanting]}
        actions={
          <ButtonLink to={to.files()} variant="secondary" size="small">
            {words.toFiles}
          </ButtonLink>
        }
      />
    );
  if (status !== "refused" || reason === null || !(reason in words.reasons)) return null;
  const { title, message } = words.reasons[reason as keyof typeof words.reasons];
  return (
    <Note
      tone="warning"
      title={title}
      actions={
        <Button
          variant="secondary"
          size="small"
          onClick={() => openModal("fileUpload", { companyId })}
        >
          {words.upload}
        </Button>
      }
    >
      {message(mail.proof?.domain ?? "")}
      {mail.sender === "" && ` ${words.broughtBy(mail.mailFrom, mail.network)}`}
    </Note>
  );
}

interface SenderQuestionProps {
  readonly mail: ReceivedMailRow;
  readonly companyId: string;
}

/**
 * Asks for a word on the sender of a letter. A sender that nothing proves is accepted for this
 * letter only.
 */
function SenderQuestion({ mail, companyId }: SenderQuestionProps) {
  const texts = words.question;
  const decide = useDecideMail();
  const byLink = useClientState(worksByLink);
  const { sender, proof, trust } = mail;
  const isProven = proof !== null && proof.basis !== "none";
  const about = texts[trust === "changed" || trust === "unproven" ? trust : "new"];
  const input = (decision: SenderDecision) => ({
    params: { id: mail._id },
    body: { company_id: companyId, decision },
  });
  const running = decide.isPending ? decide.variables.body.decision : undefined;
  const choice = (decision: SenderDecision, variant: "secondary" | "ghost") => (
    <Button
      variant={variant}
      size="small"
      loading={running === decision}
      loadingText={texts.running}
      disabled={running !== undefined && running !== decision}
      onClick={() => (decision === "block" ? askBlock() : decide.mutate(input(decision)))}
    >
      {texts[decision]}
    </Button>
  );
  const askBlock = () =>
    confirmAction({
      title: words.blocking.title,
      children: isProven ? words.blocking.message(sender) : words.blocking.unprovenMessage(sender),
      actionLabel: words.blocking.run,
      runningLabel: words.blocking.running,
      danger: true,
      run: () => decide.mutateAsync(input("block")),
    });
  return (
    <div
      className="stack gap-3"
      role="group"
      aria-label={texts.label(mail.subject || words.noSubject)}
    >
      <Note
        tone="warning"
        icon={IconUserQuestion}
        title={about.title}
        actions={byLink && <OwnLoginButton size="small" />}
      >
        {about.message(sender, sender.slice(sender.indexOf("@") + 1))}
        {byLink && ` ${texts.ownLogin}`}
      </Note>
      {!byLink && (
        <div className={classNames("wrap gap-2", styles["choices"])}>
          {isProven && choice("always", "secondary")}
          {choice("once", "secondary")}
          {choice("refuse", "ghost")}
          {choice("block", "ghost")}
        </div>
      )}
    </div>
  );
}
