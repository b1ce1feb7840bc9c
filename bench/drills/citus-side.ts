/**
 * One database of the Citus proof with its programs: the main path of a company through HTTP, timed
 * step by step.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { systemClock } from "#server/clock.ts";
import { type Connection, connect } from "#server/database/connect.ts";
import { prepareDatabase } from "#server/database/prepare-database.ts";
import { createBankFeeds } from "#server/providers/bank-feed/create-bank-feeds.ts";
import { buildCompany, type TestCompany } from "#server/testing/build-company.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildUser } from "#server/testing/build-user.ts";
import { buildTestConfig } from "#server/testing/test-config.ts";
import { startTestSandbox, type TestSandbox } from "#server/testing/test-sandbox.ts";
import { buildDueWorld, listWorldFaults, makeAllDue } from "#server/testing/two-programs.ts";
import { writeMt940 } from "#server/testing/write-mt940.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import { pause, Person } from "../histories/product.ts";
import { FleetProgram, lastingPort } from "./fleet.ts";

const ACCOUNT = "117730161111101800000000";
const FIRST_DAY = "2026-03-02" as LocalDate;
const UNIT = 100_000n;
const ROWS = 2_000;
const ITEMS_PER_ACCOUNT = 300;
const FEED_COMPANIES = 3;
const UPLOAD_COMPANIES = 10;
const UPLOADS_PER_COMPANY = 10;
const ROWS_PER_UPLOAD = 20;
const PULL_MS = 120_000;
const POLL_MS = 250;

export interface Step {
  readonly step: string;
  readonly ok: boolean;
  readonly seconds: number;
  /** Why it failed, in the words of the program or the database. */
  readonly fault?: string;
}

/** A statement of `count` items from the day `at` on, one a day and again from the first. */
function writeStatement(count: number, at: number, opening: bigint): Uint8Array {
  const items = Array.from({ length: count }, (_, n) => ({
    date: addDays(FIRST_DAY, at + (n % 20)),
    amount: BigInt(n + 1) * UNIT,
    note: `számla ${at} ${n}`,
    name: "Próba Kft.",
  }));
  return Buffer.from(
    writeMt940([{ accountNr: ACCOUNT, number: String(at + 1), opening, items }]),
    "latin1",
  );
}

export class CitusSide {
  readonly steps: Step[] = [];
  readonly owner: pg.Client;
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly #connection: Connection;
  readonly #sandbox: TestSandbox;
  readonly #web: FleetProgram;
  readonly #programs: readonly FleetProgram[];
  readonly #folder: string;

  private constructor(given: {
    owner: pg.Client;
    ownerUrl: string;
    appUrl: string;
    connection: Connection;
    sandbox: TestSandbox;
    programs: readonly [FleetProgram, FleetProgram];
    folder: string;
  }) {
    this.owner = given.owner;
    this.ownerUrl = given.ownerUrl;
    this.appUrl = given.appUrl;
    this.#connection = given.connection;
    this.#sandbox = given.sandbox;
    this.#programs = given.programs;
    this.#web = given.programs[0];
    this.#folder = given.folder;
  }

  /** Migrates the database and starts a program of each role on it. */
  static async start(ownerUrl: string): Promise<CitusSide> {
    const folder = mkdtempSync(join(tmpdir(), "bankhid-citus-"));
    const { appUrl } = await prepareDatabase(ownerUrl);
    const owner = new pg.Client({ connectionString: ownerUrl });
    await owner.connect();
    const sandbox = await startTestSandbox();
    const environment = {
      ...sandbox.environment,
      NODE_ENV: "test",
      LOG_LEVEL: "warn",
      DATABASE_URL: ownerUrl,
      DATABASE_APP_URL: appUrl,
      DATA_DIR: join(folder, "files"),
      BASE_URL: "http://bankhid.test",
      TRUST_PROXY: "true",
      FEED_READS_PER_DAY: "1000",
    };
    const programs = [
      new FleetProgram("web", "web", await lastingPort(), { folder, environment }),
      new FleetProgram("worker", "worker", await lastingPort(), { folder, environment }),
    ] as const;
    const connection = await connect(appUrl);
    for (const program of programs) await program.start();
    return new CitusSide({ owner, ownerUrl, appUrl, connection, sandbox, programs, folder });
  }

  async stop(): Promise<void> {
    for (const program of this.#programs) await program.stop();
    await this.#connection.close();
    await this.owner.end();
    await this.#sandbox.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Runs a step; a failure is written down, and the next step is tried. */
  async #run(step: string, work: () => Promise<void>): Promise<void> {
    const startedAt = performance.now();
    const fault = await work().then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    const seconds = Math.round(performance.now() - startedAt) / 1_000;
    this.steps.push({ step, ok: fault === undefined, seconds, ...(fault && { fault }) });
    process.stderr.write(`${step}: ${fault ?? `${seconds} s`}\n`);
  }

  async #buildPerson(companies: number): Promise<{ person: Person; companies: TestCompany[] }> {
    const { db } = this.#connection;
    const { id } = await buildUser(db);
    const made: TestCompany[] = [];
    for (let n = 0; n < companies; n += 1)
      made.push(await buildCompany(db, { ownerId: id, taxNumber: randomTaxNumber() }));
    const address = `http://127.0.0.1:${this.#web.port}`;
    const person = new Person({ address }, `${id}@citus.example`);
    person.useToken(await buildSession(db, id));
    return { person, companies: made };
  }

