/** `notify`: one letter to one person, once for a key. Every later part that tells somebody something hangs on it. */
import type { Deps } from "#server/deps.ts";
import { type BuildLetter, type Recipient, sendToPerson } from "#server/features/letters/letters.service.ts";
import { ApiError } from "#server/http/errors.ts";
import type { LetterText } from "#server/mail/outbound/templates/letter-layout.ts";
import { type Addressee, claimNotifications, type NotificationKey, releaseNotifications } from "./notifications.store.ts";

type Needs = Pick<Deps, "db" | "mailer" | "clock" | "log">;

/** `companyId`: the company it is about; the note that it was sent goes with the company. */
export interface Notice extends Addressee, NotificationKey {
  /** Builds the letter; called only when it is going to be sent. */
  readonly buildLetter: BuildLetter;
}

/**
 * Sends the letter unless one with the same person, kind and key was sent before (`already`) or the person is gone
 * (`nobody`). Throws `mail_not_sent` when the mail server refuses; the same notice may then be tried again.
 */
export async function notify(deps: Needs, notice: Notice): Promise<"sent" | "already" | "nobody"> {
  const { buildLetter, ...key } = notice;
  return notifyTogether(deps, { ...notice, subjects: [key], buildLetter: (recipient) => buildLetter(recipient) });
}

export interface JointNotice<Subject extends NotificationKey> extends Addressee {
  readonly subjects: readonly Subject[];
  /** Builds the letter on those of the subjects that the person was not told of yet. */
  readonly buildLetter: (recipient: Recipient, subjects: readonly Subject[]) => Promise<LetterText> | LetterText;
}

/** As `notify`, of several things in one letter: those that the person knows already are left out, `already` where it knows all. */
export async function notifyTogether<Subject extends NotificationKey>(
  deps: Needs,
  { userId, kind, subjects, buildLetter }: JointNotice<Subject>,
): Promise<"sent" | "already" | "nobody"> {
  const claimed = await claimNotifications(deps.db, { userId, kind }, subjects, deps.clock.now());
  if (claimed.size === 0) return "already";
  try {
    const untold = subjects.filter(({ dedupeKey }) => claimed.has(dedupeKey));
    const outcome = await sendToPerson(deps, userId, (recipient) => buildLetter(recipient, untold));
    if (outcome === "nobody") await releaseNotifications(deps.db, { userId, kind }, claimed);
    return outcome;
  } catch (error) {
    await releaseNotifications(deps.db, { userId, kind }, claimed);
    deps.log.warn({ err: error, kind }, "notice not sent");
    throw new ApiError("mail_not_sent", { message: "The mail server did not take the letter", cause: error });
  }
}
