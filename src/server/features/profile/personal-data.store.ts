import { sql } from "kysely";
import type { Database } from "#server/database/connect.ts";
import type { Tx } from "#server/database/tenant.ts";

type Rows = readonly Record<string, unknown>[];

export interface PersonalRows {
  readonly person: Record<string, unknown> | undefined;
  readonly acceptances: Rows;
  readonly sessions: Rows;
  readonly passkeys: Rows;
  readonly emailChanges: Rows;
  readonly bankConsents: Rows;
  readonly viewsOverCompanies: Rows;
  readonly lettersOff: Rows;
  readonly memberships: readonly MembershipData[];
}

/** The rows of the global tables about a person; no token, hash or key. */
export async function readPersonalRows(db: Database, userId: string): Promise<PersonalRows> {
  const person = await db
    .selectFrom("app_user")
    .select(["id", "role", "email", "name", "mobile", "profile"])
    .select(["privacy_version", "privacy_accepted_at", "subscriber_id", "created_at"])
    .where("id", "=", userId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  const acceptances = await db
    .selectFrom("terms_acceptance")
    .select(["version", "accepted_at"])
    .where("user_id", "=", userId)
    .orderBy("accepted_at")
    .execute();
  const sessions = await db
    .selectFrom("session")
    .select(["id", "kind", "user_agent", "address", "created_at", "last_used_at", "revoked_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
  const passkeys = await db
    .selectFrom("passkey")
    .select(["id", "name", "created_at", "last_used_at", "backed_up"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
  const emailChanges = await db
    .selectFrom("email_change")
    .select(["kind", "old_email", "new_email", "requested_at", "applied_at", "stopped_at"])
    .where("user_id", "=", userId)
    .orderBy("requested_at")
    .execute();
  const bankConsents = await db
    .selectFrom("bank_consent")
    .select([
      "provider",
      "identity",
      "bank_name",
      "state",
      "passive_expires_at",
      "created_at",
      "ended_at",
    ])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
  const viewsOverCompanies = await db
    .selectFrom("client_view")
    .select(["name", "filter", "changed_at"])
    .where("user_id", "=", userId)
    .orderBy("name")
    .execute();
  const lettersOff = await db
    .selectFrom("letter_off")
    .select(["topic", "off_at"])
    .where("user_id", "=", userId)
    .orderBy("topic")
    .execute();
  return {
    person,
    acceptances,
    sessions,
    passkeys,
    emailChanges,
    bankConsents,
    viewsOverCompanies,
    lettersOff,
    memberships: await listMembershipData(db, userId),
  };
}

export interface MembershipData {
  readonly companyId: string;
  readonly role: "owner" | "accountant";
  readonly createdAt: Date;
  readonly removedAt: Date | null;
  readonly living: boolean;
}

async function listMembershipData(db: Database, userId: string): Promise<MembershipData[]> {
  return db
    .selectFrom("membership as m")
    .innerJoin("company_directory as d", "d.company_id", "m.company_id")
    .select([
      "m.company_id as companyId",
      "m.role",
      "m.created_at as createdAt",
      "m.removed_at as removedAt",
    ])
    .select(sql<boolean>`d.state <> 'deleted' and m.removed_at is null`.as("living"))
    .where("m.user_id", "=", userId)
    .orderBy("m.created_at")
    .execute();
}

/**
 * Actions of the person that one company keeps, the newest first and at most `limit` of each kind.
 */
export async function readDoings(
  tx: Tx,
  companyId: string,
  userId: string,
  limit: number,
): Promise<{
  company: Record<string, unknown> | undefined;
  actions: Rows;
  uploads: Rows;
  exports: Rows;
}> {
  const company = await tx
    .selectFrom("company")
    .select(["name", "tax_number"])
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  const actions = await tx
    .selectFrom("audit_log")
    .select(["at", "action", "object_kind", "object_id", "address"])
    .where("company_id", "=", companyId)
    .where("actor_id", "=", userId)
    .orderBy("at", "desc")
    .limit(limit)
    .execute();
  const uploads = await tx
    .selectFrom("stored_file")
    .select(["id", "original_name", "created_at"])
    .where("company_id", "=", companyId)
    .where("uploaded_by", "=", userId)
    .orderBy("created_at", "desc")
    .limit(limit)
    .execute();
  const exports = await tx
    .selectFrom("export_run")
    .select(["id", "format", "started_at"])
    .where("company_id", "=", companyId)
    .where("user_id", "=", userId)
    .orderBy("started_at", "desc")
    .limit(limit)
    .execute();
  return { company, actions, uploads, exports };
}
