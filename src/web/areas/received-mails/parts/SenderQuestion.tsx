import { IconUserQuestion } from "@tabler/icons-react";
import type { SenderDecision } from "#values/received-mail-codes.ts";
import {
  type ReceivedMailRow,
  useDecideMail,
} from "#web/areas/received-mails/queries/use-received-mails.ts";
import { receivedMailsTexts as words } from "#web/areas/received-mails/texts/received-mails.ts";
import { confirmAction } from "#web/modals/modals.ts";
import { worksByLink } from "#web/state/capabilities.ts";
import { useClientState } from "#web/state/client-state.ts";
import { Note } from "#web/ui/blocks/Note.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import styles from "./received-mails.module.css";

interface SenderQuestionProps {
  readonly mail: ReceivedMailRow;
  readonly companyId: string;
}

/**
 * Asks for a word on the sender of a letter. A sender that nothing proves is accepted for this
 * letter only.
 */
export function SenderQuestion({ mail, companyId }: SenderQuestionProps) {
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
      className={styles["question"]}
      role="group"
      aria-label={texts.label(mail.subject || words.noSubject)}
    >
      <Note tone="warning" icon={IconUserQuestion} title={about.title}>
        {about.message(sender, sender.slice(sender.indexOf("@") + 1))}
        {byLink && ` ${texts.ownLogin}`}
      </Note>
      {!byLink && (
        <div className={styles["choices"]}>
          {isProven && choice("always", "secondary")}
          {choice("once", "secondary")}
          {choice("refuse", "ghost")}
          {choice("block", "ghost")}
        </div>
      )}
    </div>
  );
}
