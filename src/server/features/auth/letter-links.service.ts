/**
 * Links of letters that log nobody in: they confirm or stop a change of address. Kept in the table
 * of all links.
 */
import type { LinkKind } from "#server/database/tables/people.ts";
import type { GlobalTx } from "#server/database/tenant.ts";
import type { Database } from "#server/database/connect.ts";
import { createToken, hashToken } from "#server/token-hash.ts";
import {
  deleteSignInLinks,
  findLetterLink,
  insertLink,
  type LetterLinkRow,
} from "./sessions.store.ts";

export type LetterLink = LetterLinkRow;

/** Makes a link about a change of address and answers its token; the caller sends it. */
export async function createLetterLink(
  tx: GlobalTx,
  link: {
    kind: LetterLink["kind"] & LinkKind;
    userId: string;
    subjectId: string;
    now: Date;
    expiresAt: Date;
  },
): Promise<string> {
  const token = createToken();
  await insertLink(tx, { tokenHash: hashToken(token), companyId: null, orderRef: null, ...link });
  return token;
}

/** The link of a letter by its token, expired ones too. */
export function findLetterLinkByToken(
  db: Database | GlobalTx,
  token: string,
): Promise<LetterLink | undefined> {
  return findLetterLink(db, hashToken(token));
}

/** Withdraws login links that were sent and not used yet. */
export function withdrawSignInLinks(tx: GlobalTx, userId: string): Promise<void> {
  return deleteSignInLinks(tx, userId);
}
