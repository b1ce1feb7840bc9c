/**
 * Data of an older version come across: the program of a former commit lives histories of files and
 * of three ways with a demo beside them, with bookings, exports and decisions about doubles; then
 * this version starts on its data folder. Each item keeps its id, day, sum, texts and marks, each
 * day its sums, and an export its lines, right after the start and a minute later. `--before` is
 * the older commit, `--seed` the first history.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildHistory, KIND_NAMES } from "../histories/kinds.ts";
import { liveHistory } from "../histories/live-history.ts";
import { liveThreeWays } from "../histories/live-three-ways.ts";
import { pause, Person, startProduct } from "../histories/product.ts";
import { taxNumber } from "../histories/run-histories.ts";
import { buildThreeWays } from "../histories/three-ways.ts";
import { closeTree, git, openTree } from "../older-tree.ts";
import { stopOnSignal } from "../stop-on-signal.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    // The last commit before one payment became one item (issue „One payment, one item").
    before: { type: "string", default: "a8c38509" },
    kinds: { type: "string", default: String(KIND_NAMES.length) },
    ways: { type: "string", default: "6" },
  },
});
const SETTLE_MS = 60_000;
const LOOK_MS = 5_000;
const QUIET_LOOKS = 3;
const DIFFERENCES_SHOWN = 20;
const COMPANIES_PER_PERSON = 15;
const YEARS = { start_date: "2023-01-01", end_date: "2030-12-31" };

const folder = mkdtempSync(join(tmpdir(), "bankhid-upgrade-"));
const tree = join(folder, "tree");
const data = join(folder, "data");
let product = { stop: async (): Promise<void> => {} };
const close = async (): Promise<void> => {
  await product.stop();
  closeTree(tree);
  rmSync(folder, { recursive: true, force: true });
};

// Which version answers people.
const running = { address: "" };

interface Place {
  readonly name: string;
  readonly person: Person;
  readonly companyId: string;
}

type Row = Readonly<Record<string, unknown>> & { readonly _id: string };

/** What people see of a company, line by line. */
async function tell(person: Person, companyId: string): Promise<Map<string, string>> {
  const told = new Map<string, string>();
  for (const row of (await person.listRows(companyId)) as unknown as Row[]) {
    const { _id, accountNr, currency, amount, bookingDate, valueDate, partnerName } = row;
    const { description, possibleDoubleOf, bookedAt } = row;
    const marks = { possibleDoubleOf, bookedAt };
    const facts = { accountNr, currency, amount, bookingDate, valueDate, partnerName, description };
    told.set(`item ${_id}`, JSON.stringify({ ...facts, ...marks }));
  }
  for (const { accountNr, currency, credit, debit, ...day } of await person.listDailySums(
    companyId,
  ))
    told.set(`sums ${JSON.stringify([accountNr, currency, day])}`, `${credit} ${debit}`);
  const lines = (await readExport(person, companyId, false)).split(/\r?\n/);
  for (const [at, line] of lines.toSorted().entries()) told.set(`export line ${at}`, line);
  return told;
}

