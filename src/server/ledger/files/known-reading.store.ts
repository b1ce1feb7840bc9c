/** Readings that are kept, and the digest that tells whether their rows are as they were read. */
import { insertSelected } from "#server/database/insert-selected.ts";
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { ImportFacts } from "./write-items.store.ts";

/** A reading of the same bytes by another file of the company. */
export interface StoredReading {
  readonly fileId: string;
  readonly items: number;
  readonly facts: string;
}

// Which line shows which item. Equal digests mean that a new reading would meet each stored item on
// its line, and would have nothing to add to it.
const digestOf = (item: string, account: string, line: string): string =>
  `bit_xor(hash_record_extended(row(${line}.line::integer, ${account}.bank_account_id, ${account}.came_by_nr::text,
    ${item}.booking_date, ${item}.amount, ${item}.currency::text, ${item}.origin_id::text, ${item}.balance_after), 0))`;

/**
 * The oldest living file with the bytes of this one that was read in the same way; undefined where
 * there is none.
 */
export async function findReading(
  tx: Tx,
  companyId: string,
  fileId: string,
  key: Buffer,
): Promise<StoredReading | undefined> {
  const [row] = await runText<StoredReading>(
    tx,
    `select o.id as "fileId", r.items, r.facts
      from stored_file f
      join stored_file o on o.company_id = f.company_id and o.content_hash = f.content_hash and o.id <> f.id
      join file_reading r on r.company_id = o.company_id and r.file_id = o.id
      where f.company_id = $1::uuid and f.id = $2::uuid and o.deleted_at is null and o.status = 'finished'
        and r.reading_key = $3::bytea
      order by o.created_at, o.id limit 1`,
    [companyId, fileId, key],
  );
  return row;
}

/** The number of the staged items, of their lines, and their digest. */
export async function readStagedDigest(
  tx: Tx,
): Promise<{ items: number; lines: number; digest: bigint | null }> {
  const [row] = await runText<{ items: bigint; lines: bigint; digest: bigint | null }>(
    tx,
    `select count(*) as items, count(distinct s.line) as lines, ${digestOf("s", "st", "s")} as digest
      from staged_item s join staged_statement st on st.statement = s.statement`,
    [],
  );
  return {
    items: Number(row?.items ?? 0n),
    lines: Number(row?.lines ?? 0n),
    digest: row?.digest ?? null,
  };
}

/** Keeps the reading of a file, in place of an earlier one. */
export async function keepReading(
  tx: Tx,
  companyId: string,
  fileId: string,
  kept: {
    readonly key: Buffer;
    readonly items: number;
    readonly digest: bigint;
    readonly facts: string;
  },
): Promise<void> {
  await runText(
    tx,
    `insert into file_reading (company_id, file_id, reading_key, items, lines_digest, facts)
      values ($1::uuid, $2::uuid, $3::bytea, $4::integer, $5::bigint, $6::text)
      on conflict (company_id, file_id) do update set reading_key = excluded.reading_key, items = excluded.items,
        lines_digest = excluded.lines_digest, facts = excluded.facts`,
    [companyId, fileId, kept.key, kept.items, kept.digest, kept.facts],
  );
}

export async function dropReading(tx: Tx, companyId: string, fileId: string): Promise<void> {
  await runText(tx, "delete from file_reading where company_id = $1::uuid and file_id = $2::uuid", [
    companyId,
    fileId,
  ]);
}

/**
 * Whether the rows of the read file stand as they were read: each on its line alone, no other
 * reading of these bytes met other rows, and no deletion of a row waits for a person, because a
 * file that shows the row again would end that.
 */
export async function standsAsRead(
  tx: Tx,
  companyId: string,
  { fileId, items }: StoredReading,
  sameContent: readonly string[],
): Promise<boolean> {
  const [row] = await runText<{ stands: boolean }>(
    tx,
    `with mine as materialized (
        select transaction_id, line from transaction_source where company_id = $1::uuid and source_id = $2::uuid),
      found as (
        select count(*) as items, count(distinct m.line) as lines, count(distinct m.transaction_id) as rows,
          ${digestOf("t", "t", "m")} as digest
        from mine m
        cross join lateral (
          select * from bank_transaction t where t.company_id = $1::uuid and t.id = m.transaction_id
          -- A fence: rows are fetched by their id.
          offset 0) t)
      select f.items = $3::integer and f.lines = $3::integer and f.rows = $3::integer and f.digest = r.lines_digest
        and (select count(*) from (
          select distinct transaction_id, line from transaction_source
          where company_id = $1::uuid and source_id = any ($4::uuid[])) shown) = $3::integer
        and not exists (
          select from transaction_change c join mine m on m.transaction_id = c.transaction_id
          where c.company_id = $1::uuid and c.held and c.kind = 'withdrawn') as stands
      from found f, file_reading r where r.company_id = $1::uuid and r.file_id = $2::uuid`,
    [companyId, fileId, items, [...sameContent]],
  );
  return row?.stands ?? false;
}

/** The file shows the rows of the read one, on the same lines. */
export async function copyPlaces(
  tx: Tx,
  { companyId, fileId, at }: ImportFacts,
  from: string,
): Promise<void> {
  await insertSelected(tx, {
    insert: "insert into transaction_source",
    companyId,
    columns: ["transaction_id", "source_id", "line", "kind", "raw", "rule", "seen_at", "told_date"],
    select: `select transaction_id, $2::uuid, line, kind, raw, 'same_source', $3::timestamptz, told_date
      from transaction_source where company_id = $1::uuid and source_id = $4::uuid`,
    values: [companyId, fileId, at, from],
  });
}

/** The file's reading is that of the read one. */
export async function copyReading(
  tx: Tx,
  companyId: string,
  fileId: string,
  from: string,
): Promise<void> {
  await runText(
    tx,
    `insert into file_reading (company_id, file_id, reading_key, items, lines_digest, facts)
      select company_id, $2::uuid, reading_key, items, lines_digest, facts from file_reading
      where company_id = $1::uuid and file_id = $3::uuid
      on conflict (company_id, file_id) do update set reading_key = excluded.reading_key, items = excluded.items,
        lines_digest = excluded.lines_digest, facts = excluded.facts`,
    [companyId, fileId, from],
  );
}
