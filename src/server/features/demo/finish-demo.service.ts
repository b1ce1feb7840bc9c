/**
 * Rounds a demo off: names of accounts, days on which items and reports came, and the accountant's
 * marks of an afternoon that is half done.
 */
import { transactionFilterSchema } from "#contract/transactions/transaction-filter.ts";
import { HOUR_MS } from "#values/durations.ts";
import { addDays, budapestDate, budapestDayStart } from "#values/local-date.ts";
import { inCompany, inGlobal } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { requireCompany } from "#server/features/access/access.service.ts";
import { dateDemoArrivals } from "#server/features/arrivals/arrivals.service.ts";
import {
  listBankAccountsWithCounts,
  renameBankAccount,
} from "#server/features/bank-accounts/bank-accounts.service.ts";
import { dateReports } from "#server/features/statement-files/statement-files.service.ts";
import { setBooked } from "#server/features/transactions/booking/booked.service.ts";
import { actLater } from "#server/http/actor.ts";
import { SELF } from "#server/http/through.ts";
import { proveDemo } from "./demo-proofs.service.ts";
import { decideDemoSettlements } from "./demo-settlements.service.ts";
import { finishDemoJob } from "./demo-job-definitions.ts";
import {
  countUnreadFeeds,
  countUnreadFiles,
  type DemoFirmRow,
  type DemoRow,
  findDemo,
  listDemoFirms,
  markDemoReady,
} from "./demo.store.ts";
import { sendNextReports } from "./make-demo.service.ts";
import { DEMO_CLIENTS } from "./generate/demo-clients.ts";
import { DEMO_ACCOUNTS } from "./generate/demo-firm.ts";

const LOOK_AGAIN_SECONDS = 2;
// Five minutes of looking: a queue that is longer delays nothing but names and marks.
const LOOKS_MAX = 150;
// The reports with a story stand among these.
const REPORTS_FIRST = 24;
const DAYS_SINCE_VISIT = 3;
const VISIT_END_HOUR = 17;
const NOWHERE = { address: "", requestId: "" };

interface Story {
  readonly displayName: string;
  /** Up to how many days before today the accountant has booked the account. */
  readonly bookedTo: number;
}

/** By account number. Of the visitor's accounts the web shop's one is still open this afternoon. */
const STORIES: ReadonlyMap<string, Story> = new Map([
  tell(DEMO_ACCOUNTS.main, 6),
  tell(DEMO_ACCOUNTS.payroll, 6),
  tell(DEMO_ACCOUNTS.euro, 10),
  tell(DEMO_ACCOUNTS.webshop, 19),
  ...DEMO_CLIENTS.map(({ account, bookedTo }) => tell(account, bookedTo)),
]);

function tell(
  { accountNr, displayName }: { readonly accountNr: string; readonly displayName: string },
  bookedTo: number,
): [string, Story] {
  return [accountNr, { displayName, bookedTo }];
}

/**
 * Names and marks everything once all files and accounts were read, and the newest reports with
 * them; until then looks again. Older reports come in while the demo is ready.
 */
export async function finishDemo(
  deps: Deps,
  data: { demoId: string; look: number; isReady: boolean },
): Promise<void> {
  const { demoId, look } = data;
  const demo = await findDemo(deps.db, demoId);
  if (demo === undefined) return;
  const firms = await listDemoFirms(deps.db, demo.accountantId);
  if (!data.isReady) for (const firm of firms) await nameAccounts(deps, firm);
  const isReading = (await countUnread(deps, firms)) > 0;
  const reports = isReading ? undefined : await sendNextReports(deps, demo);
  const isLast = look >= LOOKS_MAX || reports?.missing === 0;
  const isReady = data.isReady || isLast || (reports?.there ?? 0) >= REPORTS_FIRST;
  if (isReady) await inCompany(deps.db, demo.companyId, (tx) => dateReports(tx, demo.companyId));
  if (isReady && !data.isReady) await roundOff(deps, demo, firms);
  if (isLast) return;
  const again = { demoId, look: look + 1, isReady };
  await deps.queue.enqueue(finishDemoJob, again, { afterSeconds: LOOK_AGAIN_SECONDS });
}

async function roundOff(deps: Deps, demo: DemoRow, firms: readonly DemoFirmRow[]): Promise<void> {
  const endedAt = lastVisitEnd(deps.clock.now());
  for (const firm of firms) {
    const userIds = [firm.director.id, demo.accountantId];
    await dateDemoArrivals(deps, firm.companyId, { userIds, endedAt });
    await bookFirm(deps, firm, demo.accountantId);
  }
  await decideDemoSettlements(deps, demo);
  await proveDemo(deps, demo);
  await inGlobal(deps.db, (tx) => markDemoReady(tx, demo.id, deps.clock.now()));
}

/** Three days ago at five in the afternoon, so that some items are new since then. */
function lastVisitEnd(now: Date): Date {
  const day = addDays(budapestDate(now.getTime()), -DAYS_SINCE_VISIT);
  return new Date(budapestDayStart(day) + VISIT_END_HOUR * HOUR_MS);
}

async function countUnread(deps: Deps, firms: readonly DemoFirmRow[]): Promise<number> {
  let count = 0;
  for (const { companyId } of firms)
    count += await inCompany(
      deps.db,
      companyId,
      async (tx) =>
        (await countUnreadFiles(tx, companyId)) + (await countUnreadFeeds(tx, companyId)),
    );
  return count;
}

async function nameAccounts(deps: Deps, { companyId, director }: DemoFirmRow): Promise<void> {
  const actor = actLater({ userId: director.id, role: "entrepreneur", ...NOWHERE, through: SELF });
  const access = await requireCompany(deps, actor, companyId, "owner");
  for (const row of await listAccounts(deps, companyId)) {
    const displayName = STORIES.get(row.account_nr)?.displayName;
    if (displayName === undefined || row.display_name !== "") continue;
    const { account_nr: accountNr, originate, currency } = row;
    await renameBankAccount(deps, access, { accountNr, originate, currency, displayName });
  }
}

async function bookFirm(
  deps: Deps,
  { companyId }: DemoFirmRow,
  accountantId: string,
): Promise<void> {
  const actor = actLater({ userId: accountantId, role: "accountant", ...NOWHERE, through: SELF });
  const access = await requireCompany(deps, actor, companyId, "member");
  const today = budapestDate(deps.clock.now().getTime());
  for (const row of await listAccounts(deps, companyId)) {
    const story = STORIES.get(row.account_nr);
    if (story === undefined) continue;
    const { account_nr: accountNr, originate, currency } = row;
    const filter = transactionFilterSchema.parse({
      company_id: companyId,
      bankAccounts: [{ accountNr, originate, currency }],
      dateTo: addDays(today, -story.bookedTo),
    });
    await setBooked(deps, access, { filter, booked: true });
  }
}

function listAccounts(deps: Deps, companyId: string) {
  return inCompany(deps.db, companyId, (tx) => listBankAccountsWithCounts(tx, companyId));
}
