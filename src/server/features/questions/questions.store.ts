/** Rows of questions: written here alone. */
import type { AnswerChoice, QuestionState } from "#contract/questions/question-states.ts";
import { copyRows } from "#server/database/copy-rows.ts";
import { runText } from "#server/database/run-text.ts";
import type { Maker } from "#server/database/stamps.ts";
import type { QuestionSide } from "#server/database/tables/questions.ts";
import type { Tx } from "#server/database/tenant.ts";

export interface QuestionHead {
  readonly id: string;
  readonly state: QuestionState;
  readonly askedRole: QuestionSide;
  readonly askedBy: string;
  readonly entryCount: number;
}

export interface NewQuestion {
  readonly id: string;
  readonly state: "remark" | "waiting";
  readonly transactionIds: readonly string[];
  readonly addresseeIds: readonly string[];
}

export interface NewEntry {
  readonly questionId: string;
  readonly id: string;
  readonly text: string;
  readonly choice: AnswerChoice | null;
  readonly role: QuestionSide;
  readonly maker: Maker;
  readonly at: Date;
}

/** Those of the ids that are items of the company, locked until the commit. */
export async function lockItems(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom("bank_transaction")
    .select("id")
    .where("company_id", "=", companyId)
    .where("id", "in", [...ids])
    .orderBy("id")
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The people of the company now, by name. */
export function listPeople(
  tx: Tx,
  companyId: string,
): Promise<{ id: string; name: string; side: QuestionSide }[]> {
  return runText(
    tx,
    `select u.id, coalesce(nullif(u.name, ''), u.email) as name, m.role as side
      from company c join membership m on m.company_id = c.company_id join app_user u on u.id = m.user_id
      where c.company_id = $1::uuid and m.removed_at is null and u.deleted_at is null
      order by m.role desc, name, u.id`,
    [companyId],
  );
}

/** The company's questions that are not closed. */
export async function countOpen(tx: Tx, companyId: string): Promise<number> {
  const [row] = await runText<{ count: number }>(
    tx,
    `select count(*)::integer as count from question q
      where q.company_id = $1::uuid and q.state in ('waiting', 'answered')`,
    [companyId],
  );
  return row?.count ?? 0;
}

export async function hasQuestion(tx: Tx, companyId: string, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom("question")
    .select("id")
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertQuestions(
  tx: Tx,
  companyId: string,
  questions: readonly NewQuestion[],
  { role, maker, at }: Pick<NewEntry, "role" | "maker" | "at">,
): Promise<void> {
  const company_id = companyId;
  await tx
    .insertInto("question")
    .values(
      questions.map(({ id, state }) => ({
        company_id,
        id,
        state,
        asked_role: role,
        asked_by: maker.userId,
        asked_through: maker.through,
        asked_at: at,
        changed_at: at,
        entry_count: 0,
      })),
    )
    .execute();
  await tx
    .insertInto("question_item")
    .values(
      questions.flatMap(({ id, transactionIds }) =>
        transactionIds.map((transaction_id) => ({ company_id, question_id: id, transaction_id })),
      ),
    )
    .execute();
  const addressees = questions.flatMap(({ id, addresseeIds }) =>
    addresseeIds.map((user_id) => ({ company_id, question_id: id, user_id })),
  );
  if (addressees.length > 0) await tx.insertInto("question_addressee").values(addressees).execute();
}

/** Writes the entries, one of each question, and counts them there. */
export async function insertEntries(
  tx: Tx,
  companyId: string,
  entries: readonly NewEntry[],
): Promise<void> {
  await tx
    .insertInto("question_entry")
    .values(
      entries.map(({ questionId, id, text, choice, role, maker, at }) => ({
        company_id: companyId,
        question_id: questionId,
        id,
        text,
        choice,
        role,
        written_by: maker.userId,
        written_through: maker.through,
        written_at: at,
      })),
    )
    .execute();
  await tx
    .updateTable("question")
    .set((eb) => ({ entry_count: eb("entry_count", "+", 1) }))
    .where("company_id", "=", companyId)
    .where(
      "id",
      "in",
      entries.map(({ questionId }) => questionId),
    )
    .execute();
}

/** Locks the question; undefined where there is none. */
export async function lockQuestion(
  tx: Tx,
  companyId: string,
  id: string,
): Promise<QuestionHead | undefined> {
  return tx
    .selectFrom("question")
    .select([
      "id",
      "state",
      "asked_role as askedRole",
      "asked_by as askedBy",
      "entry_count as entryCount",
    ])
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export async function hasEntry(
  tx: Tx,
  companyId: string,
  questionId: string,
  id: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom("question_entry")
    .select("id")
    .where("company_id", "=", companyId)
    .where("question_id", "=", questionId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function isAddressee(
  tx: Tx,
  companyId: string,
  questionId: string,
  userId: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom("question_addressee")
    .select("user_id")
    .where("company_id", "=", companyId)
    .where("question_id", "=", questionId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives the question its state after words or a closing. */
export async function setState(
  tx: Tx,
  companyId: string,
  id: string,
  {
    state,
    at,
    closedBy,
  }: { readonly state: QuestionState; readonly at: Date; readonly closedBy?: Maker },
): Promise<void> {
  await tx
    .updateTable("question")
    .set({
      state,
      changed_at: at,
      closed_by: closedBy?.userId ?? null,
      closed_through: closedBy?.through ?? null,
      closed_at: closedBy === undefined ? null : at,
    })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
}

export async function listItemIds(tx: Tx, companyId: string, id: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("question_item")
    .select("transaction_id")
    .where("company_id", "=", companyId)
    .where("question_id", "=", id)
    .execute();
  return rows.map(({ transaction_id }) => transaction_id);
}

export async function deleteQuestion(tx: Tx, companyId: string, id: string): Promise<void> {
  await tx
    .deleteFrom("question")
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
}

const OF_ACCOUNT = `transaction_id in (select t.id from shown_transaction t
  where t.company_id = $1::uuid and t.bank_account_id = $2::uuid)`;

// A question about items of several accounts stays with those that stay.
const WHOLE_OF_ACCOUNT = (table: string, id: string) => `exists (select from question_item i
    where i.company_id = $1::uuid and i.question_id = ${table}.${id} and i.${OF_ACCOUNT})
  and not exists (select from question_item i
    where i.company_id = $1::uuid and i.question_id = ${table}.${id} and not i.${OF_ACCOUNT})`;

/** Takes the questions of an account's items to another company, before the items go there. */
export async function moveQuestionRows(
  tx: Tx,
  {
    accountId: id,
    from,
    to,
  }: { readonly accountId: string; readonly from: string; readonly to: string },
): Promise<void> {
  await copyRows(tx, "question", { from, to, id, where: WHOLE_OF_ACCOUNT("question", "id") });
  const part = (table: string) => ({
    from,
    to,
    id,
    where: WHOLE_OF_ACCOUNT(table, "question_id"),
  });
  await copyRows(tx, "question_item", part("question_item"));
  await copyRows(tx, "question_addressee", part("question_addressee"));
  await copyRows(tx, "question_entry", part("question_entry"));
  await deleteQuestionRows(tx, from, id);
}

/** Deletes the questions of an account's items, while the items are there. */
export async function deleteQuestionRows(
  tx: Tx,
  companyId: string,
  accountId: string,
): Promise<void> {
  const values = [companyId, accountId];
  await runText(
    tx,
    `delete from question where company_id = $1::uuid and ${WHOLE_OF_ACCOUNT("question", "id")}`,
    values,
  );
  await runText(
    tx,
    `delete from question_item where company_id = $1::uuid and ${OF_ACCOUNT}`,
    values,
  );
}
