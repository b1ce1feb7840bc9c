/** Closings of months: what was so, and what is otherwise now. */
import { CAME_AFTER, HOLDS } from "#server/database/closed-months.ts";
import { ITEM_DIGEST } from "#server/database/item-digest.ts";
import { itemsOfDays } from "#server/database/items-of-days.ts";
import { runPlanned, runText } from "#server/database/run-text.ts";
import type { Maker } from "#server/database/stamps.ts";
import { storedJson } from "#server/database/stored-json.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";
import type { Days } from "./months.store.ts";

/** The sorted hashes of the items of the days of company `company`, and how many came late. */
const ITEMS_NOW = (company: string, from: string, to: string, late: string): string =>
  `select coalesce(string_agg(${ITEM_DIGEST}, ''::bytea order by ${ITEM_DIGEST}), ''::bytea) as digests,
        count(*)::integer as count, (count(*) filter (where ${late}))::integer as late
      from bank_account b
      cross join lateral (${itemsOfDays(`${company}`, "b.id", from, to)}) t
      where b.company_id = ${company} and b.deleted_at is null`;

export interface HoldingClosing {
  readonly companyId: string;
  readonly companyName: string;
  readonly id: string;
  readonly closedAt: Date;
  readonly closedBy: string | null;
  readonly through: string | null;
  readonly note: string;
  readonly itemCount: number;
  readonly digests: Buffer;
  readonly accounts: unknown;
  readonly openPoints: unknown;
  /** As the items are now. */
  readonly now: Buffer;
  readonly lateItems: number;
}

/** The closings of the month that hold, of each company at the most one. */
export async function listHolding(
  tx: Tx,
  companyIds: readonly string[],
  { from, to }: Days,
): Promise<HoldingClosing[]> {
  return runPlanned(
    tx,
    `select m.company_id as "companyId", k.name as "companyName", m.id, m.closed_at as "closedAt",
        coalesce(nullif(u.name, ''), u.email) as "closedBy",
        m.closed_through as through, m.note, m.item_count as "itemCount", m.digests, m.accounts, m.open_points as "openPoints",
        n.digests as now, n.late as "lateItems"
      from month_closing m
      join company k on k.company_id = m.company_id
      left join app_user u on u.id = m.closed_by
      cross join lateral (${ITEMS_NOW("m.company_id", "$2::date", "$3::date", CAME_AFTER("t"))}) n
      where m.company_id = any ($1::uuid[]) and m.from_date = $2::date and ${HOLDS}`,
    [[...companyIds], from, to],
  );
}

export interface ItemsNow {
  readonly digests: Buffer;
  readonly count: number;
}

/** What a closing of the days would keep. */
export async function readItemsNow(
  tx: Tx,
  companyId: string,
  { from, to }: Days,
): Promise<ItemsNow> {
  const [row] = await runText<ItemsNow>(
    tx,
    ITEMS_NOW("$1::uuid", "$2::date", "$3::date", "false"),
    [companyId, from, to],
  );
  return row!;
}

export interface NewClosing extends Days {
  readonly companyId: string;
  readonly id: string;
  readonly at: Date;
  readonly maker: Maker;
  readonly arrivedThrough: Date;
  /** The change number of the company. */
  readonly seq: bigint;
  readonly items: ItemsNow;
  readonly accounts: unknown;
  readonly openPoints: unknown;
  readonly note: string;
}

/** False where the month is closed already, also by somebody in this moment. */
export async function insertClosing(tx: Tx, given: NewClosing): Promise<boolean> {
  const made = await tx
    .insertInto("month_closing")
    .values({
      company_id: given.companyId,
      id: given.id,
      from_date: given.from,
      to_date: given.to,
      closed_at: given.at,
      closed_by: given.maker.userId,
      closed_through: given.maker.through,
      arrived_through: given.arrivedThrough,
      digests: given.items.digests,
      item_count: given.items.count,
      accounts: storedJson(given.accounts),
      open_points: storedJson(given.openPoints),
      note: given.note,
      looked_seq: given.seq,
      looked_at: given.at,
      reopened_at: null,
      reopened_by: null,
      reopened_through: null,
    })
    .onConflict((on) => on.doNothing())
    .returning("id")
    .execute();
  return made.length > 0;
}

