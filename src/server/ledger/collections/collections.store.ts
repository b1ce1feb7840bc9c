/** Writes settlements with their items, and finds stored ones that a new report shows again. */
import { runText } from "#server/database/run-text.ts";
import { storedJson } from "#server/database/stored-json.ts";
import type { StoredCheck } from "#server/database/tables/collections.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { SettlementLine } from "#settlements/settlement.ts";
import { keysOf, searchKey } from "#settlements/search-key.ts";
import type { SettlementHead } from "#statements/read-company-file.ts";
import type { LocalDate } from "#values/local-date.ts";
import { REF_CHARS_MAX, REFERENCE_CHARS_MAX } from "./collection-content.ts";

/** Rows of one insert. */
const ROWS_AT_ONCE = 5_000;

export interface NewCollection {
  readonly id: string;
  readonly settlement: SettlementHead;
  readonly lines: readonly SettlementLine[];
  readonly contentHash: Buffer;
  readonly balanced: boolean;
  readonly checks: readonly StoredCheck[];
  /** The day in lists. */
  readonly day: LocalDate;
}

interface KnownSalesOf {
  readonly companyId: string;
  readonly fileId: string;
  readonly source: string;
  /** The provider's number of the report. */
  readonly payoutRef: string | undefined;
}

export interface StoredContent {
  readonly id: string;
  /** No living report shows it. */
  readonly hidden: boolean;
}

/** Stored settlements with these contents, hidden ones too; the keys are the hashes in hex. */
export async function findByContent(
  tx: Tx,
  companyId: string,
  hashes: readonly Buffer[],
): Promise<Map<string, StoredContent>> {
  const rows = await runText<StoredContent & { hash: Buffer }>(
    tx,
    `select id, content_hash as hash, hidden_at is not null as hidden from collection
      where company_id = $1::uuid and content_hash = any ($2::bytea[])`,
    [companyId, [...hashes]],
  );
  return new Map(rows.map(({ hash, ...each }) => [hash.toString("hex"), each]));
}

/**
 * How many of the provider's sales stand in settlements that another file shows: the same number,
 * kind, gross amount and day, or the same number and kind in a report of the same number, which a
 * corrected report has with another amount.
 */
export async function countKnownSales(
  tx: Tx,
  { companyId, fileId, source, payoutRef }: KnownSalesOf,
  lines: readonly SettlementLine[],
): Promise<number> {
  let known = 0;
  for (let at = 0; at < lines.length; at += ROWS_AT_ONCE) {
    const some = lines.slice(at, at + ROWS_AT_ONCE);
    const [row] = await runText<{ count: number }>(
      tx,
      `select count(distinct w.n)::integer as count
        from unnest($4::text[], $5::text[], $6::bigint[], $7::date[]) with ordinality as w (key, kind, gross, date, n)
        join collection_item_key k on k.company_id = $1::uuid and k.key = w.key
        join collection_item i on i.company_id = k.company_id and i.collection_id = k.collection_id and i.row_number = k.row_number
          and i.kind = w.kind
        join collection c on c.company_id = i.company_id and c.id = i.collection_id and c.source = $3
          and c.document = 'settlement' and c.hidden_at is null
          and (i.gross = w.gross and i.date is not distinct from w.date or $8::text <> '' and c.payout_ref = $8::text)
        where exists (select from collection_source s where s.company_id = c.company_id and s.collection_id = c.id
          and s.file_id <> $2::uuid and s.gone_at is null)`,
      [
        companyId,
        fileId,
        source,
        some.map(({ externalId }) => searchKey(externalId ?? "")),
        some.map(({ kind }) => kind),
        some.map(({ gross }) => gross),
        some.map(({ date }) => date ?? null),
        cut(payoutRef),
      ],
    );
    known += row?.count ?? 0;
  }
  return known;
}

/** Writes a settlement with its items and their keys. */
export async function insertCollection(
  tx: Tx,
  companyId: string,
  made: NewCollection,
  at: Date,
): Promise<void> {
  const { id, settlement, lines } = made;
  await tx
    .insertInto("collection")
    .values({
      company_id: companyId,
      id,
      kind: settlement.kind,
      document: settlement.document,
      source: settlement.source,
      layout: settlement.layout,
      currency: settlement.currency,
      payout_ref: cut(settlement.payoutRef),
      payout_text: cut(settlement.payoutText),
      merchant_ref: cut(settlement.merchantRef),
      owner_names: [...(settlement.owner?.names ?? [])],
      owner_tax_numbers: [...(settlement.owner?.taxNumbers ?? [])],
      account_nrs: [...(settlement.owner?.accounts ?? [])],
      payout_date: settlement.payoutDate ?? null,
      from_date: settlement.from ?? null,
      to_date: settlement.to ?? null,
      day: made.day,
      gross: settlement.totals.gross,
      fees: settlement.totals.fees,
      net: settlement.totals.net,
      carried_in: settlement.carriedIn,
      carried_out: settlement.carriedOut,
      expected: settlement.expectedCredit ?? null,
      checks: storedJson(made.checks),
      balanced: made.balanced,
      item_count: lines.length,
      sale_count: lines.filter(({ kind }) => kind !== "fee").length,
      content_hash: made.contentHash,
      came_at: at,
    })
    .execute();
  for (let first = 0; first < lines.length; first += ROWS_AT_ONCE)
    await insertItems(tx, companyId, id, lines.slice(first, first + ROWS_AT_ONCE), first);
}

async function insertItems(
  tx: Tx,
  companyId: string,
  id: string,
  lines: readonly SettlementLine[],
  before: number,
): Promise<void> {
  const of = <Value>(value: (line: SettlementLine) => Value): Value[] => lines.map(value);
  // Beside a row of the company the arrays go to its node of a distributed database.
  await runText(
    tx,
    `insert into collection_item (company_id, collection_id, row_number, kind, external_id, reference, date, gross, fee, net,
        card_mask, auth_code, terminal, line)
      select o.company_id, $2::uuid, picked.*
      from company_overview o, unnest($3::integer[], $4::text[], $5::text[], $6::text[], $7::date[], $8::bigint[], $9::bigint[],
        $10::bigint[], $11::text[], $12::text[], $13::text[], $14::integer[]) picked
      where o.company_id = $1::uuid`,
    [
      companyId,
      id,
      lines.map((_, index) => before + index + 1),
      of(({ kind }) => kind),
      of(({ externalId }) => cut(externalId)),
      of(({ reference }) => cut(reference, REFERENCE_CHARS_MAX)),
      of(({ date }) => date ?? null),
      of(({ gross }) => gross),
      of(({ fee }) => fee),
      of(({ net }) => net),
      of(({ cardMask }) => cut(cardMask, 40)),
      of(({ authCode }) => cut(authCode, 40)),
      of(({ terminal }) => cut(terminal, 80)),
      of(({ line }) => line),
    ],
  );
  const keys = lines.flatMap((line, index) =>
    keysOf(line).map((key) => ({ key, row: before + index + 1 })),
  );
  await runText(
    tx,
    `insert into collection_item_key (company_id, key, collection_id, row_number)
      select o.company_id, picked.key, $2::uuid, picked.row_number
      from company_overview o, unnest($3::text[], $4::integer[]) picked (key, row_number) where o.company_id = $1::uuid`,
    [companyId, id, keys.map(({ key }) => key), keys.map(({ row }) => row)],
  );
}

function cut(text: string | undefined, max = REF_CHARS_MAX): string {
  return (text ?? "").replace(/\p{C}/gu, "").slice(0, max);
}
