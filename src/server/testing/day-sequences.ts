/**
 * Random sequences of everything that changes the rows of a company: uploads, files that wait and
 * are taken, deletions and their undoing, second readings, joins, moves, readings of a connection,
 * links and exports of new items.
 * After each step the stored days have to equal those that are computed from nothing, and no item
 * may be new in two exports.
 */
import { isDeepStrictEqual } from "node:util";
import { inCompany } from "../database/tenant.ts";
import { takeNotes } from "../features/after-ingest/after-ingest.service.ts";
import { proveAfterIngest, proveDays } from "../features/completeness/prove-days.service.ts";
import { pullCompany } from "../features/feed-reading/pull-company.service.ts";
import { findStoredFile } from "../features/statement-files/statement-files.store.ts";
import type { Queue } from "../jobs/queue.ts";
import { decideNow, listOrigins, listSpans } from "../ledger/proof.ts";
import { createLog } from "../log.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import { buildCompany } from "./build-company.ts";
import { buildFeed } from "./build-feed.ts";
import type { TestIngest } from "./build-ingest.ts";
import { buildSession } from "./build-session.ts";
import { connect, type FeedDriver } from "./feed-drivers.ts";
import { createSeededRandom } from "./seeded-random.ts";
import type { TestApp, TestReply } from "./test-app.ts";
import { writeMt940 } from "./write-mt940.ts";

export interface SequencePlace {
  readonly api: TestApp;
  readonly ingest: TestIngest;
  /** The queue of the application. */
  readonly queue: Queue;
  /** The stand-in of a bank that tells the days of the statements. */
  readonly driver: FeedDriver;
}

const START = "2026-03-02" as LocalDate;
/** Days of the chain, and the last one on which a statement begins. */
const DAYS = 25;
const LAST_BEGIN = 20;
const LAST_EXPORTED = "2026-12-31";
const BANK_ID = "OTP";
const FIRST_BANK = "11773016";

/**
 * Lives one sequence in companies of its own; answers what was wrong, one sentence for each step
 * and company, and how often each kind of step was done.
 */
export async function liveSequence(
  place: SequencePlace,
  seed: number,
  steps: number,
): Promise<{
  readonly faults: readonly string[];
  readonly done: Readonly<Record<string, number>>;
}> {
  const life = await SequenceLife.begin(place, seed);
  const faults: string[] = [];
  const trail: string[] = [];
  const done: Record<string, number> = {};
  for (let step = 0; step < steps; step++) {
    const name = await life.step(step);
    done[name] = (done[name] ?? 0) + 1;
    trail.push(name);
    for (const fault of life.takeFaults())
      faults.push(`seed ${seed}, ${trail.join(" ")}: ${fault}`);
    for (const companyId of life.companyIds)
      for (const fault of await compareDays(place, companyId))
        faults.push(`seed ${seed}, ${trail.join(" ")}: ${fault}`);
  }
  return { faults, done };
}

/** Runs what waits; answers where the stored runs of an account are not the computed ones. */
export async function compareDays(
  { api, queue }: Pick<SequencePlace, "api" | "queue">,
  companyId: string,
): Promise<string[]> {
  const needs = { db: api.db, queue, log: createLog(api.config) };
  await takeNotes(needs, [proveAfterIngest({ queue })], companyId);
  await proveDays(api.deps, companyId);
  return inCompany(api.db, companyId, async (tx) => {
    const stored = await listSpans(tx, companyId);
    const keys = new Map(
      (await listOrigins(tx, companyId)).map(({ accountNr, currency }) => [
        `${accountNr} ${currency}`,
        { accountNr, currency },
      ]),
    );
    const computed = [];
    for (const [, key] of [...keys].toSorted())
      for (const run of await decideNow(tx, companyId, key)) computed.push({ ...key, ...run });
    return isDeepStrictEqual(stored, computed)
      ? []
      : [`stored ${tell(stored)}; computed ${tell(computed)}`];
  });
}

function tell(runs: readonly { accountNr: string; from: string; to: string; state: string }[]) {
  return runs
    .map(({ accountNr, from, to, state }) => `${accountNr.slice(0, 8)} ${from}…${to} ${state}`)
    .join(", ");
}

/** Tells an item of the chain from all others, whichever origin brings it. */
const noteOf = (accountNr: string, day: number): string => `nap ${day} ${accountNr.slice(0, 8)}`;

