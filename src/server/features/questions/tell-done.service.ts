/**
 * Letters to accountants: everything that they asked of a client is there. One about all of a
 * person's clients, by his own rhythm, once for each answer and each reminder (decision 0309).
 */
import { USUAL_RHYTHM } from "#contract/questions/question-rhythms.ts";
import { pagePaths } from "#contract/page-paths.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { sendCollected } from "#server/features/notifications/collected-letters.service.ts";
import {
  type DoneReminder,
  endDoneReminders,
  listDoneReminders,
} from "#server/features/reminders/standing-reminders.service.ts";
import { buildDoneMail } from "#server/mail/outbound/templates/asked-done.mail.ts";
import { DAY_MS } from "#values/durations.ts";
import { isLetterDue } from "./due-letters.ts";
import { type AnsweredRow, listAskedByAccountants, listRhythms } from "./question-letters.store.ts";

type Needs = Pick<Deps, "db" | "clock" | "newId" | "config" | "mailer" | "log">;

const ASKED_DONE = "asked_done";
/** What came longer ago is no news: a program that stood still does not write of it. */
const NEWS_MS = 8 * DAY_MS;

type Row = (AnsweredRow | DoneReminder) & { readonly dedupeKey: string };

/** Answers the number of letters sent. */
export function tellDone(deps: Needs): Promise<number> {
  return sendCollected<Row, Row>(deps, {
    kind: ASKED_DONE,
    list: (tx, companyIds) => listNews(deps, tx, companyIds),
    choose: async (userId, rows) => {
      const rhythm = (await listRhythms(deps.db, [userId])).get(userId) ?? USUAL_RHYTHM;
      const news = rows.map(({ at }) => ({ since: at, toldAt: null, toldCount: 0 }));
      return isLetterDue(rhythm, news, deps.clock.now()) ? rows : [];
    },
    describe: async (_tx, _companyId, rows) => [...rows],
    topic: () => "questions",
    buildLetter: ({ name }, rows) =>
      buildDoneMail({
        name,
        clients: [...Map.groupBy(rows, ({ companyId }) => companyId).values()].map((own) => ({
          companyName: own[0]!.companyName,
          answers: own.filter((row) => "state" in row).length,
          came: own.flatMap((row) => ("kind" in row ? [row] : [])),
        })),
        today: deps.clock.now(),
        url: deps.config.baseUrl + pagePaths.companies(),
        contact: deps.config.contact,
      }),
  });
}

/** What came for people who wait for nothing more of the company. */
async function listNews(deps: Needs, tx: Tx, companyIds: readonly string[]): Promise<Row[]> {
  const since = new Date(deps.clock.now().getTime() - NEWS_MS);
  const standing = await endDoneReminders(deps, tx, companyIds);
  const asked = await listAskedByAccountants(tx, companyIds, since);
  const came = await listDoneReminders(tx, companyIds, since);
  const placeOf = (row: { readonly companyId: string; readonly userId: string }): string =>
    `${row.companyId} ${row.userId}`;
  const open = new Set(
    [...standing, ...asked.filter(({ state }) => state === "waiting")].map(placeOf),
  );
  return [...asked, ...came]
    .filter((row) => !open.has(placeOf(row)))
    .map((row) => ({ ...row, dedupeKey: `${row.id} ${row.at.getTime()}` }));
}