  /** Upload, list, book, export, move, and then the reading of banks. */
  async walkMainPath(): Promise<void> {
    const { person, companies } = await this.#buildPerson(2);
    const [from, to] = companies.map(({ id }) => id) as [string, string];
    await this.#run("upload", () => this.#upload(person, from, writeStatement(ROWS, 0, 0n), ROWS));
    await this.#run("upload again", () =>
      this.#upload(person, from, writeStatement(ROWS, 0, 0n), 0),
    );
    await this.#run("list", () => expectCount(person.listRows(from), ROWS));
    await this.#run("book", async () => {
      const ids = (await person.listRows(from)).slice(0, 50).map((row) => row._id);
      await person.call("POST", "/v1/booked", { transactionIds: ids, booked: true });
    });
    await this.#run("export", () => this.#export(person, from));
    await this.#run("move", async () => {
      await person.call("PATCH", "/v1/bankaccount", {
        account_nr: ACCOUNT,
        originate: "adriana",
        source_company_id: from,
        target_company_id: to,
      });
      await expectCount(person.listRows(from), 0);
      await expectCount(person.listRows(to), ROWS);
    });
    await this.#run("pull", () => this.#pull());
  }

  async #upload(person: Person, companyId: string, bytes: Uint8Array, rows: number): Promise<void> {
    const sent = await person.upload(companyId, "kivonat.sta", bytes);
    const read = await person.awaitRead(companyId, sent);
    if (read.status !== "finished" || read.newCount !== rows)
      throw new Error(`${read.status}, ${read.newCount} new: ${JSON.stringify(read.problems)}`);
  }

  async #export(person: Person, companyId: string): Promise<void> {
    const reply = await fetch(`http://127.0.0.1:${this.#web.port}/v1/bankaccount/export`, {
      method: "POST",
      headers: { authorization: `Bearer ${person.token}`, "content-type": "application/json" },
      body: JSON.stringify({
        company_id: companyId,
        bank_accounts: [{ accountNr: ACCOUNT, originate: "adriana" }],
        start_date: FIRST_DAY,
        end_date: addDays(FIRST_DAY, 30),
        format: "csv",
      }),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${reply.status} ${text.slice(0, 300)}`);
    const lines = text.trimEnd().split("\r\n").length - 1;
    if (lines !== ROWS) throw new Error(`${lines} lines instead of ${ROWS}`);
  }

  async #pull(): Promise<void> {
    const { db } = this.#connection;
    const config = buildTestConfig(this.#sandbox.environment);
    const world = await buildDueWorld(db, {
      feeds: createBankFeeds({ config, clock: systemClock }),
      sandbox: this.#sandbox,
      companies: FEED_COMPANIES,
      itemsPerAccount: ITEMS_PER_ACCOUNT,
    });
    await makeAllDue(this.owner, this.appUrl, world);
    const ids = world.companies.map(({ feed }) => feed.companyId);
    const deadline = Date.now() + PULL_MS;
    for (;;) {
      const { rows } = await this.owner.query<{ left: string }>(
        `select count(*) as left from feed_account where company_id = any ($1::uuid[])
          and (next_try_at is null or history_done_at is null)`,
        [ids],
      );
      if (rows[0]!.left === "0") break;
      if (Date.now() > deadline) throw new Error(`${rows[0]!.left} accounts were not read`);
      await pause(POLL_MS);
    }
    const faults = await listWorldFaults(db, this.owner, world);
    if (faults.length > 0) throw new Error(faults.join("; "));
  }

  /** A hundred uploads of ten companies; answers the ids of the companies. */
  async uploadMany(): Promise<string[]> {
    const { person, companies } = await this.#buildPerson(UPLOAD_COMPANIES);
    const ids = companies.map(({ id }) => id);
    await this.#run("100 uploads", async () => {
      await Promise.all(ids.map((id) => this.#uploadInOrder(person, id)));
      const { rows } = await this.owner.query<{ count: string }>(
        "select count(*) as count from bank_transaction where company_id = any ($1::uuid[])",
        [ids],
      );
      const wanted = UPLOAD_COMPANIES * UPLOADS_PER_COMPANY * ROWS_PER_UPLOAD;
      if (Number(rows[0]!.count) !== wanted)
        throw new Error(`${rows[0]!.count} rows instead of ${wanted}`);
    });
    return ids;
  }

  async #uploadInOrder(person: Person, companyId: string): Promise<void> {
    const sum = BigInt((ROWS_PER_UPLOAD * (ROWS_PER_UPLOAD + 1)) / 2) * UNIT;
    for (let n = 0; n < UPLOADS_PER_COMPANY; n += 1) {
      const bytes = writeStatement(ROWS_PER_UPLOAD, n * 20, sum * BigInt(n));
      await this.#upload(person, companyId, bytes, ROWS_PER_UPLOAD);
    }
  }
}

const randomTaxNumber = (): string => String(20_000_000 + Math.floor(Math.random() * 70_000_000));

async function expectCount(listed: Promise<readonly unknown[]>, wanted: number): Promise<void> {
  const { length } = await listed;
  if (length !== wanted) throw new Error(`${length} rows instead of ${wanted}`);
}
