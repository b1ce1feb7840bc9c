import { sql } from "kysely";
import { runText } from "#server/database/run-text.ts";
import type { FeedItem } from "#server/providers/bank-feed/bank-feed.port.ts";
import { roleInCompany } from "#server/roles.ts";
import { insertMember } from "#server/features/access/members.service.ts";
import { insertDemoPerson } from "#server/features/auth/accounts.service.ts";
import { insertDemoHead } from "#server/features/companies/demo-head.service.ts";
import type { Database } from "#server/database/connect.ts";
import type { GlobalTx, Tx } from "#server/database/tenant.ts";
import { insertOverview } from "#server/ledger/overview.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { DemoFirm, DemoPerson } from "./demo-people.ts";

export interface DemoRow {
  readonly id: string;
  readonly companyId: string;
  readonly directorId: string;
  readonly accountantId: string;
  readonly day: LocalDate;
}

const DEMO_COLUMNS = [
  "demo.id",
  "demo.company_id as companyId",
  "demo.director_id as directorId",
  "demo.accountant_id as accountantId",
  "demo.day",
] as const;

/** Demos alive now, those that wait for a visitor included. */
export async function countDemos(db: Database): Promise<number> {
  const row = await db
    .selectFrom("demo")
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/**
 * Demos of the day that wait for a visitor, with those that are being made since `since`: an older
 * one that is not ready will not be.
 */
export async function countWaitingDemos(
  db: Database,
  day: LocalDate,
  since: Date,
): Promise<number> {
  const row = await db
    .selectFrom("demo")
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .where("day", "=", day)
    .where("opened_at", "is", null)
    .where((eb) => eb.or([eb("ready_at", "is not", null), eb("made_at", ">", since)]))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export interface NewDemoFirm extends DemoFirm {
  readonly demoId: string;
  readonly accountant: DemoPerson;
  readonly now: Date;
  readonly purgeAfter: Date;
}

/**
 * A firm with its director and the accountant's membership, in one transaction. A taken tax number
 * is refused by its unique key.
 */
export async function insertDemoFirm(tx: Tx, firm: NewDemoFirm): Promise<void> {
  const { companyId, demoId, now } = firm;
  await insertDemoHead(tx, firm);
  await insertOverview(tx, companyId);
  await insertDemoPerson(tx, { ...firm.director, companyId, demoId, now });
  for (const { id, role } of [firm.director, firm.accountant])
    await insertMember(tx, { companyId, userId: id, role: roleInCompany(role), now });
}

/** The accountant, who begins with no client open. */
export async function insertDemoAccountant(
  tx: GlobalTx,
  person: DemoPerson & {
    readonly demoId: string;
    readonly now: Date;
  },
): Promise<void> {
  await insertDemoPerson(tx, { ...person, companyId: null });
}

export async function insertDemo(
  tx: GlobalTx,
  demo: DemoRow & { readonly now: Date; readonly openedAt: Date | null },
): Promise<void> {
  await tx
    .insertInto("demo")
    .values({
      id: demo.id,
      company_id: demo.companyId,
      director_id: demo.directorId,
      accountant_id: demo.accountantId,
      day: demo.day,
      made_at: demo.now,
      opened_at: demo.openedAt,
    })
    .execute();
}

/** Gives a prepared demo of the day to a visitor; undefined where none waits. */
export async function takeWaitingDemo(
  tx: GlobalTx,
  day: LocalDate,
  now: Date,
): Promise<DemoRow | undefined> {
  return tx
    .updateTable("demo")
    .set({ opened_at: now })
    .where("id", "=", (eb) =>
      eb
        .selectFrom("demo as waiting")
        .select("waiting.id")
        .where("waiting.day", "=", day)
        .where("waiting.opened_at", "is", null)
        .where("waiting.ready_at", "is not", null)
        .orderBy("waiting.ready_at")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(DEMO_COLUMNS)
    .executeTakeFirst();
}

export async function markDemoReady(tx: GlobalTx, demoId: string, now: Date): Promise<void> {
  await tx.updateTable("demo").set({ ready_at: now }).where("id", "=", demoId).execute();
}

/** The demo that the person was made for, as long as it and both of its people live. */
export async function findDemoOf(db: Database, userId: string): Promise<DemoRow | undefined> {
  return db
    .selectFrom("demo")
    .innerJoin("app_user as u", "u.demo_id", "demo.id")
    .innerJoin("app_user as d", "d.id", "demo.director_id")
    .innerJoin("app_user as a", "a.id", "demo.accountant_id")
    .select(DEMO_COLUMNS)
    .where("u.id", "=", userId)
    .where("d.deleted_at", "is", null)
    .where("a.deleted_at", "is", null)
    .executeTakeFirst();
}

export async function findDemo(db: Database, demoId: string): Promise<DemoRow | undefined> {
  return db.selectFrom("demo").select(DEMO_COLUMNS).where("id", "=", demoId).executeTakeFirst();
}

export interface DemoFirmRow {
  readonly companyId: string;
  readonly taxNumber: string;
  readonly director: { readonly id: string; readonly email: string; readonly name: string };
}

/** The demo's firms: those of which its accountant is a member and which are demos themselves. */
export async function listDemoFirms(
  db: Database | GlobalTx,
  accountantId: string,
): Promise<DemoFirmRow[]> {
  const rows = await db
    .selectFrom("membership as m")
    .innerJoin("company_directory as d", "d.company_id", "m.company_id")
    .innerJoin("membership as o", "o.company_id", "m.company_id")
    .innerJoin("app_user as u", "u.id", "o.user_id")
    .select(["m.company_id", "d.tax_number", "u.id", "u.email", "u.name"])
    .distinctOn("m.company_id")
    .where("m.user_id", "=", accountantId)
    .where("m.removed_at", "is", null)
    .where("o.role", "=", "owner")
    .where("o.removed_at", "is", null)
    .where("d.kind", "=", "demo")
    .where("d.state", "<>", "deleted")
    .orderBy("m.company_id")
    .orderBy("o.created_at")
    .execute();
  return rows.map(({ company_id: companyId, tax_number: taxNumber, ...director }) => ({
    companyId,
    taxNumber,
    director,
  }));
}

export async function getDemoName(tx: Tx, companyId: string): Promise<string> {
  const row = await tx
    .selectFrom("company")
    .select("name")
    .where("company_id", "=", companyId)
    .executeTakeFirstOrThrow();
  return row.name;
}

/** The names that the company's uploads had. */
export async function listFileNames(tx: Tx, companyId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("stored_file")
    .select("original_name")
    .where("company_id", "=", companyId)
    .execute();
  return rows.map((row) => row.original_name);
}

export async function getTaxNumber(db: Database, companyId: string): Promise<string> {
  const row = await db
    .selectFrom("company_directory")
    .select("tax_number")
    .where("company_id", "=", companyId)
    .executeTakeFirstOrThrow();
  return row.tax_number;
}

/** How many files of the company are still to be read. */
export async function countUnreadFiles(
  tx: Tx,
  companyId: string,
  names?: readonly string[],
): Promise<number> {
  let query = tx
    .selectFrom("stored_file")
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .where("company_id", "=", companyId)
    .where("status", "in", ["pending", "processing"]);
  if (names !== undefined) query = query.where("name", "in", [...names]);
  return Number((await query.executeTakeFirstOrThrow()).count);
}

/** How many connected accounts of the company have not been read for the first time yet. */
export async function countUnreadFeeds(tx: Tx, companyId: string): Promise<number> {
  const row = await tx
    .selectFrom("feed_account")
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .where("company_id", "=", companyId)
    .where("state", "=", "active")
    .where(sql<boolean>`last_success_at is null`)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** An item of a bank connection as its bank has told it. */
export interface BookedFeedItem {
  readonly bankAccountId: string;
  readonly item: Omit<FeedItem, "raw" | "status" | "bookingDate"> & {
    readonly bookingDate: LocalDate;
  };
}

/** The newest booked item of the connection's account up to the day; undefined without a bank. */
export async function findBookedFeedItem(
  tx: Tx,
  companyId: string,
  accountNr: string,
  until: LocalDate,
): Promise<BookedFeedItem | undefined> {
  const [row] = await runText<BookedFeedItem["item"] & { readonly bankAccountId: string }>(
    tx,
    `select t.bank_account_id as "bankAccountId", regexp_replace(f.external_id, '^[^:]*:', '') as "externalId",
        t.booking_date as "bookingDate",
        t.value_date as "valueDate", t.amount, t.currency, t.partner_name as "partnerName",
        t.partner_account_nr as "partnerAccountNr", t.remittance, t.type, t.reference, t.end_to_end_id as "endToEndId",
        t.balance_after as "balanceAfter", t.original_amount as "originalAmount", t.original_currency as "originalCurrency"
      from bank_account b
      join bank_transaction t on t.company_id = b.company_id and t.bank_account_id = b.id
      join feed_item f on f.company_id = t.company_id and f.bank_account_id = b.id and f.transaction_id = t.id
      where b.company_id = $1::uuid and b.account_nr = $2 and t.booking_date <= $3::date and t.booked_at is not null
        and t.amount > 0 and t.partner_name <> '' and t.leading_account_id is null
      order by t.booking_date desc, t.id limit 1`,
    [companyId, accountNr, until],
  );
  if (row === undefined) return undefined;
  const { bankAccountId, ...item } = row;
  return { bankAccountId, item };
}
