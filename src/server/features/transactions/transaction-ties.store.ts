/** Rows beside rows: the same items in other origins, and a bank's changes of them. */
import { frozenBy, type FrozenCause, wasFrozen } from "#server/database/frozen-rows.ts";
import type { Tx } from "#server/database/tenant.ts";
import { runPlanned, runText } from "#server/database/run-text.ts";
import type { ChangeKind, ChangeWay, Originate } from "#server/database/tables/ledger.ts";
import { throughOfAct } from "#server/ledger/marks.ts";
import type { QuestionState } from "#contract/questions/question-states.ts";
import type { LocalDate } from "#values/local-date.ts";
import { NOTES_OF_ROWS } from "./shown-notes.store.ts";

// More versions of one item than this tell nothing new.
const CHANGES_MAX = 50;

export interface TieRow {
  /** The row that was asked about. */
  readonly of_id: string;
  readonly id: string;
  readonly bank_account_id: string;
  readonly originate: Originate;
  readonly booking_date: LocalDate;
  readonly value_date: LocalDate | null;
  readonly partner_name: string;
  readonly remittance: string;
  readonly leading: boolean;
  readonly rule: string;
  readonly linked_at: Date;
  readonly created_at: Date;
}

// `$1` the company, `$2` the rows. The other rows of the groups that these are in, the
// leading one first.
const TIES = `with mine as materialized (
        select l.leading_id, l.leading_id as of_id from transaction_link l
          where l.company_id = $1::uuid and l.leading_id = any($2::uuid[]) and l.undone_at is null
        union select l.leading_id, l.other_id from transaction_link l
          where l.company_id = $1::uuid and l.other_id = any($2::uuid[]) and l.undone_at is null),
      tied as (
        select distinct on (m.of_id, e.id) m.of_id, e.id, l.rule, l.created_at
        from mine m
        join transaction_link l on l.company_id = $1::uuid and l.leading_id = m.leading_id and l.undone_at is null
        cross join lateral (values (l.leading_id), (l.other_id)) as e (id)
        where e.id <> m.of_id
        order by m.of_id, e.id, (l.other_id in (m.of_id, e.id)) desc, l.created_at)
      select d.of_id, t.id, t.bank_account_id, a.originate, t.booking_date, t.value_date, t.partner_name, t.remittance,
        t.leading_account_id is null as leading, d.rule, d.created_at as linked_at, t.created_at
      from tied d join bank_transaction t on t.company_id = $1::uuid and t.id = d.id
      join bank_account a on a.company_id = t.company_id and a.id = t.bank_account_id
      order by d.of_id, t.leading_account_id nulls first, t.runner_up_account_id nulls first, t.id`;

