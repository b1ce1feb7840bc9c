/** Writes what items of several sources show: see `choose-facts.ts`. */
import { isDeepStrictEqual } from "node:util";
import { IS_FROZEN } from "#server/database/frozen-rows.ts";
import { storedJson } from "#server/database/stored-json.ts";
import { runText } from "#server/database/run-text.ts";
import type { Originate } from "#server/database/tables/ledger.ts";
import type { Tx } from "#server/database/tenant.ts";
import { clearFrozen, freezeListed, lapseChosen } from "#server/ledger/frozen/freeze-rows.store.ts";
import { FACT_COLUMNS } from "#server/ledger/frozen/row-facts.ts";
import {
  CHANGED_ROWS,
  type ChangedAnswer,
  noteChanged,
} from "#server/ledger/notes/note-ingest.store.ts";
import {
  chooseFacts,
  type Conflict,
  differFrom,
  findConflicts,
  freezeFacts,
  type Told,
  type ToldFacts,
  type Witness,
} from "./choose-facts.ts";
import { clearGroups, insertMembers } from "./source-groups.store.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";

/** A row of a group with what its source tells. */
interface MemberRow extends ToldFacts {
  readonly groupId: string;
  readonly id: string;
  readonly amount: Amount;
  readonly currency: string;
  readonly leads: boolean;
  readonly isFrozen: boolean;
  readonly originate: Originate;
  readonly place: number;
  readonly hasStatement: boolean;
  readonly shownDate: LocalDate | null;
  readonly shown: Record<string, unknown> | null;
  readonly waits: Record<string, unknown> | null;
  readonly conflicts: readonly Conflict<Teller>[] | null;
  /** Documents that state a booking day where the row's own source states none. */
  readonly stated: readonly StatedDay[] | null;
}

interface StatedDay {
  readonly fileId: string;
  readonly day: LocalDate;
  readonly isFinal: boolean;
}

/** Who told a fact: the source of the row, or another document of it. */
interface Teller {
  readonly transactionId: string;
  readonly fileId: string | null;
}

const { amount: _amount, currency: _currency, ...TOLD } = FACT_COLUMNS;
const COLUMNS: Readonly<Record<keyof ToldFacts, readonly [string, string]>> = {
  ...TOLD,
  exchangeRate: ["exchange_rate", "text"],
};
const NAMES = Object.keys(COLUMNS) as (keyof ToldFacts)[];

// Rows that are in memory at a time.
const PIECE_ROWS = 20_000;

// The place `s` of the row is one in a final statement of the account.
const IS_FINAL = `exists (select from statement f
    where f.company_id = s.company_id and f.stored_file_id = s.source_id and f.bank_account_id = t.bank_account_id
      and f.kind = 'statement' and (f.first_line is null or s.line between f.first_line and f.last_line))`;
const HAS_STATEMENT = `exists (select from transaction_source s
    where s.company_id = t.company_id and s.transaction_id = t.id and s.kind = 'file' and ${IS_FINAL})`;

const MEMBERS = `select m.group_id as "groupId", t.id, t.amount, t.currency, t.leading_account_id is null as leads,
    t.leading_account_id is null and ${IS_FROZEN} as "isFrozen", a.originate,
    array_position(c.leading_sources, a.originate) as place,
    a.originate = 'adriana' and ${HAS_STATEMENT} as "hasStatement", t.shown_date as "shownDate", t.shown, t.conflicts,
    v.became as waits, case when not t.booking_date_stated then (
      select json_agg(json_build_object('fileId', s.source_id, 'day', s.told_date, 'isFinal', ${IS_FINAL})
        order by s.told_date, s.source_id)
      from transaction_source s
      where s.company_id = t.company_id and s.transaction_id = t.id and s.told_date is not null) end as stated,
    ${NAMES.map((name) => `t.${COLUMNS[name][0]} as "${name}"`).join(", ")}
  from (
    select *, count(*) over (partition by group_id) as members from link_member
    where $3::uuid is null or group_id > $3::uuid) m
  cross join lateral (
    select r.* from bank_transaction r where r.company_id = $1::uuid and r.id = m.transaction_id
      and (m.members > 1 or r.shown_date is not null or r.shown is not null or r.conflicts is not null or $2::boolean) offset 0) t
  join bank_account a on a.company_id = t.company_id and a.id = t.bank_account_id
  join company c on c.company_id = t.company_id
  left join transaction_change v on v.company_id = t.company_id and v.transaction_id = t.id and v.way = 'origin' and v.held
  order by m.group_id, t.id limit ${PIECE_ROWS}`;

