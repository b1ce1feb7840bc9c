/** Plays ordinary people through a day and measures how long each call takes them. */
import { type Account, bankingDays, makeAccount, wholeOf } from "../histories/ledger.ts";
import { pause, type Person, type ReadFile } from "../histories/product.ts";
import type { Random } from "../histories/random.ts";
import { PLAIN } from "../histories/statement.ts";
import { writeMt940 } from "../histories/write-mt940.ts";

const PAUSE_MS = [150, 900] as const;
const FILE_SHARE = 0.06;
const CALL_MS = 60_000;
// A person waits so long for a small file; after that he thinks that it is lost.
const FILE_MS = 180_000;

export interface Measured {
  readonly call: string;
  readonly ms: number;
  /** 0 where no answer came. */
  readonly status: number;
}

export interface Ordinary {
  readonly person: Person;
  readonly companyId: string;
  readonly account: Account;
}

export class OrdinaryPeople {
  stopping = false;
  readonly calls: Measured[] = [];
  /** Milliseconds from an upload to its rows; infinite where it was not read in time. */
  readonly files: number[] = [];
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  /** One person's day until it is over. */
  async live(one: Ordinary): Promise<void> {
    const body = { company_id: one.companyId, bankAccounts: [], booked: "ALL" };
    const files: Promise<void>[] = [];
    while (!this.stopping) {
      await pause(this.#random.int(...PAUSE_MS));
      const what = this.#random.next();
      if (what < FILE_SHARE) files.push(this.#sendFile(one));
      else if (what < 0.4)
        await this.#call(one, "page", "POST", "/v1/bankaccounts-transactions/", body);
      else if (what < 0.6)
        await this.#call(one, "search", "POST", "/v1/bankaccounts-transactions/", {
          ...body,
          text: "Számla",
        });
      else if (what < 0.75)
        await this.#call(one, "accounts", "GET", `/v1/bankaccounts?company_id=${one.companyId}`);
      else if (what < 0.85) await this.#call(one, "companies", "GET", "/v1/companies");
      else if (what < 0.95)
        await this.#call(one, "files", "GET", `/v1/file?company_id=${one.companyId}`);
      else await this.#call(one, "me", "GET", "/v1/me");
    }
    await Promise.all(files);
  }

  async #call(
    { person }: Ordinary,
    call: string,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<void> {
    const startedAt = performance.now();
    const status = await person.raw(method, path, body, CALL_MS);
    this.calls.push({ call, status, ms: performance.now() - startedAt });
  }

  async #sendFile({ person, companyId }: Ordinary): Promise<void> {
    const account = makeAccount(this.#random, { days: bankingDays("2025-02-03", 5) });
    const bytes = writeMt940([{ ...wholeOf(account), number: 1 }], "dated", PLAIN);
    const startedAt = performance.now();
    let file: ReadFile | undefined;
    let status = 202;
    try {
      file = await person.upload(companyId, "kivonat.sta", bytes, false);
    } catch (error) {
      status = Number(/: (\d{3}) /.exec((error as Error).message)?.[1] ?? 0);
    }
    this.calls.push({ call: "upload", status, ms: performance.now() - startedAt });
    if (file === undefined) return;
    let read = "pending";
    while (["pending", "processing"].includes(read) && performance.now() - startedAt < FILE_MS) {
      await pause(PAUSE_MS[1]);
      read = await person
        .call<ReadFile>("GET", `/v1/file/${file._id}?company_id=${companyId}`)
        .then(
          ({ status: now }) => now,
          () => read,
        );
    }
    this.files.push(read === "finished" ? performance.now() - startedAt : Infinity);
  }
}

export interface Summary {
  readonly calls: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly longestMs: number;
  /** Failed calls among these: answers of 500 and above, 429, and calls without an answer. */
  readonly refused: Readonly<Record<string, number>>;
  readonly filesRead: number;
  readonly filesSeconds: { readonly p50: number; readonly longest: number };
  readonly filesNeverRead: number;
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

export function summarize({ calls, files }: OrdinaryPeople): Summary {
  const ms = calls.map((call) => call.ms).sort((left, right) => left - right);
  const read = files.filter(Number.isFinite).sort((left, right) => left - right);
  const refused: Record<string, number> = {};
  for (const { call, status } of calls) {
    if (status < 500 && status !== 429 && status !== 0) continue;
    refused[`${call} ${status}`] = (refused[`${call} ${status}`] ?? 0) + 1;
  }
  return {
    calls: calls.length,
    p50Ms: Math.round(at(ms, 0.5)),
    p99Ms: Math.round(at(ms, 0.99)),
    longestMs: Math.round(ms.at(-1) ?? 0),
    refused,
    filesRead: read.length,
    filesNeverRead: files.length - read.length,
    filesSeconds: {
      p50: Math.round(at(read, 0.5) / 100) / 10,
      longest: Math.round((read.at(-1) ?? 0) / 100) / 10,
    },
  };
}
