/**
 * One collected letter to each person for whom questions or reminders wait, by his own rhythm, with
 * a link that answers the questions (decisions 0297, 0309).
 */
import { QUESTION_LINK_DAYS, USUAL_RHYTHM } from "#contract/questions/question-rhythms.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { inCompanyAsProgram, inGlobal, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { isCompanyLive } from "#server/features/access/access.service.ts";
import { createLinkFor } from "#server/features/auth/sessions.service.ts";
import { wantsLetters } from "#server/features/letters/letter-choices.service.ts";
import type { Recipient } from "#server/features/letters/letters.service.ts";
import { sendCollected } from "#server/features/notifications/collected-letters.service.ts";
import { notify } from "#server/features/notifications/notifications.service.ts";
import {
  describeReminders,
  endDoneReminders,
  listReminderWaits,
  noteRemindersTold,
  type ReminderLine,
  type ReminderWait,
} from "#server/features/reminders/standing-reminders.service.ts";
import {
  type AskedLine,
  buildQuestionsMail,
} from "#server/mail/outbound/templates/question-letters.mail.ts";
import { ApiError } from "#server/http/errors.ts";
import { nameMaker } from "#server/http/through.ts";
import { createToken, hashToken } from "#server/token-hash.ts";
import { DAY_MS, HOUR_MS } from "#values/durations.ts";
import { invariant } from "#values/result.ts";
import { isLetterDue } from "./due-letters.ts";
import { deleteOldLinks, findLink, insertLink, listLinkQuestions } from "./question-links.store.ts";
import {
  findHidesDetails,
  type LetterLine,
  listLetterLines,
  listRhythms,
  listWaiting,
  noteTold,
  type WaitingRow,
} from "./question-letters.store.ts";

type Needs = Pick<Deps, "db" | "clock" | "newId" | "config" | "mailer" | "log">;

const QUESTIONS_ASKED = "questions_asked";
const LINK_RENEWED = "question_link";

/** What waits for a person: a question, or what a reminder asks for. */
type Row = WaitingRow | ReminderWait;
type Subject = { readonly dedupeKey: string; readonly companyId: string } & (
  | { readonly row: WaitingRow; readonly line: LetterLine }
  | { readonly row: ReminderWait; readonly asked: ReminderLine; readonly hidesDetails: boolean }
);

const isQuestion = (row: Row): row is WaitingRow => "questionId" in row;
const isReminder = (row: Row): row is ReminderWait => !isQuestion(row);

/** Writes to everybody whose letter is due. Answers the number of letters sent. */
export function sendQuestionLetters(deps: Needs): Promise<number> {
  return sendCollected<Row, Subject>(deps, {
    kind: QUESTIONS_ASKED,
    list: async (tx, companyIds) => {
      const questions = await listWaiting(tx, companyIds);
      const reminders = await listReminderWaits(tx, companyIds);
      // What is there already would make a letter due that says nothing of it.
      const due = reminders.filter((row) => isPauseOver(row, deps.clock.now()));
      if (due.length === 0) return [...questions, ...reminders];
      await endDoneReminders(deps, tx, [...new Set(due.map(({ companyId }) => companyId))]);
      return [...questions, ...(await listReminderWaits(tx, companyIds))];
    },
    choose: (userId, rows) => chooseDue(deps, userId, rows),
    describe: (tx, companyId, rows) => describe(deps, tx, companyId, rows),
    topic: (subjects) => (subjects.some(({ row }) => isQuestion(row)) ? "questions" : "reminder"),
    buildLetter: (recipient, untold) => buildLetter(deps, recipient, untold),
    note: async (tx, companyId, { userId, rows, outcome }) => {
      // Somebody who wants no such letters hears of what still waits once he wants them again, and
      // visitors of a demo get none: the thread must not say that a letter went out.
      if (outcome !== "sent" && outcome !== "already") return;
      const at = deps.clock.now();
      const questionIds = rows.flatMap((row) => (isQuestion(row) ? [row.questionId] : []));
      const ids = rows.flatMap((row) => (isQuestion(row) ? [] : [row.reminderId]));
      if (questionIds.length > 0) await noteTold(tx, companyId, { userId, questionIds, at });
      if (ids.length > 0) await noteRemindersTold(tx, companyId, { userId, ids, at });
    },
  });
}

/**
 * Writes to the person of a letter's link, with a new link to the questions that wait for him now;
 * once an hour. Nothing is done for a link that nobody made, and where nothing waits.
 */
