import { wasFrozen } from "#server/database/frozen-rows.ts";
import { sql } from "kysely";
import {
  type SourceTroubleRow,
  sourceTroubles,
  type TroubleTimes,
} from "#server/features/bank-feeds/source-troubles.service.ts";
import { COUNTED_ROW } from "#server/database/arrived-rows.ts";
import { insertMember } from "#server/features/access/members.service.ts";
import type { GlobalTx, Tx } from "#server/database/tenant.ts";
import { insertOverview } from "#server/ledger/overview.ts";
import type { CompanyKind, CompanyState } from "#server/database/tables/companies.ts";
import type { LocalDate } from "#values/local-date.ts";

export interface CompanyRow {
  readonly id: string;
  readonly name: string;
  readonly taxNumber: string;
  readonly state: CompanyState;
  readonly kind: CompanyKind;
  readonly courierEmail: string | null;
  readonly integration: "" | "aggreg8" | "szamlazzhu" | "adriana";
  readonly createdAt: Date;
  readonly unbookedCount: bigint;
  readonly oldestUnbookedDate: string | null;
  readonly lastDataAt: Date | null;
  readonly dataThrough: LocalDate | null;
  readonly failedFiles: number;
  readonly waitingFiles: number;
  readonly waitingMails: number;
  readonly changedItems: number;
  readonly openDoubles: number;
  readonly consentEndsAt: Date | null;
  readonly feedState: "none" | "ok" | "silent" | "failing" | "expired";
  readonly troubles: readonly SourceTroubleRow[];
  readonly feeds: readonly {
    readonly accountId: string;
    readonly accountNumber: string;
    readonly consentId: string;
    readonly endsAtMs: number | null;
  }[];
  readonly hasPushKey: boolean;
  readonly bankConfigs: readonly {
    readonly accountNr: string;
    readonly fieldName: string;
    readonly fieldValue: string;
  }[];
}

/**
 * The companies that the transaction sees. An account whose last whole reading is of a day
 * before `overdueBefore` counts as failing, whatever its last reading said (see
 * feed-silence.policy.ts).
 */
export async function listCompanyRows(
  tx: Tx,
  companyIds: readonly string[],
  times: TroubleTimes,
): Promise<CompanyRow[]> {
  return tx
    .selectFrom("company as c")
    .innerJoin("company_overview as o", "o.company_id", "c.company_id")
    .select([
      "c.company_id as id",
      "c.name",
      "c.tax_number as taxNumber",
      "c.state",
      "c.kind",
      "c.courier_email as courierEmail",
      "c.integration",
      "c.created_at as createdAt",
      "o.unbooked_count as unbookedCount",
      "o.oldest_unbooked_date as oldestUnbookedDate",
      "o.last_data_at as lastDataAt",
      "o.data_through as dataThrough",
      "o.failed_files as failedFiles",
      "o.waiting_files as waitingFiles",
      sql<number>`(
        select count(*)::integer from received_mail m
        where m.company_id = c.company_id and m.status in ('waiting', 'held'))`.as("waitingMails"),
      // From the few changes to their items: a join may be planned the other way round.
      sql<number>`(
        select count(distinct v.transaction_id)::integer from transaction_change v
        where v.company_id = c.company_id and v.seen_at is null and ${sql.raw(wasFrozen("v"))}
          and (select true from shown_transaction t where t.company_id = v.company_id and t.id = v.transaction_id))`.as(
        "changedItems",
      ),
      sql<number>`(
        select count(*)::integer from shown_transaction t
        where t.company_id = c.company_id and t.possible_double_of is not null and not t.double_settled
          ${sql.raw(COUNTED_ROW)})`.as("openDoubles"),
      "o.consent_ends_at as consentEndsAt",
      sql<CompanyRow["feedState"]>`case when o.feed_state = 'expired' then 'expired'
        when o.oldest_reading_date < ${times.overdueBefore}::date then 'failing'
        when o.feed_state in ('none', 'ok') and exists (
        select from push_feed p
        where p.company_id = c.company_id and p.state = 'active' and p.silence_told_after = p.last_message_at)
        then 'silent' else o.feed_state end`.as("feedState"),
      sourceTroubles(times).as("troubles"),
      sql<CompanyRow["feeds"]>`(
        select coalesce(jsonb_agg(jsonb_build_object('accountId', f.external_id, 'accountNumber', b.account_nr, 'consentId', f.consent_id,
          'endsAtMs', floor(extract(epoch from k.passive_expires_at) * 1000)) order by k.passive_expires_at, b.account_nr), '[]')
        from feed_account f
        join bank_account b on b.company_id = f.company_id and b.id = f.bank_account_id and b.deleted_at is null
        left join bank_consent k on k.id = f.consent_id
        where f.company_id = c.company_id and f.state in ('active', 'expired'))`.as("feeds"),
      sql<boolean>`exists (select from push_key k where k.company_id = c.company_id and k.replaced_at is null)`.as(
        "hasPushKey",
      ),
      sql<CompanyRow["bankConfigs"]>`(
        select coalesce(jsonb_agg(jsonb_build_object('accountNr', b.account_nr, 'fieldName', b.field_name, 'fieldValue', b.field_value)
          order by b.account_nr, b.field_name), '[]')
        from bank_config b where b.company_id = c.company_id)`.as("bankConfigs"),
    ])
    .where("c.company_id", "=", sql<string>`any(${companyIds}::uuid[])`)
    .where("c.deleted_at", "is", null)
    .execute();
}

