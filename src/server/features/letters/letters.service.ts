/**
 * The only two ways to send a letter. A person is written to by his id: the address is looked up when the letter is sent, so that no caller
 * can keep an address that is not the person's any more. A bare address is written to only where it is no person's address.
 */
import type { Database } from "#server/database/connect.ts";
import type { Deps } from "#server/deps.ts";
import type { LetterText } from "#server/mail/outbound/templates/letter-layout.ts";
import { findRecipientRow } from "./recipients.store.ts";

type Needs = Pick<Deps, "db" | "mailer">;

/** A person as a letter needs him, with the address of the moment. A link in the letter is made for a `Recipient` (`createLinkFor`). */
export interface Recipient {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
}

/** Builds the letter for the address that it is going to; a link that the letter carries is bound to that address. */
export type BuildLetter = (recipient: Recipient) => Promise<LetterText> | LetterText;

/** Name and address of today; undefined for a person who is deleted, or who lives in a demo and has no mailbox. */
export function findRecipient(db: Database, userId: string): Promise<Recipient | undefined> {
  return findRecipientRow(db, userId);
}

/**
 * Sends a letter to a person at his address of today. Answers `nobody` where the person is gone. Rejects with the mail server's error
 * where it refuses.
 */
export async function sendToPerson(deps: Needs, userId: string, build: BuildLetter): Promise<"sent" | "nobody"> {
  const recipient = await findRecipient(deps.db, userId);
  if (recipient === undefined) return "nobody";
  const letter = await build(recipient);
  await deps.mailer.send({ to: recipient.email, ...letter });
  return "sent";
}

/** Why a letter goes to an address instead of a person. */
export type BareAddress =
  /** Nobody's yet: the letter asks its reader to confirm it. */
  | { readonly unconfirmed: string }
  /** Was a person's: the letter tells that it is not any more, and how to take that back. It carries no link that logs in. */
  | { readonly former: string };

/** Sends a letter to an address that is no person's address. Rejects with the mail server's error where it refuses. */
export async function sendToAddress(deps: Pick<Deps, "mailer">, to: BareAddress, letter: LetterText): Promise<void> {
  await deps.mailer.send({ to: "unconfirmed" in to ? to.unconfirmed : to.former, ...letter });
}
