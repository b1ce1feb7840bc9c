/**
 * The limited link of a letter (decision 0298): it opens the questions of its letter and nothing
 * else, never a session. What it opens is asked anew each time: the person's right to the company,
 * whether the company lives, whether the question waits still.
 */
import type { LinkedQuestion, LinkedQuestions } from "#contract/questions/question-letters.ts";
import type { AnswerChoice } from "#contract/questions/question-states.ts";
import { inCompany, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { requireCompany } from "#server/features/access/access.service.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import { type Actor, actLater, type Origin } from "#server/http/actor.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { ApiError } from "#server/http/errors.ts";
import { hashToken } from "#server/token-hash.ts";
import { findLink, type LinkRow, listLinkQuestions, noteOpened } from "./question-links.store.ts";
import { presentLinked } from "./questions.present.ts";
import { listEntries, listHeads, listItems, nameCompany } from "./shown-questions.store.ts";
import { answerByLink, type QuestionNeeds } from "./write-question.service.ts";

type Needs = QuestionNeeds & Pick<Deps, "accessMode">;

interface OpenLink {
  readonly link: LinkRow;
  readonly actor: Actor;
  /** By company: what it may still open. */
  readonly open: readonly { readonly access: CompanyAccess; readonly questionIds: string[] }[];
  readonly total: number;
}

/**
 * The questions of the letter that wait still. Throws `link_used_or_expired` for a link that nobody
 * made, that is too old, whose questions are all done, or whose person has no right any more.
 */
export async function openLink(
  deps: Needs,
  token: string,
  origin: Origin,
): Promise<LinkedQuestions> {
  const found = await findOpen(deps, token, origin);
  const reply = await readLinked(deps, found);
  if (reply.questions.length === 0) throw ended();
  return reply;
}

/** Answers one of them. Throws what `openLink` does, also for a question that it does not open. */
export async function answerLink(
  deps: Needs,
  {
    token,
    questionId,
    text,
    choice,
    requestId,
  }: {
    readonly token: string;
    readonly questionId: string;
    readonly text: string;
    readonly choice: AnswerChoice | null;
    readonly requestId: string;
  },
  origin: Origin,
): Promise<LinkedQuestions> {
  const found = await findOpen(deps, token, origin, questionId);
  const place = found.open.find(({ questionIds }) => questionIds.includes(questionId));
  // The answer of the same request was lost: it stands there, and the link shows what is left.
  if (place !== undefined)
    await answerByLink(deps, place.access, { questionId, text, choice, requestId });
  else if (!found.done.includes(questionId)) throw ended();
  return readLinked(deps, await findOpen(deps, token, origin, questionId));
}

async function findOpen(
  deps: Needs,
  token: string,
  origin: Origin,
  answered?: string,
): Promise<OpenLink & { readonly done: readonly string[] }> {
  const link = await findLink(deps.db, hashToken(token));
  if (link === undefined || link.expiresAt <= deps.clock.now()) throw ended();
  const actor = actLater({
    userId: link.userId,
    role: link.userRole,
    through: { kind: "letter" },
    address: origin.address,
    requestId: origin.requestId,
  });
  const all = await listLinkQuestions(deps.db, link.id);
  const open: { access: CompanyAccess; questionIds: string[] }[] = [];
  for (const [companyId, rows] of Map.groupBy(all, (row) => row.companyId)) {
    const access = await findAccess(deps, actor, companyId);
    const questionIds = rows.filter(({ doneAt }) => doneAt === null).map((row) => row.questionId);
    if (access !== undefined && questionIds.length > 0) open.push({ access, questionIds });
  }
  const done = all.filter(({ doneAt }) => doneAt !== null).map((row) => row.questionId);
  // Who has just answered the last question is told so, and nothing more.
  const isThanked = answered !== undefined && done.includes(answered);
  if (open.length === 0 && !isThanked) throw ended();
  return { link, actor, open, total: all.length, done };
}

/** Undefined where the right has ended, or the company is deleted. */
async function findAccess(
  deps: Needs,
  actor: Actor,
  companyId: string,
): Promise<CompanyAccess | undefined> {
  try {
    return await requireCompany(deps, actor, companyId, "member");
  } catch (error) {
    // An ended right is no fault here: its questions are left out.
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

async function readLinked(deps: Needs, { link, open, total }: OpenLink): Promise<LinkedQuestions> {
  const questions: LinkedQuestion[] = [];
  for (const { access, questionIds } of open)
    await inCompany(deps.db, access.companyId, async (tx) => {
      questions.push(...(await readQuestions(tx, access, questionIds)));
      if (await noteOpened(tx, link.id, deps.clock.now()))
        await audit(tx, access, "question.link-open", { kind: "question", id: questionIds[0]! });
    });
  return { questions, total, expiresAt: link.expiresAt.toISOString() };
}

async function readQuestions(
  tx: Tx,
  access: CompanyAccess,
  ids: readonly string[],
): Promise<LinkedQuestion[]> {
  const { companyId } = access;
  const companyName = await nameCompany(tx, companyId);
  const heads = (await listHeads(tx, companyId, ids)).filter(
    ({ state, asked }) =>
      state === "waiting" && asked.some(({ id }) => id === access.actor.person.userId),
  );
  const entries = await listEntries(tx, companyId, ids, { ends: false });
  const items = await listItems(tx, companyId, ids);
  return heads.map((head) =>
    presentLinked(access, companyName, {
      head,
      entries: entries.filter(({ questionId }) => questionId === head.id),
      items: items.filter(({ questionId }) => questionId === head.id),
    }),
  );
}

const ended = (): ApiError =>
  new ApiError("link_used_or_expired", { message: "The link opens nothing any more" });
