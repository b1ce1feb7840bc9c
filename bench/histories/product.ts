/** The running product for a person's browser: a process of its own, and nothing but HTTP. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { readNodeOptions } from "./node-options.ts";

const ROOT = join(import.meta.dirname, "../..");
const START_TRIES = 3;
// A start is awaited while its process lives: on a machine with twenty others at work it takes
// minutes, and beginning again would take as long once more.
const READY_MS = 360_000;
const ANSWER_MS = 10_000;
const POLL_MS = 100;
// The token in a letter of registration or log-in.
const LINK = /\/(?:companies|registration\/confirm)\/([\w-]{20,})\/?$/;
const LETTER_MS = 60_000;
// A file that is not read by then is a fault: the largest here has some hundred rows.
const READ_MS = 180_000;
const LONG_POLL_SECONDS = 20;
const STOP_MS = 15_000;
const BUSY_PAUSE_MS = 1_000;
const BUSY_TRIES = 60;

export interface Product {
  readonly address: string;
  /** Where letters with reports come in. */
  readonly mailPort: number;
  readonly pid: number;
  stop(): Promise<void>;
}

/** The parts of a list's row that histories compare. */
export interface ListedRow {
  readonly _id: string;
  readonly accountNr: string;
  /** The way by which it came: `adriana` (a file), `aggreg8` or `szamlazzhu`. */
  readonly originate: string;
  readonly currency: string;
  readonly amount: string;
  readonly bookingDate: string;
  readonly bookingDateStated: boolean;
  readonly possibleDoubleOf: string | null;
  readonly description: string;
  readonly partnerName: string;
}

export interface ReadFile {
  readonly _id: string;
  readonly name: string;
  readonly originalName: string;
  readonly status: string;
  readonly newCount: number;
  readonly duplicates: number;
  readonly problems: readonly { readonly code: string; readonly severity: string }[];
}

