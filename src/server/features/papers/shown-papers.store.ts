/** Papers as pages show them. */
import type { PaperKind } from "#contract/papers/paper-kinds.ts";
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";

export interface ShownPaper {
  readonly id: string;
  readonly name: string;
  readonly kind: PaperKind;
  readonly sizeBytes: number;
  readonly origin: "upload" | "mail";
  readonly by: string | null;
  readonly through: string | null;
  readonly at: Date;
  readonly removedAt: Date | null;
}

export interface ShownPaperItem {
  readonly paperId: string;
  readonly id: string;
  readonly date: LocalDate;
  readonly amount: Amount;
  readonly currency: string;
  readonly partnerName: string;
  readonly remittance: string;
}

const SHOWN = `p.id, p.name, p.kind, p.size_bytes::float8 as "sizeBytes", p.origin, p.added_through as through, p.added_at as at,
  (select coalesce(nullif(u.name, ''), u.email) from app_user u where u.id = p.added_by and u.deleted_at is null) as by,
  p.removed_at as "removedAt"`;

/** The papers with these ids, removed or not. */
export function listPapers(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<ShownPaper[]> {
  return runText(
    tx,
    `select ${SHOWN} from paper p where p.company_id = $1::uuid and p.id = any($2::uuid[])
      order by p.added_at, p.id`,
    [companyId, [...ids]],
  );
}

/** Papers beside an item, or beside rows of other origins that it leads. */
export async function listIdsOfItem(
  tx: Tx,
  companyId: string,
  transactionId: string,
): Promise<string[]> {
  const rows = await runText<{ id: string }>(
    tx,
    `select distinct i.paper_id as id from paper_item i
      join paper p on p.company_id = i.company_id and p.id = i.paper_id
      where i.company_id = $1::uuid and p.removed_at is null and i.transaction_id in (
        select $2::uuid union all select l.other_id from transaction_link l
          where l.company_id = $1::uuid and l.leading_id = $2::uuid and l.undone_at is null)`,
    [companyId, transactionId],
  );
  return rows.map(({ id }) => id);
}

/** The items of the papers that are in the books, as their leading rows show them. */
export function listItems(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<ShownPaperItem[]> {
  return runText(
    tx,
    `select distinct on (i.paper_id, t.booking_date, t.id) i.paper_id as "paperId", t.id, t.booking_date as date,
        t.amount, t.currency, t.partner_name as "partnerName", t.remittance
      from paper_item i
      left join transaction_link l on l.company_id = $1::uuid and l.other_id = i.transaction_id and l.undone_at is null
      join shown_transaction t on t.company_id = $1::uuid and t.id = coalesce(l.leading_id, i.transaction_id)
      where i.company_id = $1::uuid and i.paper_id = any($2::uuid[])
      order by i.paper_id, t.booking_date desc, t.id`,
    [companyId, [...ids]],
  );
}

/** Which living papers stand beside which of the items. */
export function listIdsOfItems(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<{ paperId: string; itemId: string }[]> {
  return runText(
    tx,
    `select distinct i.paper_id as "paperId", coalesce(l.leading_id, i.transaction_id) as "itemId" from paper_item i
      join paper p on p.company_id = i.company_id and p.id = i.paper_id and p.removed_at is null
      left join transaction_link l on l.company_id = $1::uuid and l.other_id = i.transaction_id and l.undone_at is null
      where i.company_id = $1::uuid and (i.transaction_id = any($2::uuid[]) or l.leading_id = any($2::uuid[]))`,
    [companyId, [...ids]],
  );
}