async function readExport(person: Person, companyId: string, onlyNew: boolean): Promise<string> {
  const body = { company_id: companyId, bank_accounts: [], format: "csv", onlyNew, ...YEARS };
  const reply = await fetch(`${running.address}/v1/bankaccount/export`, {
    method: "POST",
    headers: { authorization: `Bearer ${person.token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return reply.text();
}

/** Files and connections of a demo are read after it was opened. */
async function awaitQuiet(person: Person, companyId: string): Promise<void> {
  for (let [rows, quiet] = [-1, 0]; quiet < QUIET_LOOKS;) {
    await pause(LOOK_MS);
    const { length } = await person.listRows(companyId);
    quiet = length === rows ? quiet + 1 : 0;
    rows = length;
  }
}

/** Books, exports and decides as a person does who has no time. */
async function work(person: Person, companyId: string): Promise<void> {
  const rows = await person.listRows(companyId);
  const marked = rows.filter(({ possibleDoubleOf }) => possibleDoubleOf !== null);
  for (const [at, { _id, possibleDoubleOf }] of marked.slice(0, 2).entries())
    await person.call("PUT", `/v1/transaction/${_id}/double`, {
      company_id: companyId,
      other_id: possibleDoubleOf,
      decision: at === 0 ? "one" : "two",
    });
  const transactionIds = rows.filter((_, at) => at % 3 === 0).map(({ _id }) => _id);
  const body = { transactionIds, booked: true, company_id: companyId };
  if (transactionIds.length > 0) await person.call("POST", "/v1/booked", body);
  await readExport(person, companyId, true);
}

const places: (Place & { readonly was: Map<string, string> })[] = [];
const differences: string[] = [];
const sums = { companies: 0, lines: 0, compared: 0 };

/** A cell that was empty may be filled by a source that knows it. */
function isKept(was: string | undefined, is: string | undefined): boolean {
  if (was === is || was === undefined || is === undefined) return was === is;
  const [cells, now] = [was.split(";"), is.split(";")];
  return cells.length === now.length && cells.every((cell, at) => cell === "" || cell === now[at]);
}

async function compare(when: string): Promise<void> {
  for (const { name, person, companyId, was } of places) {
    // The newer version may ask for the notice of privacy again.
    await person.call("POST", "/v1/profile", { privacyAccepted: true });
    const is = await tell(person, companyId);
    sums.compared += was.size;
    for (const key of new Set([...was.keys(), ...is.keys()]))
      if (!isKept(was.get(key), is.get(key)))
        differences.push(`${when}, ${name}: ${key}: ${was.get(key)} became ${is.get(key)}`);
  }
}

stopOnSignal(close);
try {
  openTree(values.before, tree);
  const older = await startProduct(data, tree);
  product = older;
  running.address = older.address;
  const keep = async (name: string, person: Person, companyId: string): Promise<void> => {
    await work(person, companyId);
    const was = await tell(person, companyId);
    places.push({ name, person, companyId, was });
    sums.companies++;
    sums.lines += was.size;
  };
  const visitor = new Person(running, "");
  const demo = await visitor.call<{ token: string; companyId: string }>("POST", "/v1/demo", {});
  const me = await visitor.call<{ token: string }>("GET", `/v1/me?token=${demo.token}`);
  visitor.useToken(me.token);
  await awaitQuiet(visitor, demo.companyId);
  await keep("demo", visitor, demo.companyId);
  let person = visitor;
  const first = Number(values.seed);
  for (const [at, kind] of KIND_NAMES.slice(0, Number(values.kinds)).entries()) {
    if (at % COMPANIES_PER_PERSON === 0) {
      person = new Person(running, `korabbi-${at}@pelda.hu`);
      person.comeFrom(1_000 + at);
      await person.register();
    }
    const companyId = await person.createCompany(taxNumber(at), `${kind} ${first}`);
    await liveHistory(buildHistory(kind, first), person, companyId);
    await keep(`${kind} ${first}`, person, companyId);
  }
  for (let seed = first; seed < first + Number(values.ways); seed++) {
    person = new Person(running, `harom-ut-${seed}@pelda.hu`);
    person.comeFrom(2_000 + seed);
    await person.register();
    const companyId = await person.createCompany(taxNumber(500_000 + seed), `Három út ${seed}`);
    await liveThreeWays(buildThreeWays(seed, "2026-11-20"), older, person, companyId);
    await keep(`three ways ${seed}`, person, companyId);
  }
  await older.stop();
  const newer = await startProduct(data);
  product = newer;
  running.address = newer.address;
  await compare("at once");
  await pause(SETTLE_MS);
  await compare("a minute later");
} finally {
  await close();
}
for (const each of differences.slice(0, DIFFERENCES_SHOWN)) process.stderr.write(`${each}\n`);
const before = git("rev-parse", "--short", values.before);
process.stdout.write(`${JSON.stringify({ before, ...sums, differences: differences.length })}\n`);
process.exitCode = differences.length === 0 && sums.lines > 0 ? 0 : 1;
