/**
 * What is said in questions, and by whom: asking, answering, closing. Whoever writes, by the pages
 * or by the link of a letter, comes through here (decision 0296).
 */
import { createHash } from "node:crypto";
import { type AnswerChoice, ANSWER_WORDS } from "#contract/questions/question-states.ts";
import { QUESTION_ENTRIES_MAX, QUESTIONS_OPEN_MAX } from "#contract/questions/question-limits.ts";
import { inCompany, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { emitEvent } from "#server/features/api-events/api-events.service.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import { makerOf } from "#server/http/actor.ts";
import type { CompanyAccess, CompanyFacts } from "#server/http/company-access.ts";
import { ApiError, notFound } from "#server/http/errors.ts";
import { touchNoted } from "#server/ledger/marks.ts";
import { lockOverview, updateOverview } from "#server/ledger/overview.ts";
import { endInLinks } from "./question-links.store.ts";
import { forgetTold } from "./question-letters.store.ts";
import * as store from "./questions.store.ts";

export {
  deleteQuestionRows as deleteQuestions,
  moveQuestionRows as moveQuestions,
} from "./questions.store.ts";

export type QuestionNeeds = Pick<Deps, "db" | "clock" | "events" | "queue" | "newId">;
/** Who writes, and on which side of the company he stands. */
export type Writer = Pick<CompanyFacts, "companyId" | "actor" | "role">;

interface Asking {
  readonly transactionIds: readonly string[];
  readonly text: string;
  readonly remark: boolean;
  readonly addresseeIds: readonly string[];
  readonly separate: boolean;
  readonly requestId: string;
}

/**
 * Asks about items, or writes a remark. Answers the ids of what was made. Throws `not_found` for an
 * item that is not the company's, `question_nobody` where nobody is there to ask, and
 * `question_limit_reached`.
 */
export async function ask(
  deps: QuestionNeeds,
  access: CompanyAccess,
  asking: Asking,
): Promise<string[]> {
  const { companyId, actor, role } = access;
  const items = [...new Set(asking.transactionIds.map((id) => id.toLowerCase()))];
  const groups = asking.separate ? items.map((id) => [id]) : [items];
  const ids = groups.map((_, index) => idOf(actor.person.userId, asking.requestId, index));
  const at = deps.clock.now();
  const isNew = await inCompany(deps.db, companyId, async (tx) => {
    const changeSeq = (await lockOverview(tx, companyId)) + 1n;
    // The answer was lost, and the page sends the same again.
    if (await store.hasQuestion(tx, companyId, ids[0]!)) return false;
    const found = await store.lockItems(tx, companyId, items);
    if (items.some((id) => !found.has(id))) throw notFound("Transaction");
    const addresseeIds = asking.remark ? [] : await chooseAddressees(tx, access, asking);
    if (!asking.remark) await requireRoom(tx, companyId, groups.length);
    const maker = makerOf(actor);
    const questions = groups.map((transactionIds, index) => ({
      id: ids[index]!,
      state: asking.remark ? ("remark" as const) : ("waiting" as const),
      transactionIds,
      addresseeIds,
    }));
    const written = { role, maker, at };
    await store.insertQuestions(tx, companyId, questions, written);
    const { text } = asking;
    await store.insertEntries(
      tx,
      companyId,
      ids.map((id) => ({ questionId: id, id, text, choice: null, ...written })),
    );
    const action = asking.remark ? "question.remark" : "question.ask";
    for (const question of questions) {
      const after = {
        text,
        items: question.transactionIds.length,
        ...(!asking.remark && { asked: addresseeIds }),
      };
      await audit(tx, access, action, { kind: "question", id: question.id }, { after });
    }
    await noteWords(tx, deps, access, items, changeSeq);
    return true;
  });
  if (isNew) await tellPages(deps, companyId);
  return ids;
}

/** An id that the same request of the same person gives again. */
function idOf(userId: string, requestId: string, index: number): string {
  const hex = createHash("sha256")
    .update(`${userId} ${requestId.toLowerCase()} ${index}`)
    .digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}

async function chooseAddressees(
  tx: Tx,
  { companyId, actor, role }: CompanyAccess,
  { addresseeIds }: Asking,
): Promise<string[]> {
  const others = (await store.listPeople(tx, companyId)).filter(
    ({ id }) => id !== actor.person.userId,
  );
  const wanted = new Set(addresseeIds.map((id) => id.toLowerCase()));
  const chosen = others.filter(({ id, side }) =>
    wanted.size === 0 ? side !== role : wanted.has(id),
  );
  if (wanted.size > 0 && chosen.length < wanted.size) throw notFound("Person");
  if (chosen.length === 0)
    throw new ApiError("question_nobody", { message: "The company has nobody to ask" });
  return chosen.map(({ id }) => id);
}

async function requireRoom(tx: Tx, companyId: string, more: number): Promise<void> {
  if ((await store.countOpen(tx, companyId)) + more > QUESTIONS_OPEN_MAX)
    throw new ApiError("question_limit_reached", {
      message: `At most ${QUESTIONS_OPEN_MAX} questions are open at once`,
    });
}

export interface Words {
  readonly questionId: string;
  readonly text: string;
  readonly choice: AnswerChoice | null;
  readonly requestId: string;
}

/**
 * Writes into a question. Throws `not_found`, `conflict` for a remark, and `question_limit_reached`
 * for a thread that is full.
 */
export async function write(
  deps: QuestionNeeds,
  access: CompanyAccess,
  words: Words,
): Promise<void> {
  const { companyId } = access;
  const isNew = await inCompany(deps.db, companyId, (tx) => writeInto(tx, deps, access, words));
  if (isNew) await tellPages(deps, companyId);
}

/**
 * Writes the answer of a letter's link: only into a question that waits for its person. Throws
 * `link_used_or_expired` where it does not.
 */
export async function answerByLink(
  deps: QuestionNeeds,
  access: CompanyAccess,
  words: Words,
): Promise<void> {
  const { companyId, actor } = access;
  const { questionId, requestId } = words;
  const isNew = await inCompany(deps.db, companyId, async (tx) => {
    await lockOverview(tx, companyId);
    const question = await store.lockQuestion(tx, companyId, questionId);
    const isSame = await store.hasEntry(tx, companyId, questionId, requestId.toLowerCase());
    if (isSame) return false;
    const waits =
      question?.state === "waiting" &&
      (await store.isAddressee(tx, companyId, questionId, actor.person.userId));
    if (!waits)
      throw new ApiError("link_used_or_expired", {
        message: "The question does not wait any more",
      });
    return writeInto(tx, deps, access, words);
  });
  if (isNew) await tellPages(deps, companyId);
}

/** Does what `write` does within a transaction. False where these words stand there already. */
async function writeInto(
  tx: Tx,
  deps: QuestionNeeds,
  writer: Writer,
  { questionId, text, choice, requestId }: Words,
): Promise<boolean> {
  const { companyId, actor, role } = writer;
  const changeSeq = (await lockOverview(tx, companyId)) + 1n;
  const question = await store.lockQuestion(tx, companyId, questionId);
  if (question === undefined) throw notFound("Question");
  const id = requestId.toLowerCase();
  if (await store.hasEntry(tx, companyId, questionId, id)) return false;
  if (question.state === "remark")
    throw new ApiError("conflict", { message: "A remark asks nobody and has no answers" });
  if (question.entryCount >= QUESTION_ENTRIES_MAX)
    throw new ApiError("question_limit_reached", {
      message: `A question has at most ${QUESTION_ENTRIES_MAX} entries`,
    });
  if (question.state === "closed") await requireRoom(tx, companyId, 1);
  const { userId } = actor.person;
  const isOfAsking =
    question.askedBy === userId ||
    (role === question.askedRole && !(await store.isAddressee(tx, companyId, questionId, userId)));
  const at = deps.clock.now();
  const whole = [choice === null ? "" : ANSWER_WORDS[choice], text].filter(Boolean).join(". ");
  const entry = { questionId, id, text: whole, choice, role, maker: makerOf(actor), at };
  await store.insertEntries(tx, companyId, [entry]);
  await store.setState(tx, companyId, questionId, {
    state: isOfAsking ? "waiting" : "answered",
    at,
  });
  if (isOfAsking) await forgetTold(tx, companyId, questionId);
  else await endInLinks(tx, companyId, questionId, at);
  await audit(
    tx,
    writer,
    isOfAsking ? "question.write" : "question.answer",
    { kind: "question", id: questionId },
    { after: { text: whole } },
  );
  const items = await store.listItemIds(tx, companyId, questionId);
  await noteWords(tx, deps, writer, items, changeSeq);
  return true;
}

/** Closes a question. Throws `not_found`, `forbidden` for the side that was asked, `conflict`. */
export async function close(
  deps: QuestionNeeds,
  access: CompanyAccess,
  questionId: string,
): Promise<void> {
  const { companyId, actor, role } = access;
  await inCompany(deps.db, companyId, async (tx) => {
    const changeSeq = (await lockOverview(tx, companyId)) + 1n;
    const question = await store.lockQuestion(tx, companyId, questionId);
    if (question === undefined) throw notFound("Question");
    if (question.state === "closed") return;
    if (question.state === "remark")
      throw new ApiError("conflict", { message: "A remark is not open" });
    if (role !== question.askedRole)
      throw new ApiError("forbidden", { message: "The side that asked closes the question" });
    const at = deps.clock.now();
    const closedBy = makerOf(actor);
    await store.setState(tx, companyId, questionId, { state: "closed", at, closedBy });
    await endInLinks(tx, companyId, questionId, at);
    await audit(tx, access, "question.close", { kind: "question", id: questionId });
    const items = await store.listItemIds(tx, companyId, questionId);
    await noteWords(tx, deps, access, items, changeSeq);
  });
  await tellPages(deps, companyId);
}

/** Takes the caller's own remark away. Throws `not_found`, and `forbidden` for anything else. */
export async function remove(
  deps: QuestionNeeds,
  access: CompanyAccess,
  questionId: string,
): Promise<void> {
  const { companyId, actor } = access;
  await inCompany(deps.db, companyId, async (tx) => {
    const changeSeq = (await lockOverview(tx, companyId)) + 1n;
    const question = await store.lockQuestion(tx, companyId, questionId);
    if (question === undefined) throw notFound("Question");
    if (question.state !== "remark" || question.askedBy !== actor.person.userId)
      throw new ApiError("forbidden", { message: "Only a remark of one's own goes" });
    const items = await store.listItemIds(tx, companyId, questionId);
    await store.deleteQuestion(tx, companyId, questionId);
    await audit(tx, access, "question.remark-delete", { kind: "question", id: questionId });
    await noteWords(tx, deps, access, items, changeSeq);
  });
  await tellPages(deps, companyId);
}

/** Rows of lists and threads, and the lamp of the month. */
async function tellPages(
  { events }: Pick<QuestionNeeds, "events">,
  companyId: string,
): Promise<void> {
  await events.publish("Transaction", companyId);
  await events.publish("Company", companyId);
}

/** Programs with a copy of the items hear that something was said about them. */
async function noteWords(
  tx: Tx,
  deps: QuestionNeeds,
  { companyId, actor }: Writer,
  items: readonly string[],
  changeSeq: bigint,
): Promise<void> {
  await touchNoted(tx, companyId, items, changeSeq);
  await updateOverview(tx, companyId, { changeSeq, unbookedDelta: 0 });
  const caused = { companyId, by: makerOf(actor) };
  await emitEvent(tx, deps, caused, { type: "transactions.sync_available" });
}
