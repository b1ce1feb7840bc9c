/**
 * Keeps the folded texts of the search (`transaction_search`), piece by piece in the order of the
 * company's changes.
 */
import { runText } from "#server/database/run-text.ts";
import type { GlobalTx, Tx } from "#server/database/tenant.ts";

/** A place in the order of changes: items up to it have their kept text. */
export interface SearchPlace {
  readonly seq: bigint;
  readonly id: string;
}

const FIRST: SearchPlace = { seq: -1n, id: "00000000-0000-0000-0000-000000000000" };
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Companies whose items changed since their texts were kept. */
export async function listChanged(tx: Tx, companyIds: readonly string[]): Promise<string[]> {
  const rows = await runText<{ id: string }>(
    tx,
    `select o.company_id as id from company_overview o left join search_progress p on p.company_id = o.company_id
      where o.company_id = any($1::uuid[]) and (o.change_seq, $2::uuid) > (coalesce(p.done_seq, 0), coalesce(p.done_id, $2::uuid))`,
    [[...companyIds], LAST_ID],
  );
  return rows.map((row) => row.id);
}

/** Locks the company's progress for one piece; undefined where the company is gone. */
export async function lockProgress(tx: Tx, companyId: string): Promise<SearchPlace | undefined> {
  // A purge of the company waits for this lock, and no text of a purged company is kept.
  const found = await runText(tx, "select from company where company_id = $1::uuid for key share", [
    companyId,
  ]);
  if (found.length === 0) return undefined;
  await runText(
    tx,
    "insert into search_progress (company_id, done_seq, done_id) values ($1::uuid, $2::bigint, $3::uuid) on conflict do nothing",
    [companyId, FIRST.seq, FIRST.id],
  );
  const [place] = await runText<SearchPlace>(
    tx,
    "select done_seq as seq, done_id as id from search_progress where company_id = $1::uuid for update",
    [companyId],
  );
  return place;
}

/**
 * Keeps the texts of the next `limit` items behind the place, and forgets those of items that are
 * gone. Answers how many it looked at. All up to the overview's number is committed: changes are
 * numbered under the overview's lock.
 */
export async function keepPiece(
  tx: Tx,
  companyId: string,
  place: SearchPlace,
  limit: number,
): Promise<{ rows: number; done: boolean }> {
  const [overview] = await runText<{ seq: bigint }>(
    tx,
    "select change_seq as seq from company_overview where company_id = $1::uuid",
    [companyId],
  );
  const last = overview?.seq ?? place.seq;
  const [piece] = await runText<{ rows: bigint; seq: bigint | null; id: string | null }>(
    tx,
    `with piece as materialized (
        select t.* from shown_transaction t
        where t.company_id = $1::uuid and (t.change_seq, t.id) > ($2::bigint, $3::uuid) and t.change_seq <= $4::bigint
        order by t.change_seq, t.id limit $5),
      kept as (
        insert into transaction_search as s (company_id, transaction_id, hay, magnitude)
          select $1::uuid, id, search_text(partner_name, remittance, type, reference, end_to_end_id, origin_id, partner_account_nr),
            abs(amount)
          from piece
        on conflict (company_id, transaction_id) do update set hay = excluded.hay, magnitude = excluded.magnitude
          where (s.hay, s.magnitude) is distinct from (excluded.hay, excluded.magnitude))
      select (select count(*) from piece) as rows, l.change_seq as seq, l.id
        from (select 1) one left join (select change_seq, id from piece order by change_seq desc, id desc limit 1) l on true`,
    [companyId, place.seq, place.id, last, limit],
  );
  const rows = Number(piece?.rows ?? 0n);
  const done = rows < limit;
  const reached: SearchPlace = done
    ? { seq: last, id: LAST_ID }
    : { seq: piece!.seq!, id: piece!.id! };
  await runText(
    tx,
    `delete from transaction_search s using transaction_removed r
      where r.company_id = $1::uuid and r.change_seq between $2::bigint and $3::bigint
        and s.company_id = $1::uuid and s.transaction_id = r.transaction_id
        and not exists (select from shown_transaction t where t.company_id = $1::uuid and t.id = r.transaction_id)`,
    [companyId, place.seq, reached.seq],
  );
  await runText(
    tx,
    "update search_progress set done_seq = $2::bigint, done_id = $3::uuid where company_id = $1::uuid",
    [companyId, reached.seq, reached.id],
  );
  return { rows, done };
}

/**
 * Tells the planner of the texts that came: without, it may read a whole company instead of the
 * index.
 */
export async function analyzeSearch(tx: GlobalTx): Promise<void> {
  await runText(tx, "analyze transaction_search", []);
}
