/**
 * The mark of a transaction that the accountant has entered it in the books. The caller holds the
 * company's overview, so that its counts and change numbers cannot run apart.
 */
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";

// One statement's worth: far below the limit on a statement's time also on a slow disk.
const CHUNK_ROWS = 20_000;

export interface BookedMarks {
  readonly companyId: string;
  readonly booked: boolean;
  /** Ids of named rows without the wanted mark, at most `limit`. */
  readonly listRows: (limit: number) => Promise<readonly string[]>;
}

/** The effect of a command. */
export interface BookedCount {
  /** Items that the command named; a pair is one. */
  readonly items: number;
  /**
   * Items of the company's count of unbooked ones among them: each pair once, by its leading row.
   */
  readonly counted: number;
}

/**
 * Sets or clears the marks under the locked overview, piece by piece, on the named rows and on the
 * rows of other origins that show the same items.
 */
export async function updateBooked(
  tx: Tx,
  change: BookedMarks,
  mark: { at: Date; by: string; changeSeq: bigint },
): Promise<BookedCount> {
  const paired = await hasPairs(tx, change.companyId);
  let [items, counted] = [0, 0];
  for (;;) {
    const ids = await change.listRows(CHUNK_ROWS);
    if (ids.length === 0) return { items, counted };
    const [written] = await runText<{ counted: bigint }>(
      tx,
      `with marked as (
        update bank_transaction t set booked_at = $3::timestamptz, booked_by = $4::uuid, change_seq = $5::bigint
        where t.company_id = $1::uuid and t.id = any($2::uuid[]) and t.status = 'booked'
          and t.booked_at is ${change.booked ? "null" : "not null"}
        returning t.leading_account_id, t.withdrawn_at)
      select count(*) filter (where leading_account_id is null and withdrawn_at is null) as counted from marked`,
      [
        change.companyId,
        paired ? await withPartners(tx, change.companyId, ids) : ids,
        change.booked ? mark.at : null,
        change.booked ? mark.by : null,
        mark.changeSeq,
      ],
    );
    // A pair whose both rows were named is one item.
    items += paired ? await countItems(tx, change.companyId, ids) : ids.length;
    counted += Number(written?.counted ?? 0n);
    if (ids.length < CHUNK_ROWS) return { items, counted };
  }
}

async function hasPairs(tx: Tx, companyId: string): Promise<boolean> {
  const [row] = await runText<{ found: boolean }>(
    tx,
    "select exists (select from transaction_link where company_id = $1::uuid and undone_at is null) as found",
    [companyId],
  );
  return row?.found ?? false;
}

/** The rows and all rows of the groups they are in. */
async function withPartners(tx: Tx, companyId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await runText<{ id: string }>(
    tx,
    `with led as materialized (
        select l.leading_id from transaction_link l
          where l.company_id = $1::uuid and l.leading_id = any($2::uuid[]) and l.undone_at is null
        union select l.leading_id from transaction_link l
          where l.company_id = $1::uuid and l.other_id = any($2::uuid[]) and l.undone_at is null)
      select unnest($2::uuid[]) as id union select leading_id from led
      union select l.other_id from led g
        join transaction_link l on l.company_id = $1::uuid and l.leading_id = g.leading_id and l.undone_at is null`,
    [companyId, [...ids]],
  );
  return rows.map((row) => row.id);
}

async function countItems(tx: Tx, companyId: string, ids: readonly string[]): Promise<number> {
  const [row] = await runText<{ count: bigint }>(
    tx,
    `select count(distinct coalesce(l.leading_id, r.id)) as count from unnest($2::uuid[]) as r(id)
      left join transaction_link l on l.company_id = $1::uuid and l.other_id = r.id and l.undone_at is null`,
    [companyId, [...ids]],
  );
  return Number(row?.count ?? 0n);
}
