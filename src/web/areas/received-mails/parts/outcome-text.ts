import type { ReceivedMailRow } from "#web/areas/received-mails/queries/use-received-mails.ts";
import { receivedMailsTexts } from "#web/areas/received-mails/texts/received-mails.ts";

type Attachment = ReceivedMailRow["attachments"][number];

/** What became of one file of a letter, in words. */
export function outcomeText({ outcome, reason, file }: Attachment): string {
  const { outcome: texts, attachmentReasons } = receivedMailsTexts;
  if (outcome === "known") return texts.known;
  if (outcome === "locked") return texts.locked;
  if (outcome !== "taken") return reason === null ? texts.unopened : attachmentReasons[reason];
  if (file === null) return texts.gone;
  if (file.status === "finished") return texts.taken(file.newCount, file.duplicates);
  if (file.status === "failed") return texts.failed;
  return file.status === "waiting" ? texts.waits : texts.reading;
}