/** Ends the closing of the month that begins on the day; undefined where none holds. */
export async function reopen(
  tx: Tx,
  companyId: string,
  from: LocalDate,
  { maker, at, reason }: { readonly maker: Maker; readonly at: Date; readonly reason: string },
): Promise<string | undefined> {
  const row = await tx
    .updateTable("month_closing")
    .set({
      reopened_at: at,
      reopened_by: maker.userId,
      reopened_through: maker.through,
      reason,
    })
    .where("company_id", "=", companyId)
    .where("from_date", "=", from)
    .where("reopened_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

export interface ClosingLine {
  readonly closedAt: Date;
  readonly closedBy: string | null;
  readonly closedThrough: string | null;
  readonly note: string;
  readonly openPoints: unknown;
  readonly reopenedAt: Date | null;
  readonly reopenedBy: string | null;
  readonly reopenedThrough: string | null;
  readonly reason: string;
}

/** Closings that are told; a month is closed a few times at the most. */
const LINES_MAX = 20;

/** Every closing of the month, the newest first. */
export async function listClosings(
  tx: Tx,
  companyId: string,
  from: LocalDate,
): Promise<ClosingLine[]> {
  return runText(
    tx,
    `select m.closed_at as "closedAt", coalesce(nullif(c.name, ''), c.email) as "closedBy", m.closed_through as "closedThrough", m.note,
        m.open_points as "openPoints", m.reopened_at as "reopenedAt", coalesce(nullif(r.name, ''), r.email) as "reopenedBy",
        m.reopened_through as "reopenedThrough", m.reason
      from month_closing m
      left join app_user c on c.id = m.closed_by
      left join app_user r on r.id = m.reopened_by
      where m.company_id = $1::uuid and m.from_date = $2::date
      order by m.closed_at desc, m.id desc limit ${LINES_MAX}`,
    [companyId, from],
  );
}

export interface LateItem {
  readonly id: string;
  readonly date: LocalDate;
  readonly amount: Amount;
  readonly currency: string;
  readonly partnerName: string;
  readonly remittance: string;
  readonly arrivedAt: Date;
}

/** Late items that are told; the others are counted. */
const LATE_TOLD = 20;

/** Items of the closed month that came after it was closed, the newest arrival first. */
export async function listLateItems(
  tx: Tx,
  companyId: string,
  { from, to }: Days,
): Promise<LateItem[]> {
  return runText(
    tx,
    `select t.id, t.booking_date as date, t.amount, t.currency, t.partner_name as "partnerName", t.remittance, t.created_at as "arrivedAt"
      from month_closing m
      join bank_account b on b.company_id = m.company_id and b.deleted_at is null
      cross join lateral (${itemsOfDays("m.company_id", "b.id", "$2::date", "$3::date")}) t
      where m.company_id = $1::uuid and m.from_date = $2::date and ${HOLDS} and ${CAME_AFTER("t")}
      order by t.created_at desc, t.id desc limit ${LATE_TOLD}`,
    [companyId, from, to],
  );
}

export interface LookedClosing {
  readonly companyId: string;
  readonly id: string;
  readonly closedBy: string;
  readonly days: Days;
  readonly seq: bigint;
  readonly at: Date;
}

/**
 * Closings that hold, by people who are still of the company, in whose company something changed
 * since the last look.
 */
export async function listToLookAt(
  tx: Tx,
  companyIds: readonly string[],
): Promise<LookedClosing[]> {
  const rows = await runText<
    Omit<LookedClosing, "days"> & { readonly from: LocalDate; readonly to: LocalDate }
  >(
    tx,
    `select m.company_id as "companyId", m.id, m.closed_by as "closedBy", m.from_date as from, m.to_date as to,
        o.change_seq as seq, now() as at
      from month_closing m
      join company_overview o on o.company_id = m.company_id
      join membership p on p.company_id = m.company_id and p.user_id = m.closed_by and p.removed_at is null
      where m.company_id = any ($1::uuid[]) and ${HOLDS} and (o.change_seq > m.looked_seq or exists (
        select from transaction_change c where c.company_id = m.company_id and c.at > m.looked_at))
      order by m.company_id, m.from_date`,
    [[...companyIds]],
  );
  return rows.map(({ from, to, ...row }) => ({ ...row, days: { from, to } }));
}

/** The closing was looked at as the company was then. */
export async function noteLooked(tx: Tx, { companyId, id, seq, at }: LookedClosing): Promise<void> {
  await tx
    .updateTable("month_closing")
    .set({ looked_seq: seq, looked_at: at })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
}