/**
 * Rows of the listed items, whole items at a time. `alone`: also rows of one source that show
 * nothing else.
 */
async function* listMembers(
  tx: Tx,
  companyId: string,
  alone: boolean,
): AsyncGenerator<MemberRow[], void, undefined> {
  let after: string | null = null;
  for (;;) {
    const rows: MemberRow[] = await runText<MemberRow>(tx, MEMBERS, [companyId, alone, after]);
    if (rows.length < PIECE_ROWS) {
      if (rows.length > 0) yield rows;
      return;
    }
    // The last item may go on behind the piece.
    const cut = rows.findIndex(({ groupId }) => groupId === rows.at(-1)!.groupId);
    yield rows.slice(0, cut);
    after = rows[cut - 1]!.groupId;
  }
}

interface Choice {
  readonly row: MemberRow;
  readonly shows: ToldFacts;
  readonly waits: ToldFacts | undefined;
  readonly conflicts: readonly Conflict<Teller>[];
}

export interface Choosing {
  readonly companyId: string;
  readonly changeSeq: bigint;
  /** When what waits for a person came. */
  readonly at: Date;
  /** A director turned the order of sources. */
  readonly isTurn: boolean;
}

/**
 * Chooses the facts of the items listed in `link_member` and writes what their leading rows show.
 * What would change on booked and exported items waits for a person. `alone`: documents may have
 * told something of rows of one source too.
 */
export async function chooseShown(tx: Tx, choosing: Choosing, alone = false): Promise<void> {
  for await (const members of listMembers(tx, choosing.companyId, alone)) {
    const items = Map.groupBy(members, ({ groupId }) => groupId).values();
    const choices = [...items].flatMap((rows) => choose(rows, choosing.isTurn));
    await writeShown(tx, choosing, choices);
    await holdChoices(tx, choosing, choices);
  }
}

type Step = Omit<Choosing, "isTurn">;

/** Chooses the facts of the linked items anew one of whose rows was written in this step. */
export async function chooseChanged(tx: Tx, step: Step): Promise<void> {
  const linkedBy = (column: string): string =>
    `exists (select from transaction_link l where l.company_id = $1::uuid and l.${column} = w.id and l.undone_at is null)`;
  const rows = await runText<{ id: string }>(
    tx,
    `with written as materialized (
        select t.id from bank_transaction t where t.company_id = $1::uuid and t.change_seq = $2::bigint offset 0)
      select w.id from written w where ${linkedBy("leading_id")} or ${linkedBy("other_id")}`,
    [step.companyId, step.changeSeq],
  );
  await chooseOf(
    tx,
    step,
    rows.map(({ id }) => id),
  );
}

/** Chooses the facts of the items of which this file tells a booking day. */
export async function chooseTold(tx: Tx, step: Step, fileId: string): Promise<void> {
  const rows = await runText<{ id: string }>(
    tx,
    `select distinct transaction_id as id from transaction_source
      where company_id = $1::uuid and source_id = $2::uuid and told_date is not null`,
    [step.companyId, fileId],
  );
  await chooseOf(
    tx,
    step,
    rows.map(({ id }) => id),
  );
}

/** Chooses the facts of the whole items of these rows anew. */
export async function chooseOf(tx: Tx, step: Step, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await clearGroups(tx);
  const linkedBy = (column: string): string => `select l.leading_id from asked w
          join transaction_link l on l.company_id = $1::uuid and l.${column} = w.id and l.undone_at is null`;
  await runText(
    tx,
    `with asked as materialized (select distinct id from unnest($2::uuid[]) as u (id)),
      grouped as materialized (${linkedBy("leading_id")} union ${linkedBy("other_id")}),
      members as (
        select leading_id, leading_id as id from grouped
        union select g.leading_id, l.other_id from grouped g
          join transaction_link l on l.company_id = $1::uuid and l.leading_id = g.leading_id and l.undone_at is null)
      insert into link_member
        select leading_id, id from members
        union all select id, id from asked where id not in (select id from members)`,
    [step.companyId, [...ids]],
  );
  await chooseShown(tx, { ...step, isTurn: false }, true);
}