/** Items of the two numbers differ in their sums, so that joined ones are not alike. */
const sumOf = (accountNr: string, day: number): bigint =>
  BigInt((accountNr.startsWith(FIRST_BANK) ? 1 : 11) + (day % 4)) * 100_000n;

/**
 * Days of a chain that differs by its number: each day has an item. `error`: what the closing
 * balance says too much.
 */
function statement(accountNr: string, from: number, to: number, error = 0n): string {
  const sumBefore = (end: number): bigint => {
    let sum = 0n;
    for (let day = 0; day < end; day++) sum += sumOf(accountNr, day);
    return sum;
  };
  return writeMt940([
    {
      accountNr,
      number: String(from + 1),
      opening: sumBefore(from),
      closing: sumBefore(to + 1) + error,
      items: Array.from({ length: to - from + 1 }, (_, index) => ({
        date: addDays(START, from + index),
        amount: sumOf(accountNr, from + index),
        note: noteOf(accountNr, from + index),
      })),
    },
  ]);
}

interface Ids {
  readonly id: string;
  readonly otherId: string;
  readonly ownerId: string;
  readonly token: string;
}

class SequenceLife {
  readonly #place: SequencePlace;
  readonly #seed: number;
  readonly #ids: Ids;
  readonly #random: () => number;
  /** Two numbers of the seed's own: a bank knows each account once. */
  readonly #numbers: readonly [string, string];
  readonly #live: string[] = [];
  readonly #gone: string[] = [];
  /** Notes of items that an export of new items held. */
  readonly #exported = new Set<string>();
  #faults: string[] = [];
  #news = 0;
  #joinId: string | undefined;
  #isConnected = false;

  private constructor(place: SequencePlace, seed: number, ids: Ids) {
    this.#place = place;
    this.#seed = seed;
    this.#ids = ids;
    this.#random = createSeededRandom(seed);
    const tail = String(10_000_000 + seed);
    this.#numbers = [`${FIRST_BANK}${tail}00000000`, `10101010${tail}00000000`];
  }

  static async begin(place: SequencePlace, seed: number): Promise<SequenceLife> {
    const { db } = place.api;
    const { id, ownerId } = await buildCompany(db);
    const { id: otherId } = await buildCompany(db, { ownerId });
    const token = await buildSession(db, ownerId);
    return new SequenceLife(place, seed, { id, otherId, ownerId, token });
  }

