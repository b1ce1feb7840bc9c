/** What sources of equal authority tell otherwise of items: see `findConflicts`. */
import { runText } from "#server/database/run-text.ts";
import type { Originate } from "#server/database/tables/ledger.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";
import type { Conflict } from "./choose-facts.ts";

/** An item with one fact of which its sources tell different values. */
interface ItemConflict {
  readonly transactionId: string;
  readonly day: LocalDate;
  readonly amount: Amount;
  readonly currency: string;
  readonly partnerName: string;
  readonly fact: Conflict<unknown>["fact"];
  /** Who told each value; the file's name is null for a connection or a push. */
  readonly told: readonly {
    readonly value: string;
    readonly originate: Originate;
    readonly fileName: string | null;
  }[];
}

/** The conflicts of items; `items` is a condition on `shown_transaction as t` from `$2` on. */
async function listOf(
  tx: Tx,
  companyId: string,
  items: string,
  values: readonly unknown[],
): Promise<ItemConflict[]> {
  return runText(
    tx,
    `select t.id as "transactionId", t.booking_date as day, t.amount, t.currency, t.partner_name as "partnerName", c.fact, (
        select json_agg(json_build_object('value', w.told ->> 'value', 'originate', a.originate, 'fileName', f.original_name)
          order by w.place)
        from jsonb_array_elements(c.told) with ordinality w (told, place)
        join shown_transaction r on r.company_id = $1::uuid and r.id = (w.told -> 'by' ->> 'transactionId')::uuid
        join bank_account a on a.company_id = $1::uuid and a.id = r.bank_account_id
        left join stored_file f on f.company_id = $1::uuid and f.id = coalesce((w.told -> 'by' ->> 'fileId')::uuid, (
          select s.source_id from transaction_source s
          where s.company_id = $1::uuid and s.transaction_id = r.id and s.kind = 'file' and s.rule = 'first' limit 1))) as told
      from shown_transaction t cross join lateral jsonb_to_recordset(t.conflicts) c (fact text, told jsonb)
      where t.company_id = $1::uuid and t.conflicts is not null and t.leading_account_id is null and t.withdrawn_at is null
        and ${items} order by t.booking_date, t.id, c.fact limit ${CONFLICTS_MAX}`,
    [companyId, ...values],
  );
}

// So many are named at once; a list of them has no reader.
const CONFLICTS_MAX = 20;

/** The conflicts of one item. */
export async function listConflictsOf(
  tx: Tx,
  companyId: string,
  id: string,
): Promise<ItemConflict[]> {
  return listOf(tx, companyId, "t.id = $2::uuid", [id]);
}

/** The conflicts of items of these accounts and days, the oldest first. */
export async function listConflictsBetween(
  tx: Tx,
  companyId: string,
  accountIds: readonly string[],
  from: LocalDate,
  to: LocalDate,
): Promise<ItemConflict[]> {
  return listOf(
    tx,
    companyId,
    "t.bank_account_id = any ($2::uuid[]) and t.booking_date between $3::date and $4::date",
    [[...accountIds], from, to],
  );
}