/** Rows that left their groups (`leaving_row`) show what the documents of their own source tell. */
export async function chooseAlone(tx: Tx, step: Step): Promise<void> {
  await runText(
    tx,
    `truncate link_member;
      insert into link_member select w.id, w.id from leaving_row w
        join bank_transaction t on t.company_id = '${step.companyId}'::uuid and t.id = w.id
        where t.shown_date is not null or t.shown is not null or t.conflicts is not null
          or exists (select from transaction_source s where s.company_id = t.company_id and s.transaction_id = t.id
            and s.told_date is not null)`,
    [],
  );
  await chooseShown(tx, { ...step, isTurn: false }, true);
}

/** Facts of a change that a person accepted, or whose acceptance he took back. */
export interface DecidedFacts {
  readonly id: string;
  readonly told: Readonly<Record<string, unknown>>;
}

/** Makes items show these facts. */
export async function showDecided(
  tx: Tx,
  written: Pick<Choosing, "companyId" | "changeSeq">,
  decided: readonly DecidedFacts[],
): Promise<void> {
  await clearGroups(tx);
  await insertMembers(
    tx,
    decided.map(({ id }) => ({ groupId: id, transactionId: id })),
  );
  const toldOf = new Map(decided.map(({ id, told }) => [id, told]));
  for await (const rows of listMembers(tx, written.companyId, true)) {
    const shown = rows.map((row) => ({
      row,
      shows: readTold(toldOf.get(row.id)!, row),
      conflicts: row.conflicts ?? [],
    }));
    await writeShown(tx, written, shown);
  }
}

function choose(rows: readonly MemberRow[], isTurn: boolean): Choice[] {
  const lead = rows.find(({ leads }) => leads);
  if (lead === undefined) return [];
  // A row that leads no more tells only what its source tells.
  const led = rows
    .filter(
      (row) => row !== lead && [row.shownDate, row.shown, row.waits, row.conflicts].some(Boolean),
    )
    .map((row): Choice => ({ row, shows: row, waits: undefined, conflicts: [] }));
  return [...led, chooseFor(lead, rows, isTurn)];
}

function chooseFor(lead: MemberRow, rows: readonly MemberRow[], isTurn: boolean): Choice {
  const told = rows.flatMap((row) => listTold(row, row === lead));
  const chosen = chooseFacts(told);
  const conflicts = findConflicts(told);
  if (!lead.isFrozen) return { row: lead, shows: chosen, waits: undefined, conflicts };
  const waits = lead.waits === null ? undefined : readTold(lead.waits, lead);
  return { row: lead, conflicts, ...freezeFacts(chosen, { shows: shownOf(lead), waits, isTurn }) };
}

/** What the row's own source tells, and the booking days that its other documents state. */
function listTold(row: MemberRow, leads: boolean): (Told & { readonly by: Teller })[] {
  const own = {
    witness: witnessOf(row),
    place: row.place,
    leads,
    facts: row,
    by: { transactionId: row.id, fileId: null },
  };
  const stated = (row.stated ?? []).map(({ fileId, day, isFinal }) => ({
    ...own,
    witness: isFinal ? ("statement" as const) : ("interim" as const),
    facts: { ...row, bookingDate: day, bookingDateStated: true },
    by: { transactionId: row.id, fileId },
  }));
  return [own, ...stated];
}

function witnessOf({ originate, hasStatement }: MemberRow): Witness {
  if (originate === "szamlazzhu") return "push";
  if (originate === "aggreg8") return "connection";
  return hasStatement ? "statement" : "interim";
}

/** What the row shows now. */
function shownOf(row: MemberRow): ToldFacts {
  return readTold({ ...row.shown, bookingDate: row.shownDate ?? row.bookingDate }, row, row);
}