/** Name, tax number and state of the companies that the transaction sees. */
export async function listCompanyNames(
  tx: Tx,
  companyIds: readonly string[],
): Promise<Pick<CompanyRow, "id" | "name" | "taxNumber" | "state">[]> {
  return tx
    .selectFrom("company")
    .select(["company_id as id", "name", "tax_number as taxNumber", "state"])
    .where("company_id", "=", sql<string>`any(${companyIds}::uuid[])`)
    .where("deleted_at", "is", null)
    .execute();
}

/** The fields of a company that its owner can change, as the audit log names them. */
export function findCompanyFields(tx: Tx, companyId: string) {
  return tx
    .selectFrom("company")
    .select(["tax_number", "name as company_name", "state as status"])
    .where("company_id", "=", companyId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/**
 * Takes the tax number for the company. A unique key refuses a second company with it, also in a
 * race.
 */
export async function insertDirectoryEntry(
  tx: GlobalTx,
  entry: { id: string; taxNumber: string; kind: CompanyKind; now: Date },
): Promise<void> {
  await tx
    .insertInto("company_directory")
    .values({
      company_id: entry.id,
      tax_number: entry.taxNumber,
      state: "active",
      kind: entry.kind,
      created_at: entry.now,
    })
    .execute();
  if (entry.kind === "normal") await noteTaxNumber(tx, entry.taxNumber, entry.now);
}

/**
 * Keeps when the tax number was registered first; it outlives the company. A changed number is not
 * noted: one person could use up the trials of many companies that are not his.
 */
export async function noteTaxNumber(tx: GlobalTx, taxNumber: string, now: Date): Promise<void> {
  await tx
    .insertInto("tax_number_seen")
    .values({ tax_number: taxNumber, first_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * When the last companies of a director were registered since an instant, at most so many, the
 * oldest first; deleted ones and those that he has left count too.
 */
export async function listMadeSince(
  tx: GlobalTx,
  userId: string,
  since: Date,
  limit: number,
): Promise<Date[]> {
  const rows = await tx
    .selectFrom("membership as m")
    .innerJoin("company_directory as d", "d.company_id", "m.company_id")
    .select("d.created_at as at")
    .where("m.user_id", "=", userId)
    .where("m.role", "=", "owner")
    .where("d.state", "<>", "preRegistered")
    .where("d.created_at", ">", since)
    .orderBy("d.created_at", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ at }) => at).reverse();
}

export async function insertCompany(
  tx: Tx,
  company: {
    id: string;
    taxNumber: string;
    name: string;
    kind: CompanyKind;
    ownerId: string;
    now: Date;
  },
): Promise<void> {
  await tx
    .insertInto("company")
    .values({
      company_id: company.id,
      name: company.name,
      tax_number: company.taxNumber,
      state: "active",
      kind: company.kind,
      courier_email: null,
      created_at: company.now,
    })
    .execute();
  await insertOverview(tx, company.id);
  await insertMember(tx, {
    companyId: company.id,
    userId: company.ownerId,
    role: "owner",
    now: company.now,
  });
}

/** Sets the address to which letters of the company go; answers the company's name. */
export async function updateCourierEmail(
  tx: Tx,
  companyId: string,
  address: string | null,
): Promise<string | undefined> {
  const row = await tx
    .updateTable("company")
    .set({ courier_email: address })
    .where("company_id", "=", companyId)
    .returning("name")
    .executeTakeFirst();
  return row?.name;
}

/** Changes name and tax number and completes a company that an integrator prepared. */
export async function updateCompany(
  tx: Tx,
  company: { id: string; taxNumber: string; name: string },
): Promise<void> {
  await tx
    .updateTable("company_directory")
    .set({ tax_number: company.taxNumber, state: "active" })
    .where("company_id", "=", company.id)
    .where("state", "<>", "deleted")
    .execute();
  await tx
    .updateTable("company")
    .set({ tax_number: company.taxNumber, name: company.name, state: "active" })
    .where("company_id", "=", company.id)
    .execute();
}
