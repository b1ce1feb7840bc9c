/** Questions as pages read them. */
import type { z } from "zod";
import { QUESTION_PAGE_ROWS } from "#contract/questions/question-limits.ts";
import type { Question, questionList, questionPeople } from "#contract/questions/questions.ts";
import { inCompany, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { ApiError, notFound } from "#server/http/errors.ts";
import { listPeople } from "./questions.store.ts";
import { presentLine, presentQuestion } from "./questions.present.ts";
import {
  countByState,
  listEntries,
  listHeads,
  listHeadsOfState,
  listIdsOfItem,
  listItems,
} from "./shown-questions.store.ts";

type Needs = Pick<Deps, "db">;
type ListQuery = z.output<typeof questionList.query>;

// More threads about one item than this tell nothing new.
const THREADS_MAX = 50;
/** A line of the list names so many of its items. */
const LINE_ITEMS = 5;

/** One question. Throws `not_found`. */
export async function readQuestion(
  deps: Needs,
  access: CompanyAccess,
  id: string,
): Promise<Question> {
  const [question] = await inCompany(deps.db, access.companyId, (tx) =>
    readQuestions(tx, access, [id]),
  );
  if (question === undefined) throw notFound("Question");
  return question;
}

/** Every thread about an item, open ones first. */
export function readQuestionsOfItem(
  deps: Needs,
  access: CompanyAccess,
  transactionId: string,
): Promise<Question[]> {
  const { companyId } = access;
  return inCompany(deps.db, companyId, async (tx) => {
    const ids = await listIdsOfItem(tx, companyId, transactionId, THREADS_MAX);
    const questions = await readQuestions(tx, access, ids);
    return ids.flatMap((id) => questions.filter(({ _id }) => _id === id));
  });
}

async function readQuestions(
  tx: Tx,
  access: CompanyAccess,
  ids: readonly string[],
): Promise<Question[]> {
  if (ids.length === 0) return [];
  const { companyId } = access;
  const heads = await listHeads(tx, companyId, ids);
  const entries = Map.groupBy(
    await listEntries(tx, companyId, ids, { ends: false }),
    ({ questionId }) => questionId,
  );
  const items = Map.groupBy(await listItems(tx, companyId, ids), ({ questionId }) => questionId);
  return heads.map((head) =>
    presentQuestion(access, head, entries.get(head.id) ?? [], items.get(head.id) ?? []),
  );
}

/** A page of the company's questions in one state. Throws `page_cursor_invalid`. */
export function listQuestions(
  deps: Needs,
  access: CompanyAccess,
  { state, page }: Omit<ListQuery, "company_id">,
): Promise<z.input<typeof questionList.reply>> {
  const { companyId, actor } = access;
  const after = page === undefined ? null : readCursor(page);
  return inCompany(deps.db, companyId, async (tx) => {
    const limit = QUESTION_PAGE_ROWS + 1;
    const heads = await listHeadsOfState(tx, companyId, { state, after, limit });
    const shown = heads.slice(0, QUESTION_PAGE_ROWS);
    const last = heads.length > QUESTION_PAGE_ROWS ? shown.at(-1) : undefined;
    const ids = shown.map(({ id }) => id);
    const entries = Map.groupBy(
      await listEntries(tx, companyId, ids, { ends: true }),
      ({ questionId }) => questionId,
    );
    const items = Map.groupBy(await listItems(tx, companyId, ids), ({ questionId }) => questionId);
    return {
      questions: shown.map((head) => {
        const all = items.get(head.id) ?? [];
        return presentLine(access, head, entries.get(head.id) ?? [], {
          count: all.length,
          first: all.slice(0, LINE_ITEMS),
        });
      }),
      counts: await countByState(tx, companyId, actor.person.userId),
      nextPage: last === undefined ? null : `${last.changedAt.getTime()}.${last.id}`,
    };
  });
}

function readCursor(page: string): { at: Date; id: string } {
  const found = /^(\d{1,15})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(page);
  if (found === null)
    throw new ApiError("page_cursor_invalid", { message: "Not the nextPage of this list" });
  return { at: new Date(Number(found[1])), id: found[2]! };
}

/** The people whom the caller can ask. */
export async function readPeople(
  deps: Needs,
  { companyId, actor, role }: CompanyAccess,
): Promise<z.input<typeof questionPeople.reply>> {
  const people = await inCompany(deps.db, companyId, (tx) => listPeople(tx, companyId));
  return {
    side: role,
    people: people
      .filter(({ id }) => id !== actor.person.userId)
      .map(({ id, name, side }) => ({ _id: id, name, side })),
  };
}
