/** Conditions on the exports of a row, shared by several stores. `t` is `bank_transaction`. */

const ITEM_OF = (id: string): string =>
  `exists (select from export_item i where i.company_id = t.company_id and i.transaction_id = ${id})`;

/**
 * The row itself was handed out by an export: its bank and its file may not change or delete it in
 * silence. `exported_at` is the mark of exports before their items said it.
 */
export const WAS_EXPORTED = `(t.exported_at is not null or ${ITEM_OF("t.id")})`;

/**
 * The item is in no export of the company, whichever of its rows the export showed: the leading
 * origin may have been another one then.
 */
export const NEVER_EXPORTED = `not ${ITEM_OF("t.id")}
    and not exists (
      select from transaction_link l
      join export_item i on i.company_id = l.company_id and i.transaction_id = l.other_id
      where l.company_id = t.company_id and l.leading_id = t.id and l.undone_at is null)
    and (t.leading_account_id is null or not exists (
      select from transaction_link m
      join transaction_link l on l.company_id = m.company_id and l.leading_id = m.leading_id and l.undone_at is null
      join export_item i on i.company_id = l.company_id and i.transaction_id in (l.leading_id, l.other_id)
      where m.company_id = t.company_id and m.other_id = t.id and m.undone_at is null))`;