/** Facts as a change or a row keeps them; what they leave out is shown. */
function readTold(
  told: Readonly<Record<string, unknown>>,
  row: MemberRow,
  shows: ToldFacts = shownOf(row),
): ToldFacts {
  const facts: Record<string, unknown> = {};
  for (const name of NAMES) {
    const value = told[name];
    const isNumber = COLUMNS[name][1] === "bigint" && value !== undefined && value !== null;
    facts[name] = value === undefined ? shows[name] : isNumber ? BigInt(String(value)) : value;
  }
  return facts as unknown as ToldFacts;
}

/** Facts as a change keeps them: amounts in 10^-5 units as text. */
function tellFacts(facts: Partial<ToldFacts>): Record<string, unknown> {
  const told = Object.entries(facts).filter(([name]) => name in COLUMNS);
  return Object.fromEntries(
    told.map(([name, value]) => [name, typeof value === "bigint" ? value.toString() : value]),
  );
}

/** The columns of a row that shows these facts. */
function overridesOf(
  row: MemberRow,
  shows: ToldFacts,
): { day: LocalDate | null; shown: string | null } {
  const { bookingDate = null, ...others } = differFrom(row, shows);
  const isEmpty = Object.keys(others).length === 0;
  return { day: bookingDate, shown: isEmpty ? null : storedJson(tellFacts(others)) };
}

/** Writes what the rows do not show yet. */
async function writeShown(
  tx: Tx,
  { companyId, changeSeq }: Pick<Choosing, "companyId" | "changeSeq">,
  choices: readonly Omit<Choice, "waits">[],
): Promise<void> {
  const written = choices.flatMap(({ row, shows, conflicts }) => {
    const [now, next] = [overridesOf(row, shownOf(row)), overridesOf(row, shows)];
    const said = conflicts.length === 0 ? null : storedJson(conflicts);
    const isSaid = isDeepStrictEqual(row.conflicts ?? [], conflicts);
    const isSame = now.day === next.day && now.shown === next.shown && isSaid;
    return isSame ? [] : [{ id: row.id, was: now.day, said, ...next }];
  });
  if (written.length === 0) return;
  const [changed] = await runText<ChangedAnswer>(
    tx,
    `with changed as (
      update bank_transaction t set shown_date = r.shown_date, shown = r.shown, conflicts = r.conflicts, change_seq = $2::bigint
      from unnest($3::uuid[], $4::date[], $5::date[], $6::jsonb[], $7::jsonb[]) as r(id, was, shown_date, shown, conflicts)
      where t.company_id = $1::uuid and t.id = r.id
      returning t.bank_account_id, array[t.booking_date, r.was, r.shown_date] as days)
    select ${CHANGED_ROWS} from changed cross join unnest(days) as d (booking_date) where booking_date is not null`,
    [
      companyId,
      changeSeq,
      written.map(({ id }) => id),
      written.map(({ was }) => was),
      written.map(({ day }) => day),
      written.map(({ shown }) => shown),
      written.map(({ said }) => said),
    ],
  );
  await noteChanged(tx, companyId, changed);
}

/** Writes down what waits for a person; what waited and is shown by now waits no more. */
async function holdChoices(
  tx: Tx,
  { companyId, at }: Choosing,
  choices: readonly Choice[],
): Promise<void> {
  const tell = ({ amount, currency }: MemberRow, facts: ToldFacts): string =>
    storedJson({ ...tellFacts(facts), amount: amount.toString(), currency, withdrawn: false });
  const held = choices.flatMap(({ row, shows, waits }) =>
    waits === undefined ? [] : [{ id: row.id, was: tell(row, shows), became: tell(row, waits) }],
  );
  const lapsed = choices.filter(({ row, waits }) => waits === undefined && row.waits !== null);
  await lapseChosen(
    tx,
    companyId,
    lapsed.map(({ row }) => row.id),
    at,
  );
  if (held.length === 0) return;
  await clearFrozen(tx);
  await runText(
    tx,
    `insert into frozen_item select r.id, 'changed', r.was, r.became
      from unnest($1::uuid[], $2::jsonb[], $3::jsonb[]) as r(id, was, became)`,
    [held.map(({ id }) => id), held.map(({ was }) => was), held.map(({ became }) => became)],
  );
  await freezeListed(tx, { companyId, way: "origin", runId: companyId, at });
}
