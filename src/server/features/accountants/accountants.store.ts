import { sql } from "kysely";
import type { GlobalTx, Tx } from "#server/database/tenant.ts";

export interface AccountantRow {
  readonly companyId: string;
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
  readonly createdAt: Date;
  readonly invitedAt: Date;
  readonly mailState: "sending" | "sent" | "refused";
  readonly lastSeenAt: Date | null;
  readonly companyName: string;
  readonly taxNumber: string;
}

/**
 * Accountants of the companies that the transaction sees; of one person when given. Begins at the
 * company's own row, so that row-level security covers the global tables joined to it.
 */
export async function listAccountantRows(
  tx: Tx,
  companyIds: readonly string[],
  userId?: string,
): Promise<AccountantRow[]> {
  if (companyIds.length === 0) return [];
  let query = tx
    .selectFrom("company as c")
    .innerJoin("membership as m", "m.company_id", "c.company_id")
    .innerJoin("app_user as u", "u.id", "m.user_id")
    .leftJoin("accountant_invitation as i", (join) =>
      join.onRef("i.company_id", "=", "m.company_id").onRef("i.user_id", "=", "m.user_id"),
    )
    .leftJoin("letter as l", "l.id", "i.letter_id")
    .select((eb) => [
      "c.company_id as companyId",
      "u.id",
      eb.fn.coalesce("i.name", "u.name").as("name"),
      // The address is the person's own; the invitation's copy only says where the first letter
      // went.
      "u.email",
      sql<string>`coalesce(i.mobile, '')`.as("mobile"),
      "m.created_at as createdAt",
      eb.fn.coalesce("i.invited_at", "m.created_at").as("invitedAt"),
      // The letter knows it as long as there is one; the invitation's own word is of the time
      // before, and of letters long ago.
      sql<
        AccountantRow["mailState"]
      >`case when l.state = 'waiting' then 'sending' when l.state = 'sent' then 'sent'
        when l.state is not null then 'refused' else coalesce(i.mail_state, 'sent') end`.as(
        "mailState",
      ),
      "m.last_seen_at as lastSeenAt",
      "c.name as companyName",
      "c.tax_number as taxNumber",
    ])
    .where("c.company_id", "in", [...companyIds])
    .where("m.role", "=", "accountant")
    .where("m.removed_at", "is", null)
    .orderBy("c.company_id")
    .orderBy("u.id");
  if (userId !== undefined) query = query.where("m.user_id", "=", userId);
  return query.execute();
}

/**
 * Makes the person unless the address is an accountant's already; answers the id, undefined for a
 * deleted person's address.
 */
export async function ensureAccountantUser(
  tx: GlobalTx,
  person: { id: string; email: string; name: string; mobile: string; now: Date },
): Promise<string | undefined> {
  await tx
    .insertInto("app_user")
    .values({
      id: person.id,
      role: "accountant",
      email: person.email,
      name: person.name,
      mobile: person.mobile,
      privacy_version: null,
      current_company_id: null,
      subscriber_id: null,
      created_at: person.now,
    })
    .onConflict((conflict) => conflict.columns(["role", "email"]).doNothing())
    .execute();
  const row = await tx
    .selectFrom("app_user")
    .select("id")
    .where("role", "=", "accountant")
    .where("email", "=", person.email)
    .where("deleted_at", "is", null)
    // His deletion waits until the company is his, and then finds it.
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.id;
}

/**
 * Gives the company to the person; false where he has it already. A person who was removed begins
 * anew.
 */
