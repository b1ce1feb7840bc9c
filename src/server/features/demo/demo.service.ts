/**
 * „Kipróbálom": a company of its own for every visitor, made by putting generated statement files
 * and sandbox banks through the ordinary ways in. No row is planted. A demo is prepared ahead
 * (`stockDemos`); a visitor who comes when none waits gets one that is read while he looks.
 */
import { isAccountant } from "#server/roles.ts";
import type { Origin, Person } from "#server/http/actor.ts";
import type { Role } from "#contract/fields.ts";
import { HOUR_MS } from "#values/durations.ts";
import { budapestDate } from "#values/local-date.ts";
import { inCompanies, inCompany, inGlobal } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { createLoginLink } from "#server/features/auth/sign-in.service.ts";
import { extendDemoHeads } from "#server/features/companies/demo-head.service.ts";
import { ApiError, notFound } from "#server/http/errors.ts";
import { DEMO_HOURS, makeDemo } from "./make-demo.service.ts";
import { stockDemosJob } from "./demo-job-definitions.ts";
import {
  countDemos,
  countUnreadFiles,
  countWaitingDemos,
  type DemoRow,
  findDemoOf,
  getTaxNumber,
  listDemoFirms,
  takeWaitingDemo,
} from "./demo.store.ts";

export interface OpenedDemo {
  readonly token: string;
  readonly companyId: string;
  readonly taxNumber: string;
}

// About 3 MB of rows and files each; a day's worth of visitors.
const DEMOS_MAX = 2_000;
// Files that are read before a visitor is let in for whom no demo was ready: the newest ones.
const FIRST_FILES = 5;
// A busy queue must not keep the visitor waiting: the remaining rows arrive while he looks.
const WAIT_MS = 12_000;
// A demo that is not ready by then was cut off while it was made.
const MAKING_MS = 10 * 60_000;
const LOOK_EVERY_MS = 150;

/**
 * Opens a demo and answers a login link to it. Throws `demo_unavailable` where there is none (in
 * production, or where letters leave the house) and when too many are alive.
 */
export async function openDemo(deps: Deps, role: Role, origin: Origin): Promise<OpenedDemo> {
  if (!deps.config.demo.available)
    throw new ApiError("demo_unavailable", { message: "There is no demo here" });
  const demo = (await takePrepared(deps)) ?? (await makeForVisitor(deps, origin));
  if (deps.config.demo.stock > 0) await deps.queue.enqueue(stockDemosJob, {}, { key: "stock" });
  return linkTo(deps, demo, role);
}

/**
 * A login link to the other person of the caller's own demo. Throws `not_found` for anybody who is
 * no person of a living demo.
 */
export async function switchDemo(deps: Deps, person: Person, role: Role): Promise<OpenedDemo> {
  const demo = await findDemoOf(deps.db, person.userId);
  if (demo === undefined) throw notFound("Demo");
  return linkTo(deps, demo, role);
}

/** Makes demos ahead until as many wait for visitors as the settings say. */
export async function stockDemos(deps: Deps): Promise<void> {
  const { stock, available } = deps.config.demo;
  if (!available) return;
  const now = deps.clock.now().getTime();
  const since = new Date(now - MAKING_MS);
  const missing = stock - (await countWaitingDemos(deps.db, budapestDate(now), since));
  for (let left = missing; left > 0 && (await hasRoom(deps)); left--)
    await makeDemo(deps, { address: "", requestId: "" }, { isOpen: false });
}

async function takePrepared(deps: Deps): Promise<DemoRow | undefined> {
  const now = deps.clock.now();
  const demo = await inGlobal(deps.db, (tx) =>
    takeWaitingDemo(tx, budapestDate(now.getTime()), now),
  );
  if (demo === undefined) return undefined;
  // Its day begins now.
  const companyIds = (await listDemoFirms(deps.db, demo.accountantId)).map(
    ({ companyId }) => companyId,
  );
  const purgeAfter = new Date(now.getTime() + DEMO_HOURS * HOUR_MS);
  await inCompanies(deps.db, companyIds, (tx) => extendDemoHeads(tx, companyIds, purgeAfter));
  return demo;
}

async function makeForVisitor(deps: Deps, origin: Origin): Promise<DemoRow> {
  if (!(await hasRoom(deps)))
    throw new ApiError("demo_unavailable", { message: "Too many demos are open; try again later" });
  const { demo, files } = await makeDemo(deps, origin, { isOpen: true });
  const first = files.slice(0, FIRST_FILES);
  const { companyId } = demo;
  const isRead = async (): Promise<boolean> =>
    (await inCompany(deps.db, companyId, (tx) => countUnreadFiles(tx, companyId, first))) === 0;
  await waitFor(isRead);
  return demo;
}

async function hasRoom(deps: Deps): Promise<boolean> {
  return (await countDemos(deps.db)) < DEMOS_MAX;
}

async function linkTo(deps: Deps, demo: DemoRow, role: Role): Promise<OpenedDemo> {
  const { companyId, accountantId, directorId } = demo;
  const token = await createLoginLink(deps, isAccountant(role) ? accountantId : directorId);
  return { token, companyId, taxNumber: await getTaxNumber(deps.db, companyId) };
}

async function waitFor(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + WAIT_MS;
  while (performance.now() < deadline && !(await isSo()))
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
}
