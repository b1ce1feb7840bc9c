/**
 * Booked and exported rows whose line a newer reader reads with another day or amount. Pairing
 * compares days and amounts, so it would take such a line for a new item; the line says that it is
 * the same one, and the change waits for a person (decision 0145).
 */
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { LocalDate } from "#values/local-date.ts";
import { IS_FROZEN } from "#server/database/frozen-rows.ts";

// Lines `s` of the file on which one item stood before and one stands now, with the row `t` of the
// former: booked or exported, brought by this file, and shown by no other.
const MET = `from staged_item s
  join staged_statement st on st.statement = s.statement
  join prior_source p on p.line = s.line
  join bank_transaction t on t.company_id = $1::uuid and t.id = p.transaction_id
    and t.bank_account_id = st.bank_account_id and t.came_by_nr = st.came_by_nr and t.currency = s.currency
    and (t.booking_date, t.amount) is distinct from (s.booking_date, s.amount)
  where ${IS_FROZEN} and t.withdrawn_at is null
    and (select count(*) from staged_item o where o.line = s.line) = 1
    and (select count(*) from prior_source o where o.line = p.line) = 1
    and exists (select from transaction_source f where f.company_id = $1::uuid and f.transaction_id = t.id
      and f.source_id = $2::uuid and f.rule = 'first')
    and not exists (select from transaction_source f where f.company_id = $1::uuid and f.transaction_id = t.id
      and f.source_id <> $2::uuid)`;

/** The accounts and days of such lines: pairing has to look at them, whatever is stored there. */
export async function listRereadDays(
  tx: Tx,
  companyId: string,
  fileId: string,
): Promise<{ accountId: string; day: LocalDate }[]> {
  return runText(
    tx,
    `select distinct st.bank_account_id as "accountId", s.booking_date as day ${MET}`,
    [companyId, fileId],
  );
}

/**
 * Pairs such lines with their rows, where pairing found neither a row for the line nor a line for
 * the row. Answers the number of pairs.
 */
export async function pairRereadLines(tx: Tx, companyId: string, fileId: string): Promise<number> {
  const pairs = await runText<{ seq: number }>(
    tx,
    `update staged_outcome u set action = 'pair', transaction_id = m.id, rule = 'same_source', occurrence = null, double_of = null
      from (select s.seq, t.id ${MET}) m
      where u.seq = m.seq and u.action = 'new'
        and not exists (select from staged_outcome q where q.transaction_id = m.id)
      returning u.seq`,
    [companyId, fileId],
  );
  return pairs.length;
}
