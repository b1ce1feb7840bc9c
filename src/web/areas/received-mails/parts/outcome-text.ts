import type { ReceivedMailRow } from "#web/areas/received-mails/queries/use-received-mails.ts";
import { receivedMailsTexts } from "#web/areas/received-mails/texts/received-mails.ts";

type Attachment = ReceivedMailRow["attachments"][number];

/** What became of one file of a letter, in words. */
export function outcomeText({ outcome, reason, file }: Attachment): string {
  const { outcome: texts, attachmentReasons } = receivedMailsTexts;
  if (outcome === "known") return texts.known;
  if (outcome === "locked") return texts.locked;
  if (outcome === "held") return texts.held;
  if (outcome !== "taken") return reason === null ? texts.unopened : attachmentReasons[reason];
  if (file === null) return texts.gone;
  if (file.status === "finished") return texts.taken(file.newCount, file.duplicates);
  if (file.status === "failed") return texts.failed;
  return file.status === "waiting" ? texts.waits : texts.reading;
}

/** Instead of the files where the letter lists none: it may have some that nobody looked at. */
export function textWithoutFiles(status: ReceivedMailRow["status"]): string {
  if (status === "received") return receivedMailsTexts.notRead;
  return status === "refused" ? receivedMailsTexts.notOpened : receivedMailsTexts.noAttachment;
}

/** What a person has to do about one of the letter's files, on the page of files. */
export function filesWanting({ attachments }: Pick<ReceivedMailRow, "attachments">) {
  const has = (status: "failed" | "waiting"): boolean =>
    attachments.some(({ outcome, file }) => outcome === "taken" && file?.status === status);
  if (has("waiting")) return "asks" as const;
  return has("failed") ? ("failed" as const) : undefined;
}

/** The state that a letter shows: its own, or that of a file which was taken and is not read. */
export function shownState(mail: Pick<ReceivedMailRow, "status" | "attachments">) {
  return mail.status === "taken" ? (filesWanting(mail) ?? mail.status) : mail.status;
}
