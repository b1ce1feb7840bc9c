/** Writes the outcome of an import: rows, their sources, and the sums over them. */
import { insertSelected } from "#server/database/insert-selected.ts";
import { IS_FROZEN } from "#server/database/frozen-rows.ts";
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import {
  clearFrozen,
  factsJson,
  freezeListed,
  lapseReadAgain,
  lapseShownAgain,
} from "#server/ledger/frozen/freeze-rows.store.ts";
import { addToDailySums } from "./daily-sums.store.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Bettered } from "./file-facts.ts";
import { FACT_COLUMNS, FACT_NAMES } from "#server/ledger/frozen/row-facts.ts";
import { STAGED_FACTS } from "./staged-row.ts";

export interface ImportFacts {
  readonly companyId: string;
  readonly fileId: string;
  readonly changeSeq: bigint;
  readonly at: Date;
}

const FACTS = STAGED_FACTS.map(({ column }) => column);

const ROW_COLUMNS = [
  "id",
  "bank_account_id",
  "booking_date",
  "occurrence",
  "amount",
  "status",
  ...FACTS,
  "unproven",
  "possible_double_of",
  "came_by_nr",
  "change_seq",
  "created_at",
];

// With the change number as $1 and the time as $2.
const rowValues = (
  occurrence: string,
  doubleOf: string,
): string => `s.id, st.bank_account_id, s.booking_date, ${occurrence}, s.amount, 'booked',
  ${FACTS.map((column) => `s.${column}`).join(", ")},
  st.unproven, ${doubleOf}, st.came_by_nr, $1::bigint, $2::timestamptz`;

const SOURCE_COLUMNS = ["transaction_id", "source_id", "line", "kind", "raw", "rule", "seen_at"];

const BETTERED = STAGED_FACTS.filter(({ betters }) => betters).map(({ column }) => column);

const UNCONTESTED =
  "not exists (select from contested_day c where c.bank_account_id = st.bank_account_id and c.day = s.booking_date)";

/**
 * Writes rows of days on which nothing was stored and one statement speaks: all are new, and their
 * places follow from their content.
 */
export async function insertUncontested(
  tx: Tx,
  facts: ImportFacts,
  anyContested: boolean,
): Promise<number> {
  const only = anyContested ? `where ${UNCONTESTED}` : "";
  // Only repeated items are kept: most files have few, and the join to them is small.
  await runText(
    tx,
    `create temp table staged_repeat on commit drop as
      select seq, occurrence from (
        select s.seq, row_number() over (
          partition by st.bank_account_id, s.booking_date, s.amount order by s.content_key, s.seq)::integer as occurrence
        from staged_item s join staged_statement st on st.statement = s.statement ${only}) numbered
      where occurrence > 1`,
    [],
  );
  await runText(tx, "analyze staged_repeat", []);
  const { companyId } = facts;
  const count = await insertSelected(tx, {
    insert: "insert into bank_transaction",
    companyId,
    columns: ROW_COLUMNS,
    select: `select ${rowValues("coalesce(r.occurrence, 1)", "null::uuid")}
      from staged_item s
      join staged_statement st on st.statement = s.statement
      left join staged_repeat r on r.seq = s.seq ${only}`,
    values: [facts.changeSeq, facts.at],
  });
  // Summed from the staged rows: returning the written rows would check the company's policy twice
  // for each.
  await addToDailySums(
    tx,
    companyId,
    `from staged_item s join staged_statement st on st.statement = s.statement ${only}`,
    [],
  );
  await insertSelected(tx, {
    insert: "insert into transaction_source",
    companyId,
    columns: SOURCE_COLUMNS,
    select: `select s.id, $1::uuid, s.line, 'file', s.raw, 'first', $2::timestamptz
      from staged_item s join staged_statement st on st.statement = s.statement ${only}`,
    values: [facts.fileId, facts.at],
  });
  return count;
}

/**
 * Writes rows of contested days as pairing decided, for some statements; answers the number of new
 * rows. `placesKnown`: some places may be stored already, because the file is being read again.
 */
