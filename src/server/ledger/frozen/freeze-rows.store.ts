/**
 * Booked, exported and certified rows stay as they are: what a file or another origin would change
 * on them is written down as a change that waits for a person (decision 0145). Connections write
 * theirs in `feeds/feed-batch-plan.ts`.
 */
import { FROZEN_COLUMNS, FROZEN_VALUES, IS_FROZEN } from "#server/database/frozen-rows.ts";
import { insertSelected } from "#server/database/insert-selected.ts";
import { runText } from "#server/database/run-text.ts";
import type { ChangeWay } from "#server/database/tables/ledger.ts";
import type { Tx } from "#server/database/tenant.ts";
import { VALUE_SHIFT_DAYS } from "#server/ledger/pairing/statement-relation.ts";
import { FACT_COLUMNS, FACT_NAMES } from "#server/ledger/frozen/row-facts.ts";

/** The facts of a row as a change tells them, with the keys of `describeFacts`. */
export function factsJson(row: string, withdrawn: string): string {
  const told = FACT_NAMES.filter((name) => name !== "bookingDateStated").map((name) => {
    const [column, type] = FACT_COLUMNS[name];
    return `'${name}', ${row}.${column}${type === "bigint" ? "::text" : ""}`;
  });
  return `jsonb_build_object('withdrawn', ${withdrawn}, ${told.join(", ")})`;
}

export interface Freezing {
  readonly companyId: string;
  readonly way: Exclude<ChangeWay, "bank">;
  /** The file, or the command that turned the origins. */
  readonly runId: string;
  readonly at: Date;
}

/** Empties (or makes) the list of changes that the statements below write. */
export async function clearFrozen(tx: Tx): Promise<void> {
  await runText(
    tx,
    `create temp table if not exists frozen_item (
        transaction_id uuid primary key, kind text not null, was jsonb not null, became jsonb not null) on commit drop;
      truncate frozen_item`,
    [],
  );
}

// The item that an undecided mark says the row may be.
const MAY_BE = `(
  select jsonb_build_object('others', jsonb_build_array(o.id)) from bank_transaction o
  where o.company_id = t.company_id and o.withdrawn_at is null and o.id <> t.id and (
    (o.id = t.possible_double_of and not t.double_settled)
    or (o.bank_account_id = t.bank_account_id and o.possible_double_of = t.id and not o.double_settled
      and o.booking_date between t.booking_date - ${VALUE_SHIFT_DAYS} and t.booking_date + ${VALUE_SHIFT_DAYS}))
  order by o.id limit 1)`;

// The correction of the item, or the item that it corrects, where another mark hides that.
const IS_CORRECTED = `(
  select jsonb_build_object('others', jsonb_build_array(o.id)) from issued i join bank_transaction o
    on o.company_id = t.company_id and o.id = i.other and o.withdrawn_at is null
  where i.id = t.id order by o.id limit 1)`;

/**
 * Lists frozen rows that would leave the books, with the item that stands for the row where a mark
 * names one: whoever accepts that the row leaves is led there. `rows` selects ids; its parameters
 * are `values`, from `$2` on.
 */
export async function listLeaving(
  tx: Tx,
  companyId: string,
  rows: string,
  values: readonly unknown[] = [],
): Promise<void> {
  await clearFrozen(tx);
  await runText(
    tx,
    `with issued as materialized (
        select s.id, s.other from file_reissue r cross join lateral jsonb_to_recordset(r.marks) m (id uuid, of uuid)
        cross join lateral (values (m.id, m.of), (m.of, m.id)) s (id, other)
        where r.company_id = $1::uuid and m.id <> m.of)
      insert into frozen_item
      select t.id, 'withdrawn', ${factsJson("t", "false")}, ${factsJson("t", "true")} || coalesce(${MAY_BE}, ${IS_CORRECTED}, '{}')
      from (${rows}) l (id) join bank_transaction t on t.company_id = $1::uuid and t.id = l.id
      where ${IS_FROZEN} and t.withdrawn_at is null
      on conflict do nothing`,
    [companyId, ...values],
  );
}

/**
 * Writes the listed changes: each waits for a person, and takes the place of an earlier one of its
 * row on the same way. What waits or was refused already with the same facts stays. Answers the
 * number of new changes.
 */
export async function freezeListed(tx: Tx, freezing: Freezing): Promise<number> {
  const { companyId, way, runId, at } = freezing;
  await runText(tx, "analyze frozen_item", []);
  const held = "c.company_id = $1::uuid and c.held and c.way = $2::text";
  await runText(
    tx,
    `delete from frozen_item f using transaction_change c
      where ${held} and c.transaction_id = f.transaction_id and c.kind = f.kind and c.became = f.became`,
    [companyId, way],
  );
  await runText(
    tx,
    `update transaction_change c set held = false, decision = coalesce(c.decision, 'lapsed'),
        seen_at = coalesce(c.seen_at, $3::timestamptz)
      from frozen_item f where ${held} and c.transaction_id = f.transaction_id`,
    [companyId, way, at],
  );
  return insertSelected(tx, {
    insert: "insert into transaction_change",
    companyId,
    columns: [
      "id",
      "transaction_id",
      "kind",
      "was",
      "became",
      ...FROZEN_COLUMNS,
      "run_id",
      "at",
      "way",
      "held",
    ],
    select: `select gen_random_uuid(), t.id, f.kind, f.was, f.became, ${FROZEN_VALUES},
        $2::uuid, $3::timestamptz, $4::text, true
      from frozen_item f join bank_transaction t on t.company_id = $1::uuid and t.id = f.transaction_id`,
    values: [companyId, runId, at, way],
  });
}

const LAPSED = `held = false, decision = coalesce(c.decision, 'lapsed'), seen_at = coalesce(c.seen_at, $2::timestamptz)`;

/** A file shows rows again that would have left: their changes wait no more. */
export async function lapseShownAgain(tx: Tx, companyId: string, at: Date): Promise<void> {
  await runText(
    tx,
    `update transaction_change c set ${LAPSED} from staged_outcome o
      where c.company_id = $1::uuid and c.held and c.kind = 'withdrawn' and c.way in ('file', 'reader')
        and o.action = 'pair' and c.transaction_id = o.transaction_id`,
    [companyId, at],
  );
}

/** The deletion of the file was taken back: its rows leave no more. */
export async function lapseOfFile(
  tx: Tx,
  companyId: string,
  fileId: string,
  at: Date,
): Promise<void> {
  await runText(
    tx,
    `update transaction_change c set ${LAPSED}
      where c.company_id = $1::uuid and c.held and c.way = 'file' and c.run_id = $3::uuid`,
    [companyId, at, fileId],
  );
}

/** A newer reading says of the rows what they show, or something else that is listed now. */
export async function lapseReadAgain(
  tx: Tx,
  companyId: string,
  fileId: string,
  at: Date,
): Promise<void> {
  await runText(
    tx,
    `update transaction_change c set ${LAPSED} from staged_outcome o
      where c.company_id = $1::uuid and c.held and c.kind = 'changed' and c.way = 'reader' and c.run_id = $3::uuid
        and o.action = 'pair' and c.transaction_id = o.transaction_id
        and not exists (select from frozen_item f where f.transaction_id = c.transaction_id)`,
    [companyId, at, fileId],
  );
}

/** What waited of these items is shown by now, or no source says it any more. */
export async function lapseChosen(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await runText(
    tx,
    `update transaction_change c set ${LAPSED}
      where c.company_id = $1::uuid and c.held and c.way = 'origin' and c.transaction_id = any ($3::uuid[])`,
    [companyId, at, [...ids]],
  );
}
