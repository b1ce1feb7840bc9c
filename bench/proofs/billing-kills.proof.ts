/**
 * Months of charges through the real queue and HTTP: two web and two worker programs on one
 * PostgreSQL with fsync are killed by -9 at random while they charge, and the gateway refuses,
 * loses requests and answers, and tells twice, early or never. Afterwards the books of the gateway,
 * of the issuer of invoices and ours must agree. `--subscriptions=50`, `--periods=12`,
 * `--days-apart=3`: payers begin on three days, so many days apart. `--kill-pause=400`:
 * milliseconds between two kills at most. With `--folder` the world is kept there between runs:
 * each ends after `--seconds` (540) with exit code 3, and the next one goes on.
 */
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { DAY_MS, MINUTE_MS } from "#values/durations.ts";
import { budapestDate } from "#values/local-date.ts";
import {
  judgeBillingYear,
  NO_CHANCES,
  QUIET_DAYS,
  type ToldOrder,
  YEAR_CHANCES,
} from "#server/testing/judge-billing-year.ts";
import { type KeptWorld, startChargedWorld } from "../drills/charged-world.ts";
import { KeptProgress, TO_BE_CONTINUED } from "../drills/kept-progress.ts";
import { killRounds } from "../drills/kill-rounds.ts";
import { pause } from "../histories/product.ts";
import { createRandom } from "../histories/random.ts";
import { stopOnSignal } from "../stop-on-signal.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    subscriptions: { type: "string", default: "50" },
    periods: { type: "string", default: "12" },
    "days-apart": { type: "string", default: "3" },
    "kill-pause": { type: "string", default: "400" },
    folder: { type: "string" },
    seconds: { type: "string", default: "540" },
  },
});
const request = {
  seed: Number(values.seed),
  subscriptions: Number(values.subscriptions),
  periods: Number(values.periods),
  daysApart: Number(values["days-apart"]),
};
const GROUPS = 3;
const TRIAL_DAYS = 31;
const DAYS_OF_PERIOD = 30.5;
// Payers who order at once.
const PAYERS_AT_ONCE = 4;
// An open charge is asked about after five minutes, a held company is due again after fifteen.
const STEP_MS = 10 * MINUTE_MS;
// What a killed program leaves is another's after ten seconds; the clock moves on before, too.
const STEP_WAIT_MS = 4_000;
const REST_WAIT_MS = 180_000;
const LOOK_MS = 200;
const INTO_WORK_MS = [0, 150] as const;

/** How far the drill has come. */
interface Kept {
  readonly world: KeptWorld;
  readonly companies: readonly string[];
  /** The part of the drill, and how much time of it is still to come. */
  readonly part: number;
  readonly leftMs: number;
  readonly kills: { readonly web: number; readonly worker: number };
  readonly inTheMiddle: number;
  readonly runs: number;
  readonly seconds: number;
}

const tell = (text: string): void => void process.stderr.write(`${text}\n`);
const startedAt = performance.now();
const loadBefore = loadavg()[0]!;
const progress = new KeptProgress<Kept>(values.folder, {
  name: "charges",
  seconds: Number(values.seconds),
});
const before = progress.take(request);
const random = createRandom(request.seed + (before?.runs ?? 0), "billing-kills");
const { world, close } = await startChargedWorld(progress.folder, before?.world);
stopOnSignal(async () => {
  await close();
  if (!progress.lasts) progress.end();
});

let isLiving = true;
let isCharging = false;
let inTheMiddle = before?.inTheMiddle ?? 0;
let leftMs = before?.leftMs ?? 0;
const companies = [...(before?.companies ?? [])];
const counts = { web: before?.kills.web ?? 0, worker: before?.kills.worker ?? 0 };
const secondsSoFar = (): number =>
  (before?.seconds ?? 0) + Math.round((performance.now() - startedAt) / 1000);

/** Lets a kill wait until charges run, and then for a moment in the middle of them. */
async function awaitWork(): Promise<boolean> {
  while (isLiving && !(isCharging && (await world.countJobs()).running > 0)) await pause(LOOK_MS);
  await pause(random.int(...INTO_WORK_MS));
  if (isLiving && (await world.countJobs()).running > 0) inTheMiddle++;
  return isLiving;
}

/** One step of ten minutes in which the programs look, and what they find is given time to end. */
async function step(waitMs: number): Promise<void> {
  await world.askForLooks();
  const until = performance.now() + waitMs;
  await pause(LOOK_MS);
  while ((await world.countJobs()).open > 0 && performance.now() < until) await pause(LOOK_MS);
  await world.pass(STEP_MS);
}

/** `leftMs` of days go by at once, except for the moments at which something is due. */
async function live(waitMs = STEP_WAIT_MS): Promise<void> {
  while (leftMs > 0 && !progress.isTimeUp()) {
    const from = world.now();
    const dueMs = (await world.nextDueMs()) ?? Number.POSITIVE_INFINITY;
    isCharging = dueMs === 0 || (await world.countJobs()).open > 0;
    if (isCharging) await step(waitMs);
    else await world.pass(Math.max(1, Math.min(dueMs, DAY_MS, leftMs)));
    leftMs -= world.now() - from;
  }
  isCharging = false;
}

