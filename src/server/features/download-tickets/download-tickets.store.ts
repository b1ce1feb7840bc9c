/** Tickets of downloads: made, used once, forgotten. */
import type { Role } from "#contract/fields.ts";
import { sql } from "kysely";
import type { GlobalTx } from "#server/database/tenant.ts";

export interface TicketRow {
  readonly user_id: string;
  readonly session_id: string;
  readonly role: Role;
  readonly session_kind: "login" | "connect";
  /** The access key whose link opened the session of the ticket. */
  readonly key_id: string | null;
  readonly integrator: string | null;
  /** Null of one that is about a person and no company. */
  readonly company_id: string | null;
  readonly kind: string;
  readonly params: unknown;
}

export async function insertTicket(
  tx: GlobalTx,
  ticket: {
    hash: Buffer;
    userId: string;
    sessionId: string;
    companyId: string | null;
    kind: string;
    params: unknown;
    expiresAt: Date;
  },
): Promise<void> {
  await tx
    .insertInto("download_ticket")
    .values({
      token_hash: ticket.hash,
      user_id: ticket.userId,
      session_id: ticket.sessionId,
      company_id: ticket.companyId,
      kind: ticket.kind,
      params: JSON.stringify(ticket.params),
      expires_at: ticket.expiresAt,
    })
    .execute();
}

/**
 * Uses a ticket up; undefined for a ticket that is unknown, of another kind, used, too old, or
 * whose session has ended.
 */
export async function takeTicket(
  tx: GlobalTx,
  hash: Buffer,
  kinds: readonly string[],
  now: Date,
): Promise<TicketRow | undefined> {
  const { rows } = await sql<TicketRow>`
    update download_ticket d set used_at = ${now}::timestamptz
    from session s left join api_key k on k.id = s.key_id
    where d.token_hash = ${hash} and d.kind = any (${[...kinds]}::text[]) and d.used_at is null and d.expires_at > ${now}::timestamptz
      and s.id = d.session_id and s.revoked_at is null
      and s.idle_expires_at > ${now}::timestamptz and s.absolute_expires_at > ${now}::timestamptz
      and (s.key_id is null or k.status = 'ACTIVE')
    returning d.user_id, d.session_id, d.company_id, d.kind, d.params, s.kind as session_kind,
      k.id as key_id, k.integrator,
      (select u.role from app_user u where u.id = d.user_id) as role`.execute(tx);
  return rows[0];
}

/** Undoes `takeTicket`. */
export async function returnTicket(tx: GlobalTx, hash: Buffer): Promise<void> {
  await tx
    .updateTable("download_ticket")
    .set({ used_at: null })
    .where("token_hash", "=", hash)
    .execute();
}

/** Forgets tickets that can no longer be used; a few at a time, whenever one is made. */
export async function deleteOldTickets(tx: GlobalTx, before: Date): Promise<void> {
  await tx.deleteFrom("download_ticket").where("expires_at", "<", before).execute();
}

/** Deletes the tickets of sessions that end. */
export async function deleteSessionTickets(
  tx: GlobalTx,
  userId: string,
  sessionIds: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom("download_ticket")
    .where("user_id", "=", userId)
    .where("session_id", "in", [...sessionIds])
    .execute();
}

/** Deletes the tickets of a person who loses the company. */
export async function deleteMemberTickets(
  tx: GlobalTx,
  companyId: string,
  userId: string,
): Promise<void> {
  await tx
    .deleteFrom("download_ticket")
    .where("user_id", "=", userId)
    .where("company_id", "=", companyId)
    .execute();
}

/** Deletes the tickets of a company that is deleted. */
export async function deleteCompanyTickets(tx: GlobalTx, companyId: string): Promise<void> {
  await tx.deleteFrom("download_ticket").where("company_id", "=", companyId).execute();
}

/** Deletes the tickets of a person who deletes his account. */
export async function deletePersonTickets(tx: GlobalTx, userId: string): Promise<void> {
  await tx.deleteFrom("download_ticket").where("user_id", "=", userId).execute();
}
