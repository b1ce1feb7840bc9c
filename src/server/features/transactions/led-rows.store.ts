/**
 * SQL of the ids of a row and of the rows of other origins that it leads now. `company` and `id`
 * are expressions of the statement around.
 */
export function rowAndLed(company: string, id: string): string {
  return `select ${id} union all select l.other_id from transaction_link l
    where l.company_id = ${company} and l.leading_id = ${id} and l.undone_at is null`;
}