export interface DailySum {
  readonly accountNr: string;
  readonly currency: string;
  readonly credit: string;
  readonly debit: string;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

/**
 * Starts the program with a data folder of its own, all roles in one process tree, and waits until
 * it answers. `tree`: the folder of another version of the program.
 */
export async function startProduct(folder: string, tree = ROOT): Promise<Product> {
  mkdirSync(folder, { recursive: true });
  for (let tries = 1; ; tries++) {
    try {
      return await tryStart(folder, tree);
    } catch (error) {
      // On a machine that others use too one of its processes may be late.
      if (tries === START_TRIES) throw error;
    }
  }
}

async function tryStart(folder: string, tree: string): Promise<Product> {
  const ports = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const log = join(folder, "program.log");
  const out = openSync(log, "a");
  const child = spawn(process.execPath, [...readNodeOptions(tree), "src/server/main.ts"], {
    cwd: tree,
    stdio: ["ignore", out, out],
    env: {
      PATH: process.env.PATH ?? "",
      HOME: process.env.HOME ?? folder,
      // In tests: with the sources that Node keeps compiled a program starts in half the time.
      ...(process.env.NODE_COMPILE_CACHE && {
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      }),
      LOG_LEVEL: "warn",
      HOST: "127.0.0.1",
      DATA_DIR: join(folder, "data"),
      PORT: String(ports[0]),
      SANDBOX_PORT: String(ports[1]),
      SANDBOX_SMTP_PORT: String(ports[2]),
      MAIL_PORT: String(ports[3]),
      // Each history comes from an address of its own, because limits by address are not tested
      // here.
      TRUST_PROXY: "true",
      // No visitor comes for whom a demo should be ready.
      DEMO_STOCK: "0",
    },
  });
  closeSync(out);
  const address = `http://127.0.0.1:${ports[0]}`;
  const deadline = Date.now() + READY_MS;
  while (
    !(await fetch(`${address}/health`, { signal: AbortSignal.timeout(ANSWER_MS) }).then(
      (reply) => reply.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stopChild(child);
      throw new Error(`The program did not start:\n${readFileSync(log, "utf8")}`);
    }
    await pause(POLL_MS);
  }
  return { address, mailPort: ports[3], pid: child.pid!, stop: () => stopChild(child) };
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
  await exited;
  clearTimeout(timer);
}

export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** A person who is logged in. */
export class Person {
  readonly #product: Pick<Product, "address">;
  readonly email: string;
  #token = "";
  #from: string;

  constructor(product: Pick<Product, "address">, email: string) {
    this.#product = product;
    this.email = email;
    this.#from = "10.0.0.1";
  }

  /** Goes on with a session that was made elsewhere. */
  useToken(token: string): void {
    this.#token = token;
  }

  /** Calls come from this network address from now on. */
  comeFrom(number: number): void {
    this.#from = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
  }

  /** Registers by the letter in the sandbox's mailbox and accepts the terms. */
  async register(): Promise<void> {
    await this.call("POST", "/v1/entr/auth", { email: this.email });
    const link = await this.#awaitLink();
    this.#token = link;
    await this.call("POST", "/v1/profile", { privacyAccepted: true });
    this.#token = "";
    const me = await this.call<{ token: string }>(
      "GET",
      `/v1/me?token=${encodeURIComponent(link)}`,
    );
    this.#token = me.token;
    await this.call("PUT", "/v1/entr", { name: "Próba Péter" });
  }

  async #awaitLink(): Promise<string> {
    const deadline = Date.now() + LETTER_MS;
    for (;;) {
      const reply = await fetch(
        `${this.#product.address}/sandbox/mailbox/api/letters?to=${encodeURIComponent(this.email)}`,
      );
      const { letters } = (await reply.json()) as { letters: { links: string[] }[] };
      const token = letters[0]?.links.map((link) => LINK.exec(link)?.[1]).find(Boolean);
      if (token !== undefined) return token;
      if (Date.now() > deadline) throw new Error(`No letter to ${this.email}`);
      await pause(POLL_MS);
    }
  }

  /** Makes a company; answers its id. */
  async createCompany(taxNumber: string, name: string): Promise<string> {
    return (
      await this.call<{ _id: string }>("POST", "/v1/company", {
        tax_number: taxNumber,
        company_name: name,
      })
    )._id;
  }

  /**
   * Sends a file; answers it as it was acknowledged. An impatient person takes a refusal as the
   * answer.
   */
  async upload(
    companyId: string,
    name: string,
    bytes: Uint8Array,
    patient = true,
  ): Promise<ReadFile> {
    const build = (): FormData => {
      const form = new FormData();
      form.append("company_name", "Próba Kft.");
      form.append("file", new Blob([Uint8Array.from(bytes)]), name);
      return form;
    };
    return this.#send<ReadFile>("POST", `/v1/file/${companyId}`, build, patient);
  }

  /** Waits until the file is read, or waits for a person. */
  async awaitRead(companyId: string, file: ReadFile): Promise<ReadFile> {
    const deadline = Date.now() + READ_MS;
    for (;;) {
      const query = `company_id=${companyId}&names=${encodeURIComponent(file.name)}&wait=${LONG_POLL_SECONDS}`;
      const { files } = await this.call<{ files: ReadFile[] }>("GET", `/v1/file?${query}`);
      const now = files[0];
      if (now !== undefined && !["pending", "processing"].includes(now.status)) return now;
      if (Date.now() > deadline)
        throw new Error(`${file.originalName} was not read in ${READ_MS / 1000} s`);
    }
  }

  async assign(
    companyId: string,
    file: ReadFile,
    account: { accountNr: string; currency: string },
  ): Promise<void> {
    await this.call("PATCH", `/v1/file/${file._id}?company_id=${companyId}`, {
      action: "assign",
      ...account,
    });
  }

  async deleteFile(companyId: string, file: ReadFile): Promise<void> {
    await this.call("DELETE", `/v1/file/${file._id}?company_id=${companyId}&rows=go`);
  }

  /** Undoes the deletion of a file; waits until it is read again where that is needed. */
  async restoreFile(companyId: string, file: ReadFile): Promise<void> {
    const back = await this.call<ReadFile>("POST", `/v1/file/${file._id}/restore`, {
      company_id: companyId,
    });
    await this.awaitRead(companyId, back);
  }

  /** Says that a file takes the place of an earlier one. */
  async replaceFile(companyId: string, file: ReadFile, earlier: ReadFile): Promise<void> {
    await this.call("POST", `/v1/file/${file._id}/reissue`, {
      company_id: companyId,
      earlier_id: earlier._id,
      decision: "replaced",
    });
  }

  /** Every row of the company, page by page. */
  async listRows(companyId: string): Promise<ListedRow[]> {
    const rows: ListedRow[] = [];
    let page = "";
    do {
      const reply = await this.call<{ transactions: ListedRow[]; nextPage?: string }>(
        "POST",
        `/v1/bankaccounts-transactions/${page}`,
        { company_id: companyId, bankAccounts: [], booked: "ALL" },
      );
      rows.push(...reply.transactions);
      page = reply.nextPage ?? "";
    } while (page !== "");
    return rows;
  }

  /** The daily sums that the page of accounts shows. */
  async listDailySums(companyId: string): Promise<DailySum[]> {
    return (
      await this.call<{ statistics: DailySum[] }>(
        "GET",
        `/v1/bankaccounts?company_id=${companyId}&statistics_from=2023-01-01`,
      )
    ).statistics;
  }

  /** One call with a JSON body. Throws with the code of the problem where it is refused. */
  async call<Reply>(method: string, path: string, body?: unknown): Promise<Reply> {
    return this.#send<Reply>(
      method,
      path,
      body === undefined ? undefined : () => JSON.stringify(body),
    );
  }