/** The other rows of the groups that these rows are in, the leading one first. */
export async function listTies(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<TieRow[]> {
  return runText<TieRow>(tx, TIES, [companyId, [...ids]]);
}

/** Items of the settlements that a credit pays. */
export interface SettledRow {
  readonly kind: "courier" | "card";
  readonly items: number;
}

/** What was said about an item last, and how its threads stand. */
export interface NoteRow {
  readonly text: string;
  readonly by: string | null;
  /** Through what the person wrote it. */
  readonly through: string | null;
  readonly at: Date;
  /** Of its threads, the one that asks most of somebody. */
  readonly state: QuestionState;
}

/** The facts that a page shows of its rows beside their own columns. */
export interface BesideRows {
  readonly ties: readonly TieRow[];
  /**
   * Rows that the bank changed after a person had worked with them, until somebody marks the change
   * as seen.
   */
  readonly changed: ReadonlySet<string>;
  /** Rows all of whose sources are deleted files. */
  readonly orphaned: ReadonlySet<string>;
  /** What settlements take each row apart into, by row. */
  readonly settlements: ReadonlyMap<string, SettledRow>;
  /** The newest note of each row or of a row that it leads, by row. */
  readonly notes: ReadonlyMap<string, NoteRow>;
  /** Names of people by their id; the e-mail address where there is no name. */
  readonly people: ReadonlyMap<string, string>;
}

type BesideJson = {
  readonly ties: (Omit<TieRow, "linked_at" | "created_at"> & {
    readonly linked_at: string;
    readonly created_at: string;
  })[];
  readonly changed: string[];
  readonly orphaned: string[];
  readonly settlements: (SettledRow & { readonly id: string })[];
  readonly notes: (Omit<NoteRow, "at"> & { readonly id: string; readonly at: string })[];
  readonly people: Record<string, string>;
};

/** All of it in one statement: each would be a round trip of every page. */
export async function readBesideRows(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
  peopleIds: readonly string[],
): Promise<BesideRows> {
  const [row] = await runPlanned<BesideJson>(
    tx,
    `select (select coalesce(json_agg(g), '[]') from (${TIES}) g) as ties,
      (select coalesce(json_agg(distinct m.of_id), '[]') from (
          select r.id as of_id, r.id from unnest($2::uuid[]) r (id)
          union all select l.leading_id, l.other_id from transaction_link l
            where l.company_id = $1::uuid and l.leading_id = any($2::uuid[]) and l.undone_at is null) m
        join transaction_change c on c.company_id = $1::uuid and c.transaction_id = m.id and c.seen_at is null
          and ${wasFrozen("c")}) as changed,
      (select coalesce(json_agg(o.transaction_id), '[]') from (
        select s.transaction_id from transaction_source s
        left join stored_file f on f.company_id = $1::uuid and f.id = s.source_id
        where s.company_id = $1::uuid and s.transaction_id = any($2::uuid[])
        group by s.transaction_id having bool_and(f.deleted_at is not null)) o) as orphaned,
      (select coalesce(json_agg(k), '[]') from (
        select l.transaction_id as id, min(c.kind) as kind, sum(coalesce(c.sale_count, c.item_count)) as items
        from credit_link l join collection c on c.company_id = l.company_id and c.id = l.collection_id and c.hidden_at is null
        where l.company_id = $1::uuid and l.transaction_id = any($2::uuid[]) and l.state in ('automatic', 'confirmed')
        group by l.transaction_id) k) as settlements,
      (select coalesce(json_agg(k), '[]') from (
        select distinct on (m.of_id) m.of_id as id, n.text, n.written_at as at, coalesce(nullif(u.name, ''), u.email) as by,
          n.written_through as through,
          (array['waiting', 'answered', 'closed', 'remark'])[min(case q.state
            when 'waiting' then 1 when 'answered' then 2 when 'closed' then 3 else 4 end) over (partition by m.of_id)] as state
        ${NOTES_OF_ROWS}
        order by m.of_id, n.written_at desc, n.id desc) k) as notes,
      (select coalesce(json_object_agg(u.id, coalesce(nullif(u.name, ''), u.email)), '{}') from app_user u
        where u.id = any($3::uuid[])) as people`,
    [companyId, [...ids], [...peopleIds]],
  );
  return {
    ties: (row?.ties ?? []).map((tie) => ({
      ...tie,
      linked_at: new Date(tie.linked_at),
      created_at: new Date(tie.created_at),
    })),
    changed: new Set(row?.changed),
    orphaned: new Set(row?.orphaned),
    settlements: new Map((row?.settlements ?? []).map(({ id, ...settled }) => [id, settled])),
    notes: new Map(
      (row?.notes ?? []).map(({ id, at, ...note }) => [id, { ...note, at: new Date(at) }]),
    ),
    people: new Map(Object.entries(row?.people ?? {})),
  };
}

export interface ChangeRow {
  readonly id: string;
  readonly way: ChangeWay;
  readonly held: boolean;
  readonly decision: "accepted" | "kept" | "lapsed" | null;
  readonly kind: ChangeKind;
  readonly was: Readonly<Record<string, unknown>>;
  readonly became: Readonly<Record<string, unknown>>;
  readonly frozenBy: readonly FrozenCause[];
  readonly at: Date;
  readonly seen_at: Date | null;
  readonly seen_by: string | null;
  readonly seen_through: string | null;
}

/** Changes of the row and of the rows of other origins that it leads, the newest first. */
export async function listChangeRows(tx: Tx, companyId: string, id: string): Promise<ChangeRow[]> {
  return runText<ChangeRow>(
    tx,
    `select c.id, c.way, c.held, c.decision, c.kind, c.was, c.became, ${frozenBy("c")} as "frozenBy", c.at, c.seen_at,
        (select coalesce(nullif(u.name, ''), u.email) from app_user u
          where u.id = c.seen_by and u.deleted_at is null) as seen_by,
        ${throughOfAct("$1::uuid", "c.seen_by", "c.seen_at")} as seen_through
      from transaction_change c
      where c.company_id = $1::uuid and c.transaction_id in (${rowAndLed("$1::uuid", "$2::uuid")})
      order by c.at desc, c.id desc limit ${CHANGES_MAX}`,
    [companyId, id],
  );
}

/**
 * SQL of the ids of a row and of the rows of other origins that it leads now. `company` and `id`
 * are expressions of the statement around.
 */
function rowAndLed(company: string, id: string): string {
  return `select ${id} union all select l.other_id from transaction_link l
    where l.company_id = ${company} and l.leading_id = ${id} and l.undone_at is null`;
}
