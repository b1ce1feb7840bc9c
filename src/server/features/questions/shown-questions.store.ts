/** Questions as pages show them. */
import type { AnswerChoice, QuestionState } from "#contract/questions/question-states.ts";
import { runText } from "#server/database/run-text.ts";
import type { QuestionSide } from "#server/database/tables/questions.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";

export interface ShownHead {
  readonly id: string;
  readonly state: QuestionState;
  readonly side: QuestionSide;
  readonly askedById: string;
  readonly askedBy: string | null;
  readonly askedThrough: string | null;
  readonly askedAt: Date;
  readonly changedAt: Date;
  readonly closedBy: string | null;
  readonly closedThrough: string | null;
  readonly closedAt: Date | null;
  readonly entryCount: number;
  /** When a letter named it last since it waits, and when its reader opened the link. */
  readonly toldAt: Date | null;
  readonly openedAt: Date | null;
  /** People of the company whom it asks. */
  readonly asked: readonly { readonly id: string; readonly name: string }[];
}

export interface ShownEntry {
  readonly questionId: string;
  readonly id: string;
  readonly text: string;
  readonly choice: AnswerChoice | null;
  readonly side: QuestionSide;
  readonly byId: string;
  readonly by: string | null;
  readonly through: string | null;
  readonly at: Date;
}

export interface ShownItem {
  readonly questionId: string;
  readonly id: string;
  readonly date: LocalDate;
  readonly amount: Amount;
  readonly currency: string;
  readonly partnerName: string;
  readonly remittance: string;
  readonly bankName: string;
  readonly accountName: string;
  readonly booked: boolean;
}

const NAME_OF = (id: string): string =>
  `(select coalesce(nullif(u.name, ''), u.email) from app_user u where u.id = ${id} and u.deleted_at is null)`;

const HEAD = `q.id, q.state, q.asked_role as side, q.asked_by as "askedById", ${NAME_OF("q.asked_by")} as "askedBy",
  q.asked_through as "askedThrough", q.asked_at as "askedAt", q.changed_at as "changedAt",
  ${NAME_OF("q.closed_by")} as "closedBy", q.closed_through as "closedThrough", q.closed_at as "closedAt",
  q.entry_count as "entryCount",
  (select max(a.told_at) from question_addressee a where a.company_id = $1::uuid and a.question_id = q.id) as "toldAt",
  (select max(l.opened_at) from question_link_question k join question_link l on l.id = k.link_id
    where k.company_id = $1::uuid and k.question_id = q.id) as "openedAt",
  (select coalesce(json_agg(json_build_object('id', u.id, 'name', coalesce(nullif(u.name, ''), u.email)) order by u.name, u.id), '[]')
    from question_addressee a
    join membership m on m.company_id = $1::uuid and m.user_id = a.user_id and m.removed_at is null
    join app_user u on u.id = a.user_id and u.deleted_at is null
    where a.company_id = $1::uuid and a.question_id = q.id) as asked`;

/** The questions with these ids. */
export function listHeads(tx: Tx, companyId: string, ids: readonly string[]): Promise<ShownHead[]> {
  return runText(
    tx,
    `select ${HEAD} from question q where q.company_id = $1::uuid and q.id = any($2::uuid[])
      order by q.changed_at desc, q.id desc`,
    [companyId, [...ids]],
  );
}

/** Questions of one state, the last changed first. */
export function listHeadsOfState(
  tx: Tx,
  companyId: string,
  {
    state,
    after,
    limit,
  }: {
    readonly state: QuestionState;
    readonly after: { readonly at: Date; readonly id: string } | null;
    readonly limit: number;
  },
): Promise<ShownHead[]> {
  return runText(
    tx,
    `select ${HEAD} from question q
      where q.company_id = $1::uuid and q.state = $2
        and ($3::timestamptz is null or (q.changed_at, q.id) < ($3::timestamptz, $4::uuid))
      order by q.changed_at desc, q.id desc limit $5`,
    [companyId, state, after?.at ?? null, after?.id ?? null, limit],
  );
}

