/** Which papers leave in a ZIP, and which have left. */
import type { PaperKind } from "#contract/papers/paper-kinds.ts";
import { itemsOfDays } from "#server/database/items-of-days.ts";
import { runText } from "#server/database/run-text.ts";
import type { Maker } from "#server/database/stamps.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";
import type { Days } from "./needed-papers.store.ts";

/** A paper beside an item of the days; one row of each pair. */
export interface ZippedRow {
  readonly paperId: string;
  readonly name: string;
  readonly kind: PaperKind;
  readonly hash: Buffer;
  readonly sizeBytes: number;
  readonly fresh: boolean;
  readonly itemId: string;
  readonly date: LocalDate;
  readonly amount: Amount;
  readonly currency: string;
  readonly partnerName: string;
  readonly remittance: string;
}

export function listZipped(tx: Tx, companyId: string, { from, to }: Days): Promise<ZippedRow[]> {
  return runText(
    tx,
    `with beside as (
        select coalesce(l.leading_id, i.transaction_id) as item_id, i.paper_id from paper_item i
        left join transaction_link l on l.company_id = $1::uuid and l.other_id = i.transaction_id and l.undone_at is null
        where i.company_id = $1::uuid)
      select distinct t.booking_date as date, t.id as "itemId", p.id as "paperId", p.name, p.kind, p.content_hash as hash,
        p.size_bytes::float8 as "sizeBytes", z.paper_id is null as fresh, t.amount, t.currency, t.partner_name as "partnerName",
        t.remittance
      from bank_account b cross join lateral (${itemsOfDays("b.company_id", "b.id", "$2::date", "$3::date")}) t
      join beside s on s.item_id = t.id
      join paper p on p.company_id = $1::uuid and p.id = s.paper_id and p.removed_at is null
      left join paper_zipped z on z.company_id = $1::uuid and z.paper_id = p.id
      where b.company_id = $1::uuid and b.deleted_at is null
      order by t.booking_date, t.id, p.id`,
    [companyId, from, to],
  );
}

/**
 * Notes that the papers have left; answers how many of them had not before. Two ZIPs of the same
 * papers wait for each other.
 */
export async function noteZipped(
  tx: Tx,
  companyId: string,
  paperIds: readonly string[],
  { maker, at }: { readonly maker: Maker; readonly at: Date },
): Promise<number> {
  const rows = await tx
    .insertInto("paper_zipped")
    .values(
      paperIds.toSorted().map((paper_id) => ({
        company_id: companyId,
        paper_id,
        zipped_by: maker.userId,
        zipped_through: maker.through,
        zipped_at: at,
      })),
    )
    .onConflict((on) => on.doNothing())
    .returning("paper_id")
    .execute();
  return rows.length;
}
