/**
 * One collected letter to each person for whom questions wait, by his own rhythm, with a link that
 * answers them (decision 0297).
 */
import { QUESTION_LINK_DAYS, USUAL_RHYTHM } from "#contract/questions/question-rhythms.ts";
import { pagePaths } from "#contract/page-paths.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import type { Recipient } from "#server/features/letters/letters.service.ts";
import { sendCollected } from "#server/features/notifications/collected-letters.service.ts";
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

const QUESTIONS_ASKED = "questions_asked";

interface Subject extends WaitingRow {
  readonly dedupeKey: string;
  readonly line: LetterLine;
}

/** Writes to everybody whose letter is due. Answers the number of letters sent. */
export function sendQuestionLetters(deps: Needs): Promise<number> {
  return sendCollected<WaitingRow, Subject>(deps, {
    kind: QUESTIONS_ASKED,
    list: listWaiting,
    choose: async (userId, own) => {
      const rhythm = (await listRhythms(deps.db, [userId])).get(userId) ?? USUAL_RHYTHM;
      return isLetterDue(rhythm, own, deps.clock.now()) ? own : [];
    },
    describe,
    topic: () => "questions",
    buildLetter: (recipient, untold) => buildLetter(deps, recipient, untold),
    note: async (tx, companyId, { userId, rows, outcome }) => {
      // Somebody who wants no such letters hears of what still waits once he wants them again, and
      // visitors of a demo get none: the thread must not say that a letter went out.
      if (outcome !== "sent" && outcome !== "already") return;
      const questionIds = rows.map(({ questionId }) => questionId);
      await noteTold(tx, companyId, { userId, questionIds, at: deps.clock.now() });
    },
  });
}

async function describe(
  tx: Tx,
  companyId: string,
  rows: readonly WaitingRow[],
): Promise<Subject[]> {
  const ids = rows.map(({ questionId }) => questionId);
  return (await listLetterLines(tx, companyId, ids)).flatMap((line) => {
    const row = rows.find(({ questionId }) => questionId === line.questionId);
    if (row === undefined) return [];
    const dedupeKey = `${row.questionId} ${row.since.getTime()} ${row.toldCount}`;
    return [{ ...row, dedupeKey, line }];
  });
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