/** The issuer has one invoice for each charge that the gateway finished, and no other. */
async function judgeInvoices(orders: readonly ToldOrder[]): Promise<string[]> {
  const { invoices } = await world.control("szamla-agent", "invoices", {});
  const issued = Map.groupBy(invoices as { externalId: string }[], (one) => one.externalId);
  const paid = orders.filter(({ kind, status }) => kind === "charge" && status === "FINISHED");
  const faults = paid.flatMap(({ orderRef }) => {
    const count = issued.get(orderRef)?.length ?? 0;
    return count === 1 ? [] : [`${orderRef}: ${count} invoices`];
  });
  return issued.size === paid.length ? faults : [...faults, `${issued.size} orders with invoices`];
}

/** Fills a group of payers, some at once. */
async function subscribeGroup(group: number): Promise<void> {
  const share = Math.ceil(((group + 1) * request.subscriptions) / GROUPS);
  while (companies.length < share && !progress.isTimeUp()) {
    const count = Math.min(PAYERS_AT_ONCE, share - companies.length);
    companies.push(...(await Promise.all(Array.from({ length: count }, () => world.subscribe()))));
  }
}

/** A part that begins, and the days that follow it. */
interface Part {
  readonly days: number;
  readonly waitMs?: number;
  readonly kills: boolean;
  begin?(): Promise<void>;
}

const PARTS: readonly Part[] = [
  ...Array.from({ length: GROUPS }, (_, group) => ({
    days: request.daysApart,
    kills: false,
    begin: () => subscribeGroup(group),
  })),
  ...Array.from({ length: request.periods - 1 }, () => ({ days: DAYS_OF_PERIOD, kills: true })),
  { days: QUIET_DAYS, waitMs: REST_WAIT_MS, kills: false },
];

/** Programs die while the part is lived, where it says so. */
async function liveThrough({ kills, waitMs }: Part): Promise<void> {
  const chances = kills ? { ...YEAR_CHANCES, seed: random.int(1, 1_000_000) } : NO_CHANCES;
  await world.control("simplepay", "chances", chances);
  if (!kills) return live(waitMs);
  isLiving = true;
  const killing = killRounds(world.programs, random, {
    kills: Number.POSITIVE_INFINITY,
    pauseMs: [0, Number(values["kill-pause"])],
    goesOn: awaitWork,
    onKill: () => {},
  });
  const living = live(waitMs).finally(() => (isLiving = false));
  // A program that does not start again ends the drill at once.
  await Promise.race([living, killing.then(() => living)]);
  const { web, worker } = await killing;
  counts.web += web;
  counts.worker += worker;
}

/** Answers the part in which the time was up; the number of parts where all are lived. */
async function liveAll(): Promise<number> {
  if (before === undefined) await world.pass(TRIAL_DAYS * DAY_MS);
  for (let at = before?.part ?? 0; at < PARTS.length; at++) {
    const part = PARTS[at]!;
    await part.begin?.();
    if (leftMs <= 0) leftMs = part.days * DAY_MS;
    await liveThrough(part);
    if (leftMs > 0) return at;
    tell(`part ${at + 1} of ${PARTS.length}: ${inTheMiddle} kills, ${secondsSoFar()} s`);
  }
  return PARTS.length;
}

async function judge(): Promise<boolean> {
  const { transactions } = await world.control("simplepay", "transactions", {});
  const today = budapestDate(world.now());
  const books = await judgeBillingYear(world.db, { companies, transactions, today });
  const faults = [...books.faults, ...(await judgeInvoices(transactions as ToldOrder[]))];
  const agrees = faults.length === 0 && books.charged > 0 && inTheMiddle > 0;
  const found = {
    ...request,
    runs: (before?.runs ?? 0) + 1,
    seconds: secondsSoFar(),
    load: [loadBefore, loadavg()[0]!].map((one) => one.toFixed(1)).join(" → "),
    kills: counts,
    killsInTheMiddle: inTheMiddle,
    repeatedJobs: await world.countRepeated(),
    ...books,
    faults,
  };
  process.stdout.write(`${JSON.stringify(found)}\n`);
  if (!agrees) tell(`the world and the programs' logs: ${progress.folder}`);
  return agrees;
}

let code = 1;
try {
  const part = await liveAll();
  if (part < PARTS.length) {
    progress.keep(request, {
      world: world.kept,
      companies,
      part,
      leftMs,
      kills: counts,
      inTheMiddle,
      runs: (before?.runs ?? 0) + 1,
      seconds: secondsSoFar(),
    });
    tell(`part ${part + 1} of ${PARTS.length}: time is up; the same command goes on`);
    code = TO_BE_CONTINUED;
  } else if (await judge()) code = 0;
} finally {
  isLiving = false;
  await close();
  if (code === 0) progress.end();
}
process.exit(code);