/** Every thread about an item, or about rows of other origins that it leads. */
export async function listIdsOfItem(
  tx: Tx,
  companyId: string,
  transactionId: string,
  limit: number,
): Promise<string[]> {
  const rows = await runText<{ id: string }>(
    tx,
    `select q.id from question q where q.company_id = $1::uuid and exists (
        select from question_item i where i.company_id = $1::uuid and i.question_id = q.id and i.transaction_id in (
          select $2::uuid union all select l.other_id from transaction_link l
            where l.company_id = $1::uuid and l.leading_id = $2::uuid and l.undone_at is null))
      order by (q.state in ('waiting', 'answered')) desc, q.asked_at desc, q.id desc limit $3`,
    [companyId, transactionId, limit],
  );
  return rows.map(({ id }) => id);
}

/** The entries of the questions, the oldest first; of long lists only the first and the last. */
export function listEntries(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
  { ends }: { readonly ends: boolean },
): Promise<ShownEntry[]> {
  return runText(
    tx,
    `select * from (
        select e.question_id as "questionId", e.id, e.text, e.choice, e.role as side, e.written_by as "byId",
          ${NAME_OF("e.written_by")} as by, e.written_through as through, e.written_at as at,
          row_number() over (partition by e.question_id order by e.written_at, e.id) as nth,
          row_number() over (partition by e.question_id order by e.written_at desc, e.id desc) as nth_last
        from question_entry e where e.company_id = $1::uuid and e.question_id = any($2::uuid[])) e
      where not $3::boolean or e.nth = 1 or e.nth_last = 1
      order by e."questionId", e.nth`,
    [companyId, [...ids], ends],
  );
}

/** The items of the questions that are in the books, as their leading rows show them. */
export function listItems(tx: Tx, companyId: string, ids: readonly string[]): Promise<ShownItem[]> {
  return runText(
    tx,
    `select distinct on (i.question_id, t.booking_date, t.id) i.question_id as "questionId", t.id, t.booking_date as date,
        t.amount, t.currency, t.partner_name as "partnerName", t.remittance, b.bank_name as "bankName",
        coalesce(nullif(b.display_name, ''), b.account_nr) as "accountName", t.booked_at is not null as booked
      from question_item i
      left join transaction_link l on l.company_id = $1::uuid and l.other_id = i.transaction_id and l.undone_at is null
      join shown_transaction t on t.company_id = $1::uuid and t.id = coalesce(l.leading_id, i.transaction_id)
      join bank_account b on b.company_id = $1::uuid and b.id = t.bank_account_id
      where i.company_id = $1::uuid and i.question_id = any($2::uuid[])
      order by i.question_id, t.booking_date desc, t.id`,
    [companyId, [...ids]],
  );
}

export async function nameCompany(tx: Tx, companyId: string): Promise<string> {
  const row = await tx
    .selectFrom("company")
    .select("name")
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  return row?.name ?? "";
}

export interface QuestionCounts {
  readonly waiting: number;
  readonly answered: number;
  readonly closed: number;
  /** Of those that wait: for the person. */
  readonly yours: number;
}

/** How many questions the company has in each state. */
export async function countByState(
  tx: Tx,
  companyId: string,
  userId: string,
): Promise<QuestionCounts> {
  const [row] = await runText<QuestionCounts>(
    tx,
    `select (count(*) filter (where q.state = 'waiting'))::integer as waiting,
        (count(*) filter (where q.state = 'answered'))::integer as answered,
        (count(*) filter (where q.state = 'closed'))::integer as closed,
        (count(*) filter (where q.state = 'waiting' and exists (select from question_addressee a
          where a.company_id = $1::uuid and a.question_id = q.id and a.user_id = $2::uuid)))::integer as yours
      from question q where q.company_id = $1::uuid`,
    [companyId, userId],
  );
  return row ?? { waiting: 0, answered: 0, closed: 0, yours: 0 };
}
