/**
 * One collected letter to each person for whom questions wait, by his own rhythm, with a link that
 * answers them (decision 0297).
 */
import { QUESTION_LINK_DAYS, USUAL_RHYTHM } from "#contract/questions/question-rhythms.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { inCompanies, inCompanyAsProgram } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { walkLivingCompanies } from "#server/features/access/access.service.ts";
import type { Recipient } from "#server/features/letters/letters.service.ts";
import { notifyTogether } from "#server/features/notifications/notifications.service.ts";
import {
  type AskedLine,
  buildQuestionsMail,
} from "#server/mail/outbound/templates/question-letters.mail.ts";
import { nameMaker } from "#server/http/through.ts";
import { createToken, hashToken } from "#server/token-hash.ts";
import { DAY_MS } from "#values/durations.ts";
import { invariant } from "#values/result.ts";
import { isLetterDue } from "./due-letters.ts";
import { deleteOldLinks, insertLink } from "./question-links.store.ts";
import {
  type LetterLine,
  listLetterLines,
  listRhythms,
  listWaiting,
  noteTold,
  type WaitingRow,
} from "./question-letters.store.ts";

type Needs = Pick<Deps, "db" | "clock" | "newId" | "config" | "mailer" | "log">;

const COMPANIES_AT_ONCE = 500;
const QUESTIONS_ASKED = "questions_asked";

interface Subject extends WaitingRow {
  readonly dedupeKey: string;
  readonly line: LetterLine;
}

/** Writes to everybody whose letter is due. Answers the number of letters sent. */
export async function sendQuestionLetters(deps: Needs): Promise<number> {
  const waiting: WaitingRow[] = [];
  for await (const slice of walkLivingCompanies(deps, COMPANIES_AT_ONCE))
    waiting.push(...(await inCompanies(deps.db, slice, (tx) => listWaiting(tx, slice))));
  const rhythms = await listRhythms(deps.db, [...new Set(waiting.map(({ userId }) => userId))]);
  const now = deps.clock.now();
  let sent = 0;
  for (const [userId, own] of Map.groupBy(waiting, (row) => row.userId)) {
    if (!isLetterDue(rhythms.get(userId) ?? USUAL_RHYTHM, own, now)) continue;
    if (await sendOne(deps, userId, own)) sent++;
  }
  return sent;
}

async function sendOne(deps: Needs, userId: string, own: readonly WaitingRow[]): Promise<boolean> {
  const subjects = await describe(deps, own);
  if (subjects.length === 0) return false;
  const outcome = await notifyTogether<Subject>(deps, {
    userId,
    kind: QUESTIONS_ASKED,
    subjects,
    topic: () => "questions",
    buildLetter: (recipient, untold) => buildLetter(deps, recipient, untold),
  });
  // Somebody who wants no such letters hears of what still waits once he wants them again, and
  // visitors of a demo get none: the thread must not say that a letter went out.
  if (outcome === "off" || outcome === "nobody") return false;
  const at = deps.clock.now();
  // Behind the letter: a run that dies before finds its keys taken, and sends nothing twice.
  for (const [companyId, rows] of Map.groupBy(own, (row) => row.companyId)) {
    const questionIds = rows.map(({ questionId }) => questionId);
    await inCompanyAsProgram(deps.db, companyId, (tx) =>
      noteTold(tx, companyId, { userId, questionIds, at }),
    );
  }
  return outcome === "sent";
}

async function describe(deps: Needs, own: readonly WaitingRow[]): Promise<Subject[]> {
  const subjects: Subject[] = [];
  for (const [companyId, rows] of Map.groupBy(own, (row) => row.companyId)) {
    const ids = rows.map(({ questionId }) => questionId);
    const lines = await inCompanyAsProgram(deps.db, companyId, (tx) =>
      listLetterLines(tx, companyId, ids),
    );
    for (const line of lines) {
      const row = rows.find(({ questionId }) => questionId === line.questionId);
      if (row === undefined) continue;
      const dedupeKey = `${row.questionId} ${row.since.getTime()} ${row.toldCount}`;
      subjects.push({ ...row, dedupeKey, line });
    }
  }
  return subjects;
}

async function buildLetter(deps: Needs, recipient: Recipient, subjects: readonly Subject[]) {
  const { letter } = recipient;
  invariant(letter !== undefined, "a letter with a link is stored with it");
  const token = createToken();
  const madeAt = deps.clock.now();
  const expiresAt = new Date(madeAt.getTime() + QUESTION_LINK_DAYS * DAY_MS);
  await insertLink(letter.tx, {
    id: deps.newId(),
    hash: hashToken(token),
    userId: recipient.userId,
    madeAt,
    expiresAt,
    questions: subjects,
  });
  return buildQuestionsMail({
    name: recipient.name,
    lines: subjects.map(({ line, toldCount }) => ({ ...tell(line), isReminder: toldCount > 0 })),
    url: deps.config.baseUrl + pagePaths.questionsByLink(token),
    until: expiresAt,
    contact: deps.config.contact,
  });
}

function tell({ items, askedBy, ...line }: LetterLine): Omit<AskedLine, "isReminder"> {
  return {
    ...line,
    askedBy: nameMaker(askedBy, line.askedThrough),
    items: items.map((item) => ({ ...item, amount: BigInt(item.amount) })),
  };
}

/** Removes links that ended a month ago. */
export async function forgetOldLinks(deps: Pick<Deps, "db" | "clock">): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - QUESTION_LINK_DAYS * DAY_MS);
  await deleteOldLinks(deps.db, before);
}
