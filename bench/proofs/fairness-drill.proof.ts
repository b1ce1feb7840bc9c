/**
 * Measures ten ordinary people beside one person with 100 parallel searches, 50 stalled downloads,
 * 200 hostile workbooks and 20 bodies that never end. They run first without him, then with him, on
 * the same program. Their p99 must stay under a second, and none of them may get an answer of 500
 * and above. `--seconds=90 --rows=100000`, and `--searches`, `--stalled`, `--workbooks`, `--slow`
 * for each part alone.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Ordinary, OrdinaryPeople, summarize } from "../drills/ordinary-people.ts";
import { bankingDays, makeAccount, wholeOf } from "../histories/ledger.ts";
import { pause, Person } from "../histories/product.ts";
import { startOwnProduct } from "../own-product.ts";
import { createRandom } from "../histories/random.ts";
import { PLAIN } from "../histories/statement.ts";
import { writeMt940 } from "../histories/write-mt940.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    seconds: { type: "string", default: "90" },
    rows: { type: "string", default: "100000" },
    searches: { type: "string", default: "100" },
    stalled: { type: "string", default: "50" },
    workbooks: { type: "string", default: "200" },
    slow: { type: "string", default: "20" },
  },
});

const PEOPLE = 10;
const P99_MAX_MS = 1_000;
const QUIET_SECONDS = 20;
const SETTLE_MS = 3_000;
const ROWS_PER_DAY = 400;
const DAYS_OF_ORDINARY = 200;

const tell = (text: string): void => void process.stderr.write(`${text}\n`);
const random = createRandom(Number(values.seed), "fairness");
const { product, close } = await startOwnProduct("fairness");

/** A registered person with a company and an account of so many days. */
async function settle(
  n: number,
  days: number,
  perDay: readonly [number, number],
): Promise<Ordinary> {
  const person = new Person(product, `szemely-${n}@pelda.hu`);
  person.comeFrom(700_000 + n);
  await person.register();
  const companyId = await person.createCompany(`3${String(n).padStart(7, "0")}`, `Kft ${n}`);
  const account = makeAccount(random, { days: bankingDays("2023-01-02", days), perDay });
  const bytes = writeMt940([{ ...wholeOf(account), number: 1 }], "dated", PLAIN);
  await person.awaitRead(companyId, await person.upload(companyId, "multi.sta", bytes));
  return { person, companyId, account };
}

async function measure(people: readonly Ordinary[], seconds: number): Promise<OrdinaryPeople> {
  const day = new OrdinaryPeople(random);
  const lives = people.map((one) => day.live(one));
  await pause(seconds * 1_000);
  day.stopping = true;
  await Promise.all(lives);
  return day;
}

try {
  const people: Ordinary[] = [];
  for (let n = 1; n <= PEOPLE; n++) people.push(await settle(n, DAYS_OF_ORDINARY, [3, 10]));
  const hostile = await settle(0, Math.ceil(Number(values.rows) / ROWS_PER_DAY), [
    ROWS_PER_DAY,
    ROWS_PER_DAY,
  ]);
  tell("everybody is there");
  const before = loadavg();
  const quiet = summarize(await measure(people, QUIET_SECONDS));
  tell(`without him: ${JSON.stringify(quiet)}`);
  const attack = spawn(
    process.execPath,
    [join(import.meta.dirname, "../drills/fairness-attack.ts")],
    {
      stdio: ["ignore", "pipe", "inherit"],
      env: {
        PATH: process.env.PATH ?? "",
        ADDRESS: product.address,
        TOKEN: hostile.person.token,
        COMPANY: hostile.companyId,
        ACCOUNT: hostile.account.number,
        SEARCHES: values.searches,
        STALLED: values.stalled,
        WORKBOOKS: values.workbooks,
        SLOW: values.slow,
      },
    },
  );
  let told = "";
  attack.stdout.setEncoding("utf8").on("data", (part: string) => (told += part));
  await pause(SETTLE_MS);
  const day = await measure(people, Number(values.seconds));
  attack.kill("SIGTERM");
  await once(attack, "exit");
  const beside = summarize(day);
  tell(`beside him: ${JSON.stringify(beside)}`);
  const fair =
    beside.p99Ms < P99_MAX_MS &&
    Object.keys(beside.refused).length === 0 &&
    beside.filesNeverRead === 0;
  const size = { people: PEOPLE, rows: Number(values.rows), seconds: Number(values.seconds) };
  process.stdout.write(
    `${JSON.stringify({
      seed: Number(values.seed),
      ...size,
      without: quiet,
      beside,
      hostile: told === "" ? {} : JSON.parse(told),
      load: { before, after: loadavg() },
    })}\n`,
  );
  process.exitCode = fair ? 0 : 1;
} finally {
  await close();
}
