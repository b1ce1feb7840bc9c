import { BY_PROGRAM, type Maker } from "#server/database/stamps.ts";
import { sql } from "kysely";
import { endMember } from "#server/features/access/members.service.ts";
import {
  endCompanySessions,
  endKnownSecrets,
  expireInvitations,
  leaveCurrentCompany,
  revokeCompanyKeys,
} from "#server/features/auth/company-access.service.ts";
import { deleteMemberTickets } from "#server/features/download-tickets/download-tickets.service.ts";
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
  invited?: { by: Maker; at: Date },
): Promise<void> {
  const fresh =
    invited === undefined
      ? {}
      : {
          invited_by: invited.by.userId,
          invited_through: invited.by.through,
          invited_at: invited.at,
          mail_state: "sending" as const,
        };
  await tx
    .insertInto("accountant_invitation")
    .values({
      company_id: values.companyId,
      user_id: values.userId,
      name: values.name,
      email: values.email,
      mobile: values.mobile,
      invited_by: null,
      invited_through: BY_PROGRAM,
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
 * Removes a member from a company and ends his bound sessions, downloads, keys and invitations, and
 * the secrets that he made for keys of others.
 * Where it was his only company, all his sessions and unbound keys end too, unless he
 * `staysSignedIn`. Answers the ended sessions; undefined where he was no member any more.
 */
export async function endMembership(
  tx: GlobalTx,
  companyId: string,
  userId: string,
  now: Date,
  staysSignedIn = false,
): Promise<string[] | undefined> {
  // Of two commands at the same moment the second one waits here for the first.
  if (!(await endMember(tx, companyId, userId, now))) return undefined;
  const ended = await endCompanySessions(tx, { companyId, userId, now, staysSignedIn });
  ended.push(...(await revokeCompanyKeys(tx, { companyId, userId, now, staysSignedIn })));
  ended.push(...(await endKnownSecrets(tx, { companyId, userId, now })).sessions);
  await deleteMemberTickets(tx, companyId, userId);
  await expireInvitations(tx, companyId, userId, now);
  await leaveCurrentCompany(tx, companyId, userId);
  return ended;
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

/** Empties the company's own copy of an invited person's name and address. */
export async function anonymiseInvitation(
  tx: Tx,
  companyId: string,
  userId: string,
): Promise<void> {
  await tx
    .updateTable("accountant_invitation")
    .set({ name: "", email: "", mobile: "" })
    .where("company_id", "=", companyId)
    .where("user_id", "=", userId)
    .execute();
}
