/**
 * Worlds of one account and one week that are lived through HTTP: documents of two or three
 * sources, a statement that its bank corrects, a former number, and between them bookings, exports
 * and decisions of a person who knows what happened. `lived-checks.ts` says what must hold after
 * each step.
 */
import { buildCompany } from "./build-company.ts";
import type { createMemoryQueue, TestIngest } from "./build-ingest.ts";
import { buildSession } from "./build-session.ts";
import type { KeyCaller } from "./key-calls.ts";
import { openKey } from "./key-calls.ts";
import { LivedChecks } from "./lived-checks.ts";
import {
  drawWeek,
  NUMBER,
  OPENING,
  type Payment,
  type Random,
  takeFile,
  upTo,
  type WorldDocument,
} from "./order-world.ts";
import { callPatiently } from "./patient-call.ts";
import type { TestApp, TestReply } from "./test-app.ts";
import { writeCamt053, writeMt940Parts } from "./write-parts.ts";
import { readStatementFile } from "#server/features/statement-files/statement-files.jobs.ts";

const FORMER = "101010101111101800000000";
const YEAR = { start_date: "2026-01-01", end_date: "2026-12-31" };
const ANSWERS_MAX = 60;

export interface LivedPlace {
  readonly api: TestApp;
  readonly ingest: TestIngest;
  readonly queue: ReturnType<typeof createMemoryQueue>;
}

/** What became of a world. */
export interface LivedOutcome {
  readonly seed: number;
  readonly steps: readonly string[];
  readonly faults: readonly string[];
  readonly items: number;
  readonly marks: number;
  readonly frozen: number;
  readonly exported: number;
}

/** A document of a week that is lived, with the file that it became. */
interface LivedDocument extends WorldDocument {
  /** What it tells is not what happened. */
  readonly isWrong?: boolean;
  /** Its wrong amounts, and the right ones; null for a row that did not happen. */
  readonly corrected?: ReadonlyMap<number, number | null>;
  readonly isFormer?: boolean;
}

interface Change {
  readonly _id: string;
  readonly transactionId: string;
  readonly way: string;
  readonly kind: string;
  readonly amount: string;
}

/** Lives the world of a seed. */
export async function liveWorld(place: LivedPlace, seed: number): Promise<LivedOutcome> {
  const world = await World.open(place, seed);
  return world.live();
}

class World {
  readonly #place: LivedPlace;
  readonly #seed: number;
  readonly #random: Random;
  readonly #documents: readonly LivedDocument[];
  readonly #companyId: string;
  readonly #token: string;
  readonly #checks: LivedChecks;
  readonly #files = new Map<string, LivedDocument>();
  readonly #steps: string[] = [];
  #taken: LivedDocument[] = [];
  #joinId = "";
  #isTurned = false;