export async function grantMembership(
  tx: Tx,
  member: { companyId: string; userId: string; role: "owner" | "accountant"; now: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto("membership")
    .values({
      company_id: member.companyId,
      user_id: member.userId,
      role: member.role,
      created_at: member.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["company_id", "user_id"])
        .doUpdateSet({
          role: member.role,
          created_at: member.now,
          removed_at: null,
          last_seen_at: null,
        })
        .where("membership.removed_at", "is not", null),
    )
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

export interface InvitationValues {
  readonly companyId: string;
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
}

/** Writes how the company knows the person; `invited` also begins a new invitation. */
export async function saveInvitation(
  tx: Tx,
  values: InvitationValues,
  invited?: { by: string; at: Date },
): Promise<void> {
  const fresh =
    invited === undefined
      ? {}
      : { invited_by: invited.by, invited_at: invited.at, mail_state: "sending" as const };
  await tx
    .insertInto("accountant_invitation")
    .values({
      company_id: values.companyId,
      user_id: values.userId,
      name: values.name,
      email: values.email,
      mobile: values.mobile,
      invited_by: null,
      mail_state: "sent",
      ...fresh,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["company_id", "user_id"])
        .doUpdateSet({ name: values.name, email: values.email, mobile: values.mobile, ...fresh }),
    )
    .execute();
}

/** The letter of the newest invitation: it says how far it is. */
export async function setInvitationLetter(
  tx: Tx,
  companyId: string,
  userId: string,
  letterId: string,
): Promise<void> {
  await tx
    .updateTable("accountant_invitation")
    .set({ letter_id: letterId, mail_state: "sent" })
    .where("company_id", "=", companyId)
    .where("user_id", "=", userId)
    .execute();
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

/**
 * Removes a member from a company and ends his bound sessions, downloads, keys and invitations.
 * Where it was his only company, all his sessions and unbound keys end too, unless he
 * `staysSignedIn`. Answers the ended sessions.
 */
export async function endMembership(
  tx: GlobalTx,
  companyId: string,
  userId: string,
  now: Date,
  staysSignedIn = false,
): Promise<string[]> {
  await tx
    .updateTable("membership")
    .set({ removed_at: now })
    .where("company_id", "=", companyId)
    .where("user_id", "=", userId)
    .where("removed_at", "is", null)
    .execute();
  const other = sql<boolean>`(${staysSignedIn} or exists (select from membership m join company_directory d on d.company_id = m.company_id
    where m.user_id = ${userId}::uuid and m.removed_at is null and d.state <> 'deleted'))`;
  const sessions = await tx
    .updateTable("session")
    .set({ revoked_at: now, end_reason: "accessWithdrawn" })
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .where((eb) => eb.or([eb("company_id", "=", companyId), eb.not(other)]))
    .returning("id")
    .execute();
  await tx
    .updateTable("api_key")
    .set({ status: "REVOKED", revoked_at: now })
    .where("user_id", "=", userId)
    .where("status", "=", "ACTIVE")
    .where((eb) =>
      eb.or([
        eb("company_id", "=", companyId),
        eb.and([eb("company_id", "is", null), eb.not(other)]),
      ]),
    )
    .execute();
  await tx
    .deleteFrom("download_ticket")
    .where("user_id", "=", userId)
    .where("company_id", "=", companyId)
    .execute();
  await expireInvitations(tx, companyId, userId, now);
  await tx
    .updateTable("app_user")
    .set({ current_company_id: null })
    .where("id", "=", userId)
    .where("current_company_id", "=", companyId)
    .execute();
  return sessions.map((session) => session.id);
}

/** Forgets how the company knew the person. */
export async function deleteInvitation(tx: Tx, companyId: string, userId: string): Promise<void> {
  await tx
    .deleteFrom("accountant_invitation")
    .where("company_id", "=", companyId)
    .where("user_id", "=", userId)
    .execute();
}

/** Directors of a company that the transaction sees. */
export async function listOwnerIds(
  tx: Tx,
  companyId: string,
): Promise<{ ids: string[]; companyName: string; taxNumber: string }> {
  const rows = await tx
    .selectFrom("company as c")
    .innerJoin("membership as m", "m.company_id", "c.company_id")
    .select(["m.user_id as id", "c.name as companyName", "c.tax_number as taxNumber"])
    .where("c.company_id", "=", companyId)
    .where("m.role", "=", "owner")
    .where("m.removed_at", "is", null)
    .orderBy("m.created_at")
    .execute();
  return {
    ids: rows.map((row) => row.id),
    companyName: rows[0]?.companyName ?? "",
    taxNumber: rows[0]?.taxNumber ?? "",
  };
}
