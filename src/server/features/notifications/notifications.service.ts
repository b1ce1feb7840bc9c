/** `notify`: one letter to one person, once for a key. Every later part that tells somebody something hangs on it. */
import type { Deps } from "#server/deps.ts";
import type { LetterText } from "#server/mail/outbound/templates/letter-layout.ts";
import { ApiError } from "#server/http/errors.ts";
import { claimNotification, findRecipient, type NotificationKey, releaseNotification } from "./notifications.store.ts";

export interface Notice extends NotificationKey {
  /** The company it is about: the note that it was sent goes with the company. */
  readonly companyId: string | null;
  /** Builds the letter; called only when it is going to be sent. */
  readonly buildLetter: (recipient: { readonly name: string; readonly email: string }) => Promise<LetterText> | LetterText;
}

/**
 * Sends the letter unless one with the same person, kind and key was sent before (`already`) or the person is gone
 * (`nobody`). Throws `mail_not_sent` when the mail server refuses; the same notice may then be tried again.
 */
export async function notify(
  deps: Pick<Deps, "db" | "mailer" | "clock" | "log">,
  notice: Notice,
): Promise<"sent" | "already" | "nobody"> {
  const recipient = await findRecipient(deps.db, notice.userId);
  if (recipient === undefined) return "nobody";
  if (!(await claimNotification(deps.db, notice, notice.companyId, deps.clock.now()))) return "already";
  try {
    await deps.mailer.send({ to: recipient.email, ...(await notice.buildLetter(recipient)) });
    return "sent";
  } catch (error) {
    await releaseNotification(deps.db, notice);
    deps.log.warn({ err: error, kind: notice.kind }, "notice not sent");
    throw new ApiError("mail_not_sent", { message: "The mail server did not take the letter", cause: error });
  }
}