export async function insertDecided(
  tx: Tx,
  facts: ImportFacts,
  statements: readonly number[],
  placesKnown = true,
): Promise<number> {
  await runText(tx, "analyze staged_outcome", []);
  const { companyId } = facts;
  const decided = `from staged_outcome o
    join staged_item s on s.seq = o.seq
    join staged_statement st on st.statement = s.statement
    where o.action = 'new' and s.statement = any`;
  const count = await insertSelected(tx, {
    insert: "insert into bank_transaction",
    companyId,
    columns: ROW_COLUMNS,
    select: `select ${rowValues("o.occurrence", "o.double_of")} ${decided} ($3::integer[])`,
    values: [facts.changeSeq, facts.at, [...statements]],
  });
  await addToDailySums(tx, companyId, `${decided} ($1::integer[])`, [[...statements]]);
  await insertSelected(tx, {
    insert: "insert into transaction_source",
    companyId,
    columns: SOURCE_COLUMNS,
    select: `select distinct on (coalesce(o.transaction_id, s.id), s.line)
        coalesce(o.transaction_id, s.id), $1::uuid, s.line, 'file', s.raw, o.rule, $2::timestamptz
      from staged_outcome o join staged_item s on s.seq = o.seq
      where o.action <> 'skip' and s.statement = any ($3::integer[])`,
    values: [facts.fileId, facts.at, [...statements]],
    ...(placesKnown && {
      onConflict:
        "on conflict (company_id, transaction_id, source_id, line) do update set raw = excluded.raw",
    }),
  });
  await fillFromPairs(tx, facts, statements);
  await tellDays(tx, facts, statements);
  await lapseShownAgain(tx, companyId, facts.at);
  return count;
}

/** The accounts and days of new rows that pairing decided. */
export async function listDecidedDays(tx: Tx): Promise<{ accountId: string; day: LocalDate }[]> {
  return runText(
    tx,
    `select distinct st.bank_account_id as "accountId", s.booking_date as day
      from staged_outcome o
      join staged_item s on s.seq = o.seq
      join staged_statement st on st.statement = s.statement
      where o.action = 'new'`,
    [],
  );
}

// Facts that a further document may fill where the first one told nothing.
const FILLED = STAGED_FACTS.filter(({ fills }) => fills === true).map(({ column }) => column);
const isEmpty = (column: string): string => `nullif(${column}::text, '') is null`;
const isFilled = (name: string): string =>
  `(${isEmpty(`t.${name}`)} and not ${isEmpty(`s.${name}`)})`;

/**
 * Whatever the order of the documents, a row has every fact that one of them tells. Stored facts
 * are not changed.
 */
async function fillFromPairs(
  tx: Tx,
  facts: ImportFacts,
  statements: readonly number[],
): Promise<void> {
  await runText(
    tx,
    `with given as materialized (
        select o.transaction_id, ${FILLED.map((name) => `s.${name}`).join(", ")}
        from staged_outcome o join staged_item s on s.seq = o.seq
        where o.action = 'pair' and s.statement = any ($2::integer[]))
      update bank_transaction t set
        ${FILLED.map((name) => `${name} = case when ${isFilled(name)} then s.${name} else t.${name} end`).join(", ")},
        change_seq = $3::bigint
      from given s
      where t.company_id = $1::uuid and t.id = s.transaction_id and (${FILLED.map(isFilled).join(" or ")})`,
    [facts.companyId, [...statements], facts.changeSeq],
  );
}

/**
 * Keeps the booking day that the file states beside its place, where the row has no stated day. The
 * item shows it (`ledger/links/choose-facts.ts`); the row stays on the day by which it is paired.
 */
async function tellDays(
  tx: Tx,
  { companyId, fileId }: ImportFacts,
  statements: readonly number[],
): Promise<void> {
  await runText(
    tx,
    `with told as materialized (
        select o.transaction_id, s.line, s.booking_date
        from (
          select st.statement from staged_statement st where st.statement = any ($3::integer[]) and exists (
            select from bank_transaction u where u.company_id = $1::uuid and u.bank_account_id = st.bank_account_id
              and not u.booking_date_stated)) a
        join staged_item s on s.statement = a.statement and s.booking_date_stated
        join staged_outcome o on o.seq = s.seq and o.action = 'pair'
        cross join lateral (
          select from bank_transaction t where t.company_id = $1::uuid and t.id = o.transaction_id
            and not t.booking_date_stated offset 0) t)
      update transaction_source p set told_date = d.booking_date from told d
      where p.company_id = $1::uuid and p.transaction_id = d.transaction_id and p.source_id = $2::uuid and p.line = d.line`,
    [companyId, fileId, [...statements]],
  );
}

