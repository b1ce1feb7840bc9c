/** Sessions, keys and links that open a company, ended when the right to the company ends. */
import { sql } from "kysely";
import type { GlobalTx } from "#server/database/tenant.ts";
import { noteForOthers } from "#server/features/person-events/person-events.service.ts";
import { type EndedKey, endSecretsOf } from "./access-keys/key-secrets.store.ts";
import { endSessionsOfKeys } from "./own-sessions/own-sessions.store.ts";

export interface EndedAccess {
  readonly companyId: string;
  readonly userId: string;
  readonly now: Date;
  /** What is not bound to the company stays, also where it was his only one. */
  readonly staysSignedIn: boolean;
}

const hasOther = ({ userId, staysSignedIn }: EndedAccess) =>
  sql<boolean>`(${staysSignedIn} or exists (select from membership m join company_directory d on d.company_id = m.company_id
    where m.user_id = ${userId}::uuid and m.removed_at is null and d.state <> 'deleted'))`;

/**
 * Ends the member's sessions that are bound to the company, and all of them where it was his only
 * one. Answers the sessions that ended; the log of the member tells it.
 */
export async function endCompanySessions(tx: GlobalTx, ended: EndedAccess): Promise<string[]> {
  const sessions = await tx
    .updateTable("session")
    .set({ revoked_at: ended.now, end_reason: "accessWithdrawn" })
    .where("user_id", "=", ended.userId)
    .where("revoked_at", "is", null)
    .where((eb) => eb.or([eb("company_id", "=", ended.companyId), eb.not(hasOther(ended))]))
    .returning("id")
    .execute();
  if (sessions.length > 0) await noteForOthers(tx, [ended.userId], "session.lose-company");
  return sessions.map((session) => session.id);
}

/** As `endCompanySessions` for access keys; answers the sessions that their links had opened. */
export async function revokeCompanyKeys(tx: GlobalTx, ended: EndedAccess): Promise<string[]> {
  const keys = await tx
    .updateTable("api_key")
    .set({ status: "REVOKED", revoked_at: ended.now })
    .where("user_id", "=", ended.userId)
    .where("status", "=", "ACTIVE")
    .where((eb) =>
      eb.or([
        eb("company_id", "=", ended.companyId),
        eb.and([eb("company_id", "is", null), eb.not(hasOther(ended))]),
      ]),
    )
    .returning("id")
    .execute();
  return endSessionsOfKeys(tx, keys, ended.now);
}

/**
 * Ends the secrets that a person made for keys of others (in one company where it is given), and
 * what links of such a key opened: he knows these secrets. Answers the keys, and the sessions that
 * ended.
 */
export async function endKnownSecrets(
  tx: GlobalTx,
  { companyId, userId, now }: Pick<EndedAccess, "userId" | "now"> & { readonly companyId?: string },
): Promise<{ readonly keys: EndedKey[]; readonly sessions: string[] }> {
  const keys = await endSecretsOf(tx, userId, now, companyId);
  return { keys, sessions: await endSessionsOfKeys(tx, keys, now) };
}

/**
 * Ends the unused invitations of a person to a company; a letter of theirs that is still waiting
 * loses its link and is not sent.
 */
export async function expireInvitations(
  tx: GlobalTx,
  companyId: string,
  userId: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("link_token")
    .set({ expires_at: now, letter_id: null })
    .where("user_id", "=", userId)
    .where("company_id", "=", companyId)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .execute();
}

/** The company is not the one that the person has open any more. */
export async function leaveCurrentCompany(
  tx: GlobalTx,
  companyId: string,
  userId: string,
): Promise<void> {
  await tx
    .updateTable("app_user")
    .set({ current_company_id: null })
    .where("id", "=", userId)
    .where("current_company_id", "=", companyId)
    .execute();
}

/** Ends the unused links of a company that is deleted. */
export async function expireCompanyLinks(
  tx: GlobalTx,
  companyId: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("link_token")
    .set({ expires_at: now })
    .where("company_id", "=", companyId)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .execute();
}

/** Ends the sessions that are bound to a company that is deleted; answers them. */
export async function endBoundSessions(
  tx: GlobalTx,
  companyId: string,
  now: Date,
): Promise<string[]> {
  const sessions = await tx
    .updateTable("session")
    .set({ revoked_at: now })
    .where("company_id", "=", companyId)
    .where("revoked_at", "is", null)
    .returning(["id", "user_id as userId"])
    .execute();
  const people = sessions.map(({ userId }) => userId);
  await noteForOthers(tx, people, "session.lose-company");
  return sessions.map((session) => session.id);
}

/** Deletes every link of a person who deletes his account. */
export async function deletePersonLinks(tx: GlobalTx, userId: string): Promise<void> {
  await tx.deleteFrom("link_token").where("user_id", "=", userId).execute();
}

/**
 * Empties network address and browser of the person's sessions: both are personal, the fact of a
 * session is not.
 */
export async function forgetSessionOrigins(tx: GlobalTx, userId: string): Promise<void> {
  await tx
    .updateTable("session")
    .set({ user_agent: "", address: "" })
    .where("user_id", "=", userId)
    .execute();
}

/** A company that is gone is nobody's open one any more. */
export async function leaveCurrentCompanyOfAll(tx: GlobalTx, companyId: string): Promise<void> {
  await tx
    .updateTable("app_user")
    .set({ current_company_id: null })
    .where("current_company_id", "=", companyId)
    .execute();
}

/** Marks a person of a demo as deleted, as long as other rows still need him. */
export async function markPersonDeleted(tx: GlobalTx, userId: string, at: Date): Promise<void> {
  await tx
    .updateTable("app_user")
    .set({ deleted_at: at })
    .where("id", "=", userId)
    .where("deleted_at", "is", null)
    .execute();
}

/** Deletes a person of a demo. A foreign key refuses where other rows need him. */
export async function deletePersonRow(tx: GlobalTx, userId: string): Promise<void> {
  await tx.deleteFrom("app_user").where("id", "=", userId).execute();
}