  private constructor(
    place: LivedPlace,
    seed: number,
    opened: { readonly companyId: string; readonly token: string; readonly key: KeyCaller },
  ) {
    const { random, all, payments } = drawWeek(seed);
    this.#place = place;
    this.#seed = seed;
    this.#random = random;
    this.#documents = drawDocuments(random, payments, all);
    this.#companyId = opened.companyId;
    this.#token = opened.token;
    const corrected = new Map(this.#documents.flatMap((each) => [...(each.corrected ?? [])]));
    this.#checks = new LivedChecks(place.api.db, opened.companyId, opened.key, corrected);
  }

  static async open(place: LivedPlace, seed: number): Promise<World> {
    const { id: companyId, ownerId } = await buildCompany(place.api.db);
    const token = await buildSession(place.api.db, ownerId);
    const key = await openKey(place.api, { userId: ownerId, companyId });
    return new World(place, seed, { companyId, token, key });
  }

  async live(): Promise<LivedOutcome> {
    const acts = [
      () => this.#book(),
      () => this.#book(),
      () => this.#export(),
      () => this.#export(),
      () => this.#answerChange(),
      () => this.#answerDouble(),
      () => this.#deleteAndRestore(),
      () => this.#turn(),
      () => this.#join(),
      () => this.#correct(),
    ];
    for (const document of this.#documents) {
      await this.#step(document.name, () => this.#take(document));
      for (let left = upTo(this.#random, 4); left > 0; left--)
        await acts[upTo(this.#random, acts.length)]!();
    }
    await this.#settle();
    await this.#export();
    const faults = await this.#checks.conclude(this.#truth());
    return { seed: this.#seed, steps: this.#steps, ...faults };
  }

  /** The person answers everything that waits, as it happened. */
  async #settle(): Promise<void> {
    await this.#correct();
    if (this.#joinId === "") await this.#join();
    for (let round = 0; round < ANSWERS_MAX; round++) {
      const changed = await this.#answerChange();
      const decided = await this.#answerDouble();
      if (!changed && !decided) return;
    }
  }

  async #step(name: string, act: () => Promise<unknown>, byPerson = false): Promise<void> {
    this.#steps.push(name);
    await this.#checks.around(name, byPerson, act);
  }

  async #take(document: LivedDocument): Promise<void> {
    const { ingest } = this.#place;
    const fileId = await document.take({ companyId: this.#companyId, ingest });
    if (fileId !== undefined) this.#files.set(fileId, document);
    this.#taken.push(document);
  }

  /** Amounts that happened and that a document of the books tells, and how often. */
  #truth(): ReadonlyMap<number, number> | undefined {
    const formerOpen = this.#joinId === "" && this.#taken.some(({ isFormer }) => isFormer);
    if (formerOpen) return undefined;
    const told = new Map<number, Payment>();
    for (const { tells, isWrong } of this.#taken)
      for (const payment of isWrong === true ? [] : tells) told.set(payment.id, payment);
    const counts = new Map<number, number>();
    for (const { amount } of told.values()) counts.set(amount, (counts.get(amount) ?? 0) + 1);
    return counts;
  }

  async #over(amount: number): Promise<number | undefined> {
    const truth = this.#truth();
    if (truth === undefined) return undefined;
    return (await this.#checks.countShown(amount)) - (truth.get(amount) ?? 0);
  }

  async #book(): Promise<void> {
    const items = await this.#checks.listItems();
    const chosen = items.filter(() => this.#random() < 0.4).map(({ id }) => id);
    if (chosen.length === 0) return;
    const body = { transactionIds: chosen, booked: true, company_id: this.#companyId };
    await this.#step("book", () => this.#call("POST", "/v1/booked", body));
  }

  async #export(): Promise<void> {
    const body = { company_id: this.#companyId, bank_accounts: [], format: "csv", onlyNew: true };
    await this.#step("export", () =>
      this.#send("POST", "/v1/bankaccount/export", { ...body, ...YEAR }),
    );
    await this.#checks.noteExports();
  }

  /** One waiting change is answered; false where none waits or nothing can be said of it yet. */
  async #answerChange(): Promise<boolean> {
    const path = `/v1/company/${this.#companyId}/frozen-changes`;
    const { changes } = (await this.#call("GET", path)) as { changes: Change[] };
    // Changes of one moment are told in any order; ids of items follow the order of the documents.
    const inOrder = changes.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
    const change = inOrder[upTo(this.#random, inOrder.length)];
    const over = change && (await this.#over(Number(change.amount)));
    if (change === undefined || over === undefined) return false;
    const { way, kind, _id } = change;
    const isRight =
      kind === "withdrawn" || kind === "joined" ? over > 0 : kind === "parted" ? over < 0 : true;
    const decision = isRight ? "accepted" : "kept";
    await this.#step(
      `${decision} ${way} ${kind} ${change.amount}`,
      () => this.#call("POST", `${path}/decide`, { decision, ids: [_id] }),
      true,
    );
    return true;
  }

  async #answerDouble(): Promise<boolean> {
    const doubts = (await this.#checks.listItems()).flatMap((item) => item.doubt ?? []);
    const doubt = doubts[upTo(this.#random, doubts.length)];
    const over = doubt && (await this.#over(doubt.amount));
    if (doubt === undefined || over === undefined) return false;
    const decision = over > 0 ? "one" : "two";
    await this.#step(
      `${decision} ${doubt.amount}`,
      () =>
        this.#send("PUT", `/v1/transaction/${doubt.id}/double`, {
          company_id: this.#companyId,
          other_id: doubt.of,
          decision,
        }),
      true,
    );
    return true;
  }

  async #deleteAndRestore(): Promise<void> {
    const living = [...this.#files.keys()];
    const id = living[upTo(this.#random, living.length)];
    if (id === undefined) return;
    const { name } = this.#files.get(id)!;
    await this.#step(`delete ${name}`, () => this.#delete(id));
    await this.#step(`restore ${name}`, async () => {
      await this.#call("POST", `/v1/file/${id}/restore`, { company_id: this.#companyId });
      await this.#runJobs();
    });
  }

  async #delete(id: string): Promise<void> {
    await this.#call("DELETE", `/v1/file/${id}?company_id=${this.#companyId}&rows=go`);
    await this.#runJobs();
  }

  async #turn(): Promise<void> {
    this.#isTurned = !this.#isTurned;
    const order = ["szamlazzhu", "aggreg8", "adriana"];
    const leading_sources = this.#isTurned ? order.toReversed() : order;
    await this.#step(
      "turn",
      () =>
        this.#call("PUT", `/v1/company/${this.#companyId}/leading-sources`, { leading_sources }),
      true,
    );
  }

  async #join(): Promise<void> {
    const numbers = await this.#checks.listNumbers();
    if (!numbers.includes(FORMER) || !numbers.includes(NUMBER)) return;
    const [from, into] = [FORMER, NUMBER].map((account_nr) => ({ account_nr, currency: "HUF" }));
    await this.#step(
      "join",
      async () => {
        const body = { company_id: this.#companyId, from, into };
        const reply = (await this.#call("POST", "/v1/bankaccount/join", body)) as {
          joinId: string;
        };
        this.#joinId = reply.joinId;
      },
      true,
    );
  }

  /** The right issue takes the wrong one's place, or the wrong one is deleted. */
  async #correct(): Promise<void> {
    const issues = [...this.#files].filter(([, { name }]) => name.startsWith("dated"));
    if (issues.length < 2) return;
    const [wrong, right] = ["dated, wrong", "dated"].map(
      (name) => issues.find(([, document]) => document.name === name)![0],
    );
    const isLater = issues.at(-1)![0] === right;
    const body = { company_id: this.#companyId, earlier_id: wrong, decision: "replaced" };
    await this.#step(isLater ? "replace" : "delete the wrong issue", async () => {
      const reply = isLater && (await this.#send("POST", `/v1/file/${right}/reissue`, body));
      if (reply === false || reply.status === 404) await this.#delete(wrong!);
      await this.#runJobs();
    });
    this.#files.delete(wrong!);
    this.#taken = this.#taken.filter(({ isWrong }) => isWrong !== true);
  }

  async #runJobs(): Promise<void> {
    for (const { name, data } of this.#place.queue.jobs.splice(0))
      if (name === "statement-file.read")
        await readStatementFile(this.#place.api.deps, data.companyId, data.fileId);
  }

  #send(
    method: "GET" | "POST" | "PUT" | "DELETE",
    path: string,
    body?: object,
  ): Promise<TestReply> {
    const options = { token: this.#token, ...(body && { body }) };
    return callPatiently(() => this.#place.api.call(method, path, options));
  }

  async #call(
    method: "GET" | "POST" | "PUT" | "DELETE",
    path: string,
    body?: object,
  ): Promise<unknown> {
    const reply = await this.#send(method, path, body);
    if (reply.status >= 300) throw new Error(`${path}: ${reply.status} ${reply.text}`);
    return reply.body;
  }
}

function keyOf({ transactionId, way, kind }: Change): string {
  return `${transactionId} ${way} ${kind}`;
}

function drawDocuments(
  random: Random,
  payments: readonly Payment[],
  all: readonly WorldDocument[],
): LivedDocument[] {
  const rest = all.filter(({ name }) => name !== "dated");
  const chosen: LivedDocument[] = shuffle(random, rest).slice(0, 2 + upTo(random, 3));
  if (random() < 0.5) chosen.push(...all.filter(({ name }) => name === "dated"));
  if (chosen.some(({ name }) => name === "dated") && random() < 0.8)
    chosen.push(wrongIssue(random, payments));
  const early = payments.filter(({ day }) => day < 3);
  if (early.length > 0 && random() < 0.3) chosen.push(formerStatement(random, early));
  return shuffle(random, chosen);
}

/** The statement of the week as its bank told it first: one item with another sum, or one more. */
function wrongIssue(random: Random, payments: readonly Payment[]): LivedDocument {
  const at = upTo(random, payments.length);
  const chosen = payments[at]!;
  const told = { ...chosen, amount: chosen.amount + 7, id: -1 };
  const isChanged = random() < 0.6;
  const items = payments.toSpliced(at, isChanged ? 1 : 0, told);
  const text = writeMt940Parts([{ opening: OPENING, items, number: "8" }], "both");
  return {
    name: "dated, wrong",
    isWrong: true,
    corrected: new Map([[told.amount, isChanged ? chosen.amount : null]]),
    tells: items,
    take: ({ ingest, companyId }) => takeFile(ingest, companyId, text),
  };
}

function formerStatement(random: Random, items: readonly Payment[]): LivedDocument {
  const part = [{ opening: OPENING, items, number: "5" }];
  const text = random() < 0.5 ? writeCamt053(part) : writeMt940Parts(part, "both");
  return {
    name: "former number",
    isFormer: true,
    tells: items,
    take: ({ ingest, companyId }) => takeFile(ingest, companyId, text.replaceAll(NUMBER, FORMER)),
  };
}

function shuffle<Value>(random: Random, values: readonly Value[]): Value[] {
  return values
    .map((value) => ({ value, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ value }) => value);
}
