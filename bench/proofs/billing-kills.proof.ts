/**
 * Months of charges through the real queue and HTTP: two web and two worker programs on one
 * PostgreSQL with fsync are killed by -9 at random while they charge, and the gateway refuses,
 * loses requests and answers, and tells twice, early or never. Afterwards the books of the gateway,
 * of the issuer of invoices and ours must agree. `--subscriptions=50`, `--periods=12`,
 * `--days-apart=3`: payers begin on three days, so many days apart.
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
import { type ChargedWorld, startChargedWorld } from "../drills/charged-world.ts";
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
  },
});
const subscriptions = Number(values.subscriptions);
const GROUPS = 3;
const TRIAL_DAYS = 31;
const DAYS_OF_PERIOD = 30.5;
// An open charge is asked about after five minutes, a held company is due again after fifteen.
const STEP_MS = 10 * MINUTE_MS;
// What a killed program leaves is another's after ten seconds; the clock moves on before, too.
const STEP_WAIT_MS = 4_000;
const REST_WAIT_MS = 180_000;
const LOOK_MS = 50;
const BETWEEN_KILLS_MS = [0, 400] as const;
const INTO_WORK_MS = [0, 150] as const;

const tell = (text: string): void => void process.stderr.write(`${text}\n`);
const random = createRandom(Number(values.seed), "billing-kills");
const startedAt = performance.now();
const loadBefore = loadavg()[0]!;
const { world, folder, close } = await startChargedWorld();
stopOnSignal(() => close(true));

let isLiving = true;
let isCharging = false;
let inTheMiddle = 0;
const counts = { web: 0, worker: 0 };

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

/** Days go by at once, except for the moments at which something is due. */
async function live(days: number, waitMs = STEP_WAIT_MS): Promise<void> {
  const end = world.now() + days * DAY_MS;
  while (world.now() < end) {
    const dueMs = (await world.nextDueMs()) ?? Number.POSITIVE_INFINITY;
    isCharging = dueMs === 0 || (await world.countJobs()).open > 0;
    if (isCharging) await step(waitMs);
    else await world.pass(Math.max(1, Math.min(dueMs, DAY_MS, end - world.now())));
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

async function subscribeAll(to: ChargedWorld): Promise<string[]> {
  const companies: string[] = [];
  await to.pass(TRIAL_DAYS * DAY_MS);
  for (let group = 0; group < GROUPS; group++) {
    const share = Math.ceil(((group + 1) * subscriptions) / GROUPS);
    while (companies.length < share) companies.push(await to.subscribe());
    await live(Number(values["days-apart"]));
  }
  return companies;
}

let agrees = false;
try {
  const companies = await subscribeAll(world);
  tell(
    `${companies.length} subscriptions (${Math.round((performance.now() - startedAt) / 1000)} s)`,
  );
  await world.control("simplepay", "chances", { ...YEAR_CHANCES, seed: Number(values.seed) });
  const killing = killRounds(world.programs, random, {
    kills: Number.POSITIVE_INFINITY,
    pauseMs: BETWEEN_KILLS_MS,
    goesOn: awaitWork,
    onKill: () => {},
  }).then((done) => Object.assign(counts, done));
  const living = (async () => {
    for (let period = 1; period < Number(values.periods); period++) {
      await live(DAYS_OF_PERIOD);
      tell(`period ${period}: ${inTheMiddle} kills in the middle of work`);
    }
    isLiving = false;
  })();
  // A program that does not start again ends the drill at once.
  await Promise.race([living, killing.then(() => living)]);
  await killing;
  await world.control("simplepay", "chances", NO_CHANCES);
  await live(QUIET_DAYS, REST_WAIT_MS);
  const { transactions } = await world.control("simplepay", "transactions", {});
  const today = budapestDate(world.now());
  const books = await judgeBillingYear(world.db, { companies, transactions, today });
  const faults = [...books.faults, ...(await judgeInvoices(transactions as ToldOrder[]))];
  agrees = faults.length === 0 && books.charged > 0 && inTheMiddle > 0;
  const found = {
    seed: Number(values.seed),
    subscriptions,
    periods: Number(values.periods),
    seconds: Math.round((performance.now() - startedAt) / 1000),
    load: [loadBefore, loadavg()[0]!].map((one) => one.toFixed(1)).join(" → "),
    kills: counts,
    killsInTheMiddle: inTheMiddle,
    repeatedJobs: await world.countRepeated(),
    ...books,
    faults,
  };
  process.stdout.write(`${JSON.stringify(found)}\n`);
  if (!agrees) tell(`the programs' logs: ${folder}`);
} finally {
  isLiving = false;
  await close(!agrees);
}
process.exit(agrees ? 0 : 1);
