/**
 * The change number under which the searched text of a row was written last. Each writer of a row
 * gives it a new change number. One that only marks the row leaves the former number beside, where
 * the search had kept the text by then: so the kept text still holds (decision 0074).
 */

/** On `bank_transaction as t`: the number of the last change that may have changed the text. */
export const TEXT_SEQ =
  "case when t.text_held = t.change_seq then t.text_seq else t.change_seq end";

/**
 * Columns of an update of `bank_transaction as t` that changes no text. The placeholders are those
 * of the company and of the new change number.
 */
export function textStays(company: string, changeSeq: string): string {
  return `text_seq = ${TEXT_SEQ}, text_held = case when (${TEXT_SEQ}, t.id) <= (
          select p.done_seq, p.done_id from search_progress p where p.company_id = ${company}::uuid) then ${changeSeq} end`;
}
