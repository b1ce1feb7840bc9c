import type { Database } from "#server/database/connect.ts";
import type { GlobalTx, Tx } from "#server/database/tenant.ts";

export interface EmailChangeRow {
  readonly id: string;
  readonly userId: string;
  readonly kind: "change" | "recovery";
  readonly oldEmail: string;
  readonly newEmail: string;
  readonly requestedAt: Date;
  readonly expiresAt: Date;
  readonly readyAt: Date | null;
  readonly oldConfirmedAt: Date | null;
  readonly newConfirmedAt: Date | null;
  readonly appliedAt: Date | null;
  readonly stopUntil: Date | null;
  readonly stoppedAt: Date | null;
  /** The session that asked for it. */
  readonly sessionId: string | null;
}

const COLUMNS = [
  "id",
  "user_id as userId",
  "kind",
  "old_email as oldEmail",
  "new_email as newEmail",
  "requested_at as requestedAt",
  "expires_at as expiresAt",
  "ready_at as readyAt",
  "old_confirmed_at as oldConfirmedAt",
  "new_confirmed_at as newConfirmedAt",
  "applied_at as appliedAt",
  "stop_until as stopUntil",
  "stopped_at as stoppedAt",
  "session_id as sessionId",
] as const;

export async function insertChange(
  tx: GlobalTx,
  change: {
    id: string;
    userId: string;
    kind: "change" | "recovery";
    oldEmail: string;
    newEmail: string;
    requestedAt: Date;
    expiresAt: Date;
    readyAt: Date | null;
    note: string;
    sessionId?: string;
  },
): Promise<void> {
  await tx
    .insertInto("email_change")
    .values({
      id: change.id,
      user_id: change.userId,
      kind: change.kind,
      old_email: change.oldEmail,
      new_email: change.newEmail,
      requested_at: change.requestedAt,
      expires_at: change.expiresAt,
      ready_at: change.readyAt,
      note: change.note,
      session_id: change.sessionId ?? null,
    })
    .execute();
}