// A fact that the line does not tell may be one of another document of the row.
const readAnew = (name: string): string => `case when ${isEmpty(`s.${name}`)} and exists (
      select from transaction_source q where q.company_id = t.company_id and q.transaction_id = t.id and q.source_id <> $2::uuid)
    then t.${name} else s.${name} end`;
const DIFFERS = BETTERED.map((name) => `t.${name} is distinct from ${readAnew(name)} as "${name}"`);
// A booked or exported row may have another day or amount too (`reread-lines.store.ts`).
const DAY_AND_AMOUNT = ["booking_date", "amount"];
// What a newer reading says, in the words of a change.
const READ_ANEW = `jsonb_build_object(${FACT_NAMES.filter((name) =>
  [...BETTERED, ...DAY_AND_AMOUNT].includes(FACT_COLUMNS[name][0]),
)
  .map((name) => {
    const [column, type] = FACT_COLUMNS[name];
    const value = BETTERED.includes(column) ? readAnew(column) : `s.${column}`;
    return `'${name}', (${value})${type === "bigint" ? "::text" : ""}`;
  })
  .join(", ")})`;
const COUNTED = BETTERED.map(
  (name) => `count(*) filter (where is_free and "${name}") as "${name}"`,
);

// The rows `t` of the file whose lines `s` were read again.
const REREAD = `from staged_outcome o
      join staged_item s on s.seq = o.seq
      join bank_transaction t on t.company_id = $1::uuid and t.id = o.transaction_id
      where o.action = 'pair' and o.rule = 'same_source'
        and exists (select from transaction_source f where f.company_id = $1::uuid and f.transaction_id = t.id
          and f.source_id = $2::uuid and f.rule = 'first')
        and (${BETTERED.map((name) => `t.${name}`).join(", ")}, t.booking_date, t.amount)
          is distinct from (${BETTERED.map(readAnew).join(", ")}, s.booking_date, s.amount)`;

/** What the newer reader would change on booked and exported rows waits for a person. */
async function freezeReread(tx: Tx, { companyId, fileId, at }: ImportFacts): Promise<void> {
  await clearFrozen(tx);
  await runText(
    tx,
    `insert into frozen_item
      select t.id, 'changed', ${factsJson("t", "false")}, ${factsJson("t", "false")} || ${READ_ANEW}
      ${REREAD} and ${IS_FROZEN} and t.withdrawn_at is null
      on conflict do nothing`,
    [companyId, fileId],
  );
  await lapseReadAgain(tx, companyId, fileId, at);
  await freezeListed(tx, { companyId, way: "reader", runId: fileId, at });
}

/**
 * Called after a re-read: updates texts that the parser reads better now, on rows that this file
 * brought and nobody has worked with. Answers what changed; rows that somebody has booked or
 * exported are counted, and stay as they were.
 */
export async function updateReread(tx: Tx, facts: ImportFacts): Promise<Bettered> {
  const [row] = await runText<Record<string, bigint>>(
    tx,
    `with differing as materialized (
      select t.id, o.seq, not ${IS_FROZEN} as is_free, ${DIFFERS.join(", ")}
      ${REREAD}),
    changed as (
      update bank_transaction t set
        ${BETTERED.map((name) => `${name} = ${readAnew(name)}`).join(", ")}, origin_id = coalesce(s.origin_id, t.origin_id),
        change_seq = $3::bigint
      from differing d join staged_item s on s.seq = d.seq
      where t.company_id = $1::uuid and t.id = d.id and d.is_free
      returning 1)
    select (select count(*) from changed) as "rows", count(*) filter (where not is_free) as "held",
      ${COUNTED.join(", ")}
    from differing`,
    [facts.companyId, facts.fileId, facts.changeSeq],
  );
  const count = (name: string): number => Number(row?.[name] ?? 0n);
  await freezeReread(tx, facts);
  const fields = BETTERED.map((name) => [name, count(name)] as const);
  return {
    rows: count("rows"),
    held: count("held"),
    fields: Object.fromEntries(fields.filter(([, changed]) => changed > 0)),
  };
}