  get companyIds(): readonly string[] {
    return [this.#ids.id, this.#ids.otherId];
  }

  /** Does the next step and answers its name; the first three bring files. */
  async step(nth: number): Promise<string> {
    const steps = this.#steps;
    const names = ["upload", "upload", "upload", ...Object.keys(steps)];
    const name = nth < 3 ? "upload" : names[this.#pick(names.length)]!;
    await steps[name]!();
    return name;
  }

  /** What was wrong since the last question. */
  takeFaults(): readonly string[] {
    const faults = this.#faults;
    this.#faults = [];
    return faults;
  }

  /** Whether the file is still the company's: it goes along with the last of its accounts. */
  async #has(file: string): Promise<boolean> {
    const { id } = this.#ids;
    return inCompany(
      this.#place.api.db,
      id,
      async (tx) => (await findStoredFile(tx, [id], file)) !== undefined,
    );
  }

  #pick(below: number): number {
    return Math.floor(this.#random() * below);
  }

  async #call(
    method: "DELETE" | "POST" | "PATCH",
    path: string,
    body?: object,
  ): Promise<TestReply> {
    const { token } = this.#ids;
    const reply = await this.#place.api.call(method, path, { token, ...(body && { body }) });
    if (reply.status >= 500) throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`);
    return reply;
  }

  readonly #steps: Readonly<Record<string, () => Promise<unknown>>> = {
    upload: async () => {
      const from = this.#pick(LAST_BEGIN);
      const text = statement(this.#numbers[this.#pick(2)]!, from, from + this.#pick(5));
      this.#live.push((await this.#place.ingest.take(this.#ids.id, text)).id);
    },
    faulty: async () => {
      const from = this.#pick(LAST_BEGIN);
      const text = statement(this.#numbers[this.#pick(2)]!, from, from + this.#pick(5), 700n);
      this.#live.push((await this.#place.ingest.take(this.#ids.id, text)).id);
    },
    accept: async () => {
      const file = this.#live[this.#pick(this.#live.length)];
      if (file === undefined) return;
      const path = `/v1/file/${file}?company_id=${this.#ids.id}`;
      const { status } = await this.#call("PATCH", path, { action: "accept" });
      if (status < 400) await this.#place.ingest.read(this.#ids.id, file);
    },
    remove: async () => {
      const [file] = this.#live.splice(this.#pick(this.#live.length), 1);
      if (file === undefined) return;
      this.#gone.push(file);
      await this.#call("DELETE", `/v1/file/${file}?rows=${this.#pick(2) === 0 ? "go" : "stay"}`);
    },
    restore: async () => {
      const [file] = this.#gone.splice(this.#pick(this.#gone.length), 1);
      if (file === undefined) return;
      await this.#call("POST", `/v1/file/${file}/restore`, {});
      this.#live.push(file);
    },
    reread: async () => {
      const file = this.#live[this.#pick(this.#live.length)];
      if (file !== undefined && (await this.#has(file)))
        await this.#place.ingest.reread(this.#ids.id, file);
    },
    join: async () => {
      const [from, into] = this.#numbers.map((account_nr) => ({ account_nr, currency: "HUF" }));
      const asked = { company_id: this.#ids.id, from, into };
      const { body } = await this.#call("POST", "/v1/bankaccount/join", asked);
      this.#joinId = body.joinId ?? this.#joinId;
    },
    unjoin: async () => {
      if (this.#joinId === undefined) return;
      const asked = { company_id: this.#ids.id, join_id: this.#joinId };
      await this.#call("DELETE", "/v1/bankaccount/join", asked);
      this.#joinId = undefined;
    },
    move: async () => {
      const account_nr = this.#numbers[this.#pick(2)]!;
      await this.#call("PATCH", "/v1/bankaccount", {
        account_nr,
        originate: "adriana",
        source_company_id: this.#ids.id,
        target_company_id: this.#ids.otherId,
      });
      // What is uploaded of it from now on are other rows.
      this.#exported.clear();
    },
    exportNew: async () => {
      for (const note of await this.#readNew()) {
        if (this.#exported.has(note)) this.#faults.push(`„${note}” is new in two exports`);
        this.#exported.add(note);
      }
      const again = await this.#readNew();
      if (again.length > 0) this.#faults.push(`${again.length} items are new again at once`);
    },
    pull: () => this.#pull(),
  };

  /** The notes of the items of an export of new items. */
  async #readNew(): Promise<string[]> {
    const { text } = await this.#call("POST", "/v1/bankaccount/export", {
      company_id: this.#ids.id,
      bank_accounts: [],
      start_date: START,
      end_date: LAST_EXPORTED,
      format: "csv",
      columns: "short",
      onlyNew: true,
    });
    return text.match(/nap \d+ \d{8}|új \d+/g) ?? [];
  }

  /**
   * The connection reads the first account: its items are those of the statements, so they are
   * linked. Later readings find a new item.
   */
  async #pull(): Promise<void> {
    const { api, driver } = this.#place;
    const { id, ownerId } = this.#ids;
    const accountNumber = this.#numbers[0];
    const isFirst = !this.#isConnected;
    // A connection is stored here past the ways in, which know what a former number means.
    if (isFirst && this.#joinId !== undefined) return;
    if (isFirst) {
      const bankUser = `sequence-${this.#seed}`;
      await driver.control.control("tell", {
        bankId: BANK_ID,
        bankUser,
        accounts: [
          {
            accountNumber,
            currency: "HUF",
            name: "Forintszámla",
            owner: "Próba Kft.",
            opening: "0.00",
            items: tellDays(accountNumber),
          },
        ],
      });
      const connected = await connect(driver, bankUser, "all");
      await buildFeed(api.db, driver, connected, connected.accounts[0]!, {
        companyId: id,
        ownerId,
      });
      this.#isConnected = true;
    } else
      await driver.control.add(accountNumber, [
        { amount: "-12.00", text: `új ${++this.#news}`, partnerName: "Új Vevő Kft." },
      ]);
    await pullCompany(
      api.deps,
      { companyId: id, trigger: isFirst ? "first" : "daily" },
      { signal: new AbortController().signal, pause: async () => {} },
    );
  }
}

/** What the bank tells of the chain: a part of its days. */
const tellDays = (accountNr: string) =>
  Array.from({ length: DAYS - 8 }, (_, index) => ({
    bookingDate: addDays(START, index + 4),
    amount: `${1 + ((index + 4) % 4)}.00`,
    partnerName: "",
    partnerAccountNumber: "",
    text: noteOf(accountNr, index + 4),
    reference: "",
    kind: "transfer",
  }));