/** The open change of a person, or the last applied one that can still be taken back. */
export async function findCurrentChange(
  db: Database,
  userId: string,
  now: Date,
): Promise<EmailChangeRow | undefined> {
  return db
    .selectFrom("email_change")
    .select(COLUMNS)
    .where("user_id", "=", userId)
    .where("stopped_at", "is", null)
    .where((where) =>
      where.or([
        where.and([where("applied_at", "is", null), where("expires_at", ">", now)]),
        where("stop_until", ">", now),
      ]),
    )
    .orderBy("requested_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function findChange(db: Database, id: string): Promise<EmailChangeRow | undefined> {
  return db.selectFrom("email_change").select(COLUMNS).where("id", "=", id).executeTakeFirst();
}

/**
 * The row, locked until the transaction ends: two confirmations at once must not both believe to be
 * the first.
 */
export async function lockChange(tx: GlobalTx, id: string): Promise<EmailChangeRow> {
  return tx
    .selectFrom("email_change")
    .select(COLUMNS)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Whether a change of the person is neither applied nor stopped, expired ones included. */
export async function hasOpenChange(tx: GlobalTx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("email_change")
    .select("id")
    .where("user_id", "=", userId)
    .where("applied_at", "is", null)
    .where("stopped_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stops a person's open changes; answers whether there was one. */
export async function stopOpenChanges(
  tx: GlobalTx,
  userId: string,
  now: Date,
  kind?: "change" | "recovery",
  keepSession: string | null = null,
): Promise<boolean> {
  let update = tx
    .updateTable("email_change")
    .set({ stopped_at: now })
    .where("user_id", "=", userId)
    .where("applied_at", "is", null)
    .where("stopped_at", "is", null);
  if (kind !== undefined) update = update.where("kind", "=", kind);
  if (keepSession !== null) update = update.where("session_id", "is distinct from", keepSession);
  const stopped = await update.returning("id").execute();
  return stopped.length > 0;
}

/**
 * Stops a person's changes of address after a change that is stopped: open ones and those already
 * in force.
 */
export async function stopLaterChanges(
  tx: GlobalTx,
  userId: string,
  since: Date,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("email_change")
    .set({ stopped_at: now })
    .where("user_id", "=", userId)
    .where("requested_at", ">=", since)
    .where("kind", "=", "change")
    .where("stopped_at", "is", null)
    .execute();
}

export async function markChange(
  tx: GlobalTx,
  id: string,
  mark: {
    oldConfirmedAt?: Date;
    newConfirmedAt?: Date;
    appliedAt?: Date;
    stopUntil?: Date | null;
    stoppedAt?: Date;
  },
): Promise<void> {
  await tx
    .updateTable("email_change")
    .set({
      ...(mark.oldConfirmedAt === undefined ? {} : { old_confirmed_at: mark.oldConfirmedAt }),
      ...(mark.newConfirmedAt === undefined ? {} : { new_confirmed_at: mark.newConfirmedAt }),
      ...(mark.appliedAt === undefined ? {} : { applied_at: mark.appliedAt }),
      ...(mark.stopUntil === undefined ? {} : { stop_until: mark.stopUntil }),
      ...(mark.stoppedAt === undefined ? {} : { stopped_at: mark.stoppedAt }),
    })
    .where("id", "=", id)
    .execute();
}

/** Deletes what a person who deletes his account asked for his address. */
export async function deletePersonChanges(tx: GlobalTx, userId: string): Promise<void> {
  await tx.deleteFrom("email_change").where("user_id", "=", userId).execute();
}

/** Recoveries that are due. */
export async function listDueRecoveries(db: Database, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("email_change")
    .select("id")
    .where("kind", "=", "recovery")
    .where("applied_at", "is", null)
    .where("stopped_at", "is", null)
    .where("ready_at", "<=", now)
    .orderBy("ready_at")
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Living companies of a person, as owner or accountant. */
export async function listMemberCompanyIds(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("membership as m")
    .innerJoin("company_directory as d", "d.company_id", "m.company_id")
    .select("m.company_id as id")
    .where("m.user_id", "=", userId)
    .where("m.removed_at", "is", null)
    .where("d.state", "<>", "deleted")
    .orderBy("m.company_id")
    .execute();
  return rows.map((row) => row.id);
}

export interface ColleagueRow {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly companyId: string;
}

/** Other people of these companies, once for each company; only their owners where asked so. */
export async function listColleagues(
  db: Database,
  companyIds: readonly string[],
  except: { readonly userId: string; readonly email: string },
  only?: "owner",
): Promise<ColleagueRow[]> {
  if (companyIds.length === 0) return [];
  let query = db
    .selectFrom("membership as m")
    .innerJoin("app_user as u", "u.id", "m.user_id")
    .select(["u.id as userId", "u.email", "u.name", "m.company_id as companyId"])
    .where("m.company_id", "in", [...companyIds])
    .where("m.removed_at", "is", null)
    .where("m.user_id", "<>", except.userId)
    .where("u.email", "<>", except.email)
    .where("u.deleted_at", "is", null)
    .orderBy("u.email")
    .orderBy("m.company_id");
  if (only !== undefined) query = query.where("m.role", "=", only);
  return query.execute();
}

/** Owners or accountants of the living company with this tax number. */
export async function findMembersByTaxNumber(
  db: Database,
  taxNumber: string,
  role: "owner" | "accountant",
): Promise<{ userId: string; email: string; name: string }[]> {
  return db
    .selectFrom("company_directory as d")
    .innerJoin("membership as m", "m.company_id", "d.company_id")
    .innerJoin("app_user as u", "u.id", "m.user_id")
    .select(["u.id as userId", "u.email", "u.name"])
    .where("d.tax_number", "=", taxNumber)
    .where("d.state", "<>", "deleted")
    .where("m.role", "=", role)
    .where("m.removed_at", "is", null)
    .where("u.deleted_at", "is", null)
    .execute();
}

/** Open recoveries, for the operator. */
export async function listOpenRecoveries(db: Database): Promise<EmailChangeRow[]> {
  return db
    .selectFrom("email_change")
    .select(COLUMNS)
    .where("kind", "=", "recovery")
    .where("applied_at", "is", null)
    .where("stopped_at", "is", null)
    .orderBy("ready_at")
    .execute();
}

export async function readCompanyName(tx: Tx, companyId: string): Promise<string> {
  const row = await tx
    .selectFrom("company")
    .select("name")
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  return row?.name ?? "";
}