export async function renewLink(deps: Needs, token: string): Promise<void> {
  const link = await findLink(deps.db, hashToken(token));
  if (link === undefined) return;
  const { userId } = link;
  const places = await listLinkQuestions(deps.db, link.id);
  const subjects: Subject[] = [];
  for (const companyId of new Set(places.map((place) => place.companyId)))
    if (await isCompanyLive(deps, companyId))
      await inCompanyAsProgram(deps.db, companyId, async (tx) => {
        const rows = (await listWaiting(tx, [companyId])).filter((row) => row.userId === userId);
        subjects.push(...(await describe(deps, tx, companyId, rows)));
      });
  if (subjects.length === 0) return;
  const hour = Math.floor(deps.clock.now().getTime() / HOUR_MS);
  const notice = { userId, kind: LINK_RENEWED, dedupeKey: String(hour), companyId: null };
  try {
    await notify(deps, {
      ...notice,
      asked: true,
      buildLetter: (recipient) => buildLetter(deps, recipient, subjects),
    });
  } catch (error) {
    // A mail server that refuses is told to nobody: the caller may be anybody who has the link.
    if (!(error instanceof ApiError)) throw error;
  }
}

function isPauseOver({ toldAt, repeatDays }: ReminderWait, now: Date): boolean {
  return toldAt === null || toldAt.getTime() + repeatDays * DAY_MS <= now.getTime();
}

/** All that waits for the person and that he wants to hear of, where a letter about it is due. */
async function chooseDue(
  deps: Needs,
  userId: string,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const wants = await inGlobal(deps.db, async (tx) => ({
    questions: await wantsLetters(tx, { userId }, "questions"),
    reminder: await wantsLetters(tx, { userId }, "reminder"),
  }));
  const own = rows.filter((row) => wants[isQuestion(row) ? "questions" : "reminder"]);
  const rhythm = (await listRhythms(deps.db, [userId])).get(userId) ?? USUAL_RHYTHM;
  return isLetterDue(rhythm, own, deps.clock.now()) ? own : [];
}

async function describe(
  deps: Needs,
  tx: Tx,
  companyId: string,
  rows: readonly Row[],
): Promise<Subject[]> {
  const questions = rows.filter(isQuestion);
  const reminders = rows.filter(isReminder);
  const ids = questions.map(({ questionId }) => questionId);
  const lines = ids.length === 0 ? [] : await listLetterLines(tx, companyId, ids);
  const asked = reminders.length === 0 ? [] : await describeReminders(deps, tx, companyId);
  const hidesDetails = reminders.length > 0 && (await findHidesDetails(tx, companyId));
  return [
    ...lines.flatMap((line): Subject[] => {
      const row = questions.find(({ questionId }) => questionId === line.questionId);
      if (row === undefined) return [];
      const dedupeKey = `${row.questionId} ${row.since.getTime()} ${row.toldCount}`;
      return [{ companyId, dedupeKey, row, line }];
    }),
    ...asked.flatMap((line): Subject[] => {
      const row = reminders.find(({ reminderId }) => reminderId === line.reminderId);
      if (row === undefined) return [];
      const dedupeKey = `${row.reminderId} ${row.since.getTime()} ${row.toldCount}`;
      return [{ companyId, dedupeKey, row, asked: line, hidesDetails }];
    }),
  ];
}

/** A link that answers the questions; where there are none, one that logs in to what is missing. */
async function buildLetter(deps: Needs, recipient: Recipient, subjects: readonly Subject[]) {
  const lines = subjects.flatMap((each) =>
    "line" in each ? [{ ...tell(each.line), isReminder: each.row.toldCount > 0 }] : [],
  );
  const asked = subjects.flatMap((each) =>
    "asked" in each
      ? [
          {
            ...each.asked,
            hidesDetails: each.hidesDetails,
            isReminder: each.row.toldCount > 0,
          },
        ]
      : [],
  );
  const common = { name: recipient.name, contact: deps.config.contact };
  const questions = subjects.flatMap(({ row }) => (isQuestion(row) ? [row] : []));
  if (questions.length > 0) {
    const { url, until } = await createQuestionLink(deps, recipient, questions);
    return buildQuestionsMail({ ...common, lines, asked, url, until });
  }
  const [first] = subjects;
  const [line] = asked;
  invariant(first !== undefined && line !== undefined, "a letter has a subject");
  const { token } = await createLinkFor(deps, recipient, {
    kind: "invitation",
    companyId: first.companyId,
  });
  const path = pagePaths.bankAccountsByLink(token, line.taxNumber, "month");
  return buildQuestionsMail({ ...common, lines, asked, url: deps.config.baseUrl + path });
}

async function createQuestionLink(
  deps: Needs,
  { letter, userId }: Recipient,
  questions: readonly WaitingRow[],
): Promise<{ readonly url: string; readonly until: Date }> {
  invariant(letter !== undefined, "a letter with a link is stored with it");
  const token = createToken();
  const madeAt = deps.clock.now();
  const until = new Date(madeAt.getTime() + QUESTION_LINK_DAYS * DAY_MS);
  await insertLink(letter.tx, {
    id: deps.newId(),
    hash: hashToken(token),
    userId,
    madeAt,
    expiresAt: until,
    questions,
  });
  return { url: deps.config.baseUrl + pagePaths.questionsByLink(token), until };
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
