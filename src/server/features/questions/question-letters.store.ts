/** Who waits for a letter about questions, and what letters may say. */
import type { QuestionRhythm } from "#contract/questions/question-rhythms.ts";
import type { Database } from "#server/database/connect.ts";
import { runText } from "#server/database/run-text.ts";
import type { Maker } from "#server/database/stamps.ts";
import type { GlobalTx, Tx } from "#server/database/tenant.ts";

export interface WaitingRow {
  readonly companyId: string;
  readonly questionId: string;
  readonly userId: string;
  readonly since: Date;
  readonly toldAt: Date | null;
  readonly toldCount: number;
}

/** Questions of the companies that wait, by the people of the companies for whom they do. */
export function listWaiting(tx: Tx, companyIds: readonly string[]): Promise<WaitingRow[]> {
  return runText(
    tx,
    `select q.company_id as "companyId", q.id as "questionId", a.user_id as "userId", q.changed_at as since,
        a.told_at as "toldAt", a.told_count as "toldCount"
      from question q
      join question_addressee a on a.company_id = q.company_id and a.question_id = q.id
      join membership m on m.company_id = q.company_id and m.user_id = a.user_id and m.removed_at is null
      where q.company_id = any($1::uuid[]) and q.state = 'waiting'
      order by q.changed_at, q.id`,
    [[...companyIds]],
  );
}

export interface LetterLine {
  readonly companyId: string;
  readonly companyName: string;
  readonly questionId: string;
  readonly text: string;
  readonly askedBy: string | null;
  readonly askedThrough: string | null;
  readonly hidesDetails: boolean;
  readonly items: readonly {
    readonly date: string;
    /** In 10⁻⁵ of the currency, as text. */
    readonly amount: string;
    readonly currency: string;
    readonly partnerName: string;
  }[];
}

/** What a letter says of these questions. */
export function listLetterLines(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<LetterLine[]> {
  return runText(
    tx,
    `select c.company_id as "companyId", c.name as "companyName", q.id as "questionId",
        (select e.text from question_entry e where e.company_id = $1::uuid and e.question_id = q.id and e.role = q.asked_role
          order by e.written_at desc, e.id desc limit 1) as text,
        (select coalesce(nullif(u.name, ''), u.email) from app_user u where u.id = q.asked_by and u.deleted_at is null) as "askedBy",
        q.asked_through as "askedThrough",
        coalesce(s.hides_details, false) as "hidesDetails",
        (select coalesce(json_agg(json_build_object('date', t.booking_date, 'amount', t.amount::text, 'currency', t.currency,
            'partnerName', t.partner_name) order by t.booking_date desc, t.id), '[]')
          from question_item i join shown_transaction t on t.company_id = $1::uuid and t.id = i.transaction_id
          where i.company_id = $1::uuid and i.question_id = q.id) as items
      from question q join company c on c.company_id = q.company_id
      left join question_setting s on s.company_id = q.company_id
      where q.company_id = $1::uuid and q.id = any($2::uuid[]) order by q.asked_at, q.id`,
    [companyId, [...ids]],
  );
}

/** Keeps that a letter has named the questions to the person. */
export async function noteTold(
  tx: Tx,
  companyId: string,
  { userId, questionIds, at }: { userId: string; questionIds: readonly string[]; at: Date },
): Promise<void> {
  await tx
    .updateTable("question_addressee")
    .set((eb) => ({ told_at: at, told_count: eb("told_count", "+", 1) }))
    .where("company_id", "=", companyId)
    .where("user_id", "=", userId)
    .where("question_id", "in", [...questionIds])
    .execute();
}

/** The question waits anew: its people are told of it as of a new one. */
export async function forgetTold(tx: Tx, companyId: string, questionId: string): Promise<void> {
  await tx
    .updateTable("question_addressee")
    .set({ told_at: null, told_count: 0 })
    .where("company_id", "=", companyId)
    .where("question_id", "=", questionId)
    .execute();
}

/** The rhythms of those of the people who chose one. */
export async function listRhythms(
  db: Database | GlobalTx,
  userIds: readonly string[],
): Promise<Map<string, QuestionRhythm>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("question_rhythm")
    .select(["user_id", "rhythm"])
    .where("user_id", "in", [...userIds])
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.rhythm]));
}

export async function putRhythm(
  tx: GlobalTx,
  userId: string,
  rhythm: QuestionRhythm,
  at: Date,
): Promise<void> {
  await tx
    .insertInto("question_rhythm")
    .values({ user_id: userId, rhythm, changed_at: at })
    .onConflict((on) => on.column("user_id").doUpdateSet({ rhythm, changed_at: at }))
    .execute();
}

export async function findHidesDetails(tx: Tx, companyId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("question_setting")
    .select("hides_details")
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  return row?.hides_details ?? false;
}

export async function putHidesDetails(
  tx: Tx,
  companyId: string,
  { hides, maker, at }: { readonly hides: boolean; readonly maker: Maker; readonly at: Date },
): Promise<void> {
  const said = {
    hides_details: hides,
    changed_by: maker.userId,
    changed_through: maker.through,
    changed_at: at,
  };
  await tx
    .insertInto("question_setting")
    .values({ company_id: companyId, ...said })
    .onConflict((on) => on.column("company_id").doUpdateSet(said))
    .execute();
}

export interface AnsweredRow {
  readonly companyId: string;
  readonly companyName: string;
  readonly id: string;
  readonly userId: string;
  readonly state: "waiting" | "answered";
  readonly at: Date;
}

/**
 * Questions of accountants who are in the company still: those that wait, and those that were
 * answered since.
 */
export function listAskedByAccountants(
  tx: Tx,
  companyIds: readonly string[],
  since: Date,
): Promise<AnsweredRow[]> {
  return runText(
    tx,
    `select q.company_id as "companyId", c.name as "companyName", q.id, q.asked_by as "userId", q.state, q.changed_at as at
      from question q
      join company c on c.company_id = q.company_id
      join membership m on m.company_id = q.company_id and m.user_id = q.asked_by and m.removed_at is null
      where q.company_id = any($1::uuid[]) and q.asked_role = 'accountant'
        and (q.state = 'waiting' or (q.state = 'answered' and q.changed_at > $2::timestamptz))
      order by q.changed_at, q.id`,
    [[...companyIds], since],
  );
}