  /** One call and its status, whatever it is; 0 where no answer came in time. */
  async raw(method: string, path: string, body: unknown, limitMs: number): Promise<number> {
    try {
      const reply = await this.#fetch(
        method,
        path,
        body === undefined ? undefined : JSON.stringify(body),
        limitMs,
      );
      await reply.arrayBuffer();
      return reply.status;
    } catch {
      return 0;
    }
  }

  /** One call with its status and its JSON, whatever the status is. */
  async answer(
    method: string,
    path: string,
    body: object | undefined,
    limitMs: number,
  ): Promise<{ readonly status: number; readonly body: unknown }> {
    const sent = body === undefined ? undefined : JSON.stringify(body);
    const reply = await this.#fetch(method, path, sent, limitMs);
    return { status: reply.status, body: await reply.json() };
  }

  get token(): string {
    return this.#token;
  }

  async #fetch(
    method: string,
    path: string,
    body: string | FormData | undefined,
    limitMs?: number,
  ): Promise<Response> {
    const reply = await fetch(`${this.#product.address}${path}`, {
      method,
      headers: {
        "x-forwarded-for": this.#from,
        ...(this.#token === "" ? {} : { authorization: `Bearer ${this.#token}` }),
        ...(typeof body === "string" ? { "content-type": "application/json" } : {}),
      },
      ...(body === undefined ? {} : { body }),
      ...(limitMs === undefined ? {} : { signal: AbortSignal.timeout(limitMs) }),
    });
    this.#token = reply.headers.get("x-session-token") ?? this.#token;
    return reply;
  }

  async #send<Reply>(
    method: string,
    path: string,
    build?: () => string | FormData,
    patient = true,
  ): Promise<Reply> {
    for (let tries = 0; ; tries++) {
      const reply = await this.#fetch(method, path, build?.());
      if (reply.ok) return (await reply.json()) as Reply;
      const told = await reply.text();
      // A browser that is told to come back later comes back; any other answer is final.
      if (!patient || ![429, 503].includes(reply.status) || tries >= BUSY_TRIES) {
        throw new Error(`${method} ${path.split("?")[0]}: ${reply.status} ${told.slice(0, 300)}`);
      }
      await pause(BUSY_PAUSE_MS);
    }
  }
}
