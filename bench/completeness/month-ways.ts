/** Ways to bring an invented month into a running program, or into its application alone. */
import type { createMemoryQueue } from "#server/testing/build-ingest.ts";
import { takeNotes } from "#server/features/after-ingest/after-ingest.service.ts";
import { proveAfterIngest, proveDays } from "#server/features/completeness/prove-days.service.ts";
import { pullCompany } from "#server/features/feed-reading/pull-company.service.ts";
import { createLog } from "#server/log.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { buildFeed } from "#server/testing/build-feed.ts";
import { buildSession } from "#server/testing/build-session.ts";
import type { SequencePlace } from "#server/testing/day-sequences.ts";
import { connect } from "#server/testing/feed-drivers.ts";
import { connectBank } from "../histories/bank-connection.ts";
import type { Person, Product, ReadFile } from "../histories/product.ts";
import type { AccountMonth } from "./account-months.ts";

/** A file as far as the months look at it. */
export type TakenFile = Pick<ReadFile, "_id" | "status" | "problems">;

/** What the months need of the product: each call is one of a person's. */
export interface MonthWays {
  makeCompany(): Promise<string>;
  /**
   * Connects the bank, which has told nothing before, and reads it. `name` tells the people of one
   * seed apart.
   */
  connect(companyId: string, month: AccountMonth, name: string): Promise<void>;
  /** Uploads all files of the month; answers them as they were read. */
  take(companyId: string, month: AccountMonth): Promise<readonly TakenFile[]>;
  /** Takes a file although it does not tie. */
  accept(companyId: string, file: TakenFile): Promise<void>;
  /** Does what waits behind the books, where nothing else does it. */
  settle(companyId: string): Promise<void>;
  ask(method: "GET" | "POST", path: string, body?: object): Promise<MonthReply>;
}

export interface MonthReply {
  readonly status: number;
  readonly body: unknown;
}

// Longer than any answer about a month takes.
const LIMIT_MS = 60_000;
const BANK_ID = "OTP";

/** The items of the bank's connection as its stand-in takes them. */
const itemsOf = ({ told }: AccountMonth) =>
  told.map(({ day, amount, text }) => ({
    amount,
    bookingDate: day,
    valueDate: day,
    partnerName: "Partner Kft.",
    partnerAccountNumber: "",
    text,
  }));

/** A person at the running program: browser's calls, its queue and its reading threads. */
export function waysOfPerson(
  { address }: Pick<Product, "address">,
  person: Person,
  seed: number,
): MonthWays {
  let made = 0;
  return {
    makeCompany: () => person.createCompany(String(10_000_000 + seed * 5 + made++), "Próba Kft."),
    async connect(companyId, month, name) {
      await connectBank({
        address,
        person,
        companyId,
        from: `10.78.${seed >> 8}.${seed & 255}`,
        bankUser: `honap-${seed}-${name}`,
        account: { number: month.number, currency: "HUF", opening: "0" },
        items: itemsOf(month),
      });
    },
    async take(companyId, month) {
      const sent: ReadFile[] = [];
      for (const { name, text } of month.files)
        sent.push(await person.upload(companyId, name, Buffer.from(text)));
      const read: ReadFile[] = [];
      for (const file of sent) read.push(await person.awaitRead(companyId, file));
      return read;
    },
    async accept(companyId, file) {
      const asked = { action: "accept" };
      await person.call("PATCH", `/v1/file/${file._id}?company_id=${companyId}`, asked);
      await person.awaitRead(companyId, file as ReadFile);
    },
    settle: async () => {},
    ask: (method, path, body) => person.answer(method, path, body, LIMIT_MS),
  };
}

/**
 * The application alone: the same calls, the same reading of files and of the bank; the jobs are
 * run here instead of by the queue. Of every other seed the calendar is asked before the days are
 * decided by their job.
 */
export async function waysOfPlace(
  place: SequencePlace & { readonly queue: ReturnType<typeof createMemoryQueue> },
  seed: number,
): Promise<MonthWays> {
  const { api, ingest, queue, driver } = place;
  const { ownerId } = await buildCompany(api.db);
  const token = await buildSession(api.db, ownerId);
  const address = `10.${(seed >> 16) & 255}.${(seed >> 8) & 255}.${seed & 255}`;
  const call = (method: "GET" | "POST" | "PATCH", path: string, body?: object) =>
    api.call(method, path, { token, address, ...(body && { body }) });
  return {
    makeCompany: async () => (await buildCompany(api.db, { ownerId })).id,
    async connect(companyId, month, name) {
      const bankUser = `honap-${seed}-${name}`;
      const account = {
        accountNumber: month.number,
        currency: "HUF",
        name: "Fő számla",
        owner: "Próba Kft.",
        opening: "0",
        pending: 0,
        items: [],
      };
      await driver.control.control("tell", { bankId: BANK_ID, bankUser, accounts: [account] });
      await driver.control.add(month.number, itemsOf(month));
      const connected = await connect(driver, bankUser, "all");
      await buildFeed(api.db, driver, connected, connected.accounts[0]!, { companyId, ownerId });
      await pullCompany(
        api.deps,
        { companyId, trigger: "first" },
        { signal: new AbortController().signal, pause: async () => {} },
      );
    },
    async take(companyId, month) {
      const files: TakenFile[] = [];
      for (const { name, text } of month.files) {
        const { id } = await ingest.take(companyId, text, name);
        files.push(await readFile(companyId, id));
      }
      return files;
    },
    async accept(companyId, { _id }) {
      const path = `/v1/file/${_id}?company_id=${companyId}`;
      const { status, text } = await call("PATCH", path, { action: "accept" });
      if (status >= 400) throw new Error(`The file is not taken: ${status} ${text}`);
      await ingest.read(companyId, _id);
    },
    async settle(companyId) {
      if (seed % 2 === 0) return;
      const needs = { db: api.db, queue, log: createLog(api.config) };
      await takeNotes(needs, [proveAfterIngest({ queue })], companyId);
      await proveDays(api.deps, companyId);
    },
    ask: call,
  };

  /** The file as a person sees it in the list of files. */
  async function readFile(companyId: string, id: string): Promise<TakenFile> {
    const { body } = await call("GET", `/v1/file?company_id=${companyId}&names=${id}`);
    const { files } = body as { files: TakenFile[] };
    return files.find(({ _id }) => _id === id)!;
  }
}
