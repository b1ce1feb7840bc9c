/**
 * The real sandbox in a process of its own on free ports, and the commands of tests to it. See
 * src/sandbox/README.md for the verbs.
 */
import { type ChildProcess, fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { budapestDate } from "#values/local-date.ts";
import { COMPILE_CACHE } from "./compile-cache.ts";

const SANDBOX_MAIN = join(import.meta.dirname, "../../sandbox/main.ts");
// A machine that others use too may take its time.
const READY_MS = 30_000;
// A file of tests takes at most some minutes, on a busy machine too.
const QUIET_MS = 15 * 60_000;

export interface SandboxCall {
  readonly method: string;
  /** Behind the stand-in's `/api`. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly at: string;
  readonly status: number;
}

/** A movement as the bank's own books have it. */
export interface TrueItem {
  readonly ordinal: number;
  readonly bookingDate: string;
  readonly valueDate: string;
  /** Signed, with two decimals. */
  readonly amount: string;
  readonly currency: string;
  readonly partnerName: string;
  readonly partnerAccountNumber: string;
  readonly text: string;
  readonly reference: string;
  readonly endToEndId: string;
  readonly withdrawn: boolean;
}

export interface TrueAccount {
  readonly accountNumber: string;
  readonly iban: string;
  readonly currency: string;
  readonly name: string;
  readonly owner: string;
  readonly usage: "ORGA" | "PRIV";
  /** Signed, with two decimals. */
  readonly balance: string;
  readonly items: readonly TrueItem[];
  readonly pending: readonly TrueItem[];
}

/** Facts of a movement that a test may set; amounts as text with at most two decimals. */
export type ItemFacts = Partial<
  Pick<
    TrueItem,
    | "amount"
    | "partnerName"
    | "partnerAccountNumber"
    | "text"
    | "reference"
    | "bookingDate"
    | "valueDate"
  >
> & {
  /**
   * The way in which the aggregator garbles the movement (the sandbox's README lists them); empty
   * heals it.
   */
  readonly garbled?: string;
};

export interface PlannedFault {
  /**
   * An answer's fault (`401-once`, `403`, `429`, `500`, `slow`, `html`, `cut`), a sentinel of a
   * consent, or `none`.
   */
  readonly kind: string;
  readonly times?: number;
  readonly accountNumber?: string;
  readonly path?: string;
  readonly consentId?: string;
  readonly sessionId?: string;
}

export interface SandboxControl {
  /** Any verb: GET without a body, POST with one. Throws with the stand-in's words. */
  control<T = unknown>(verb: string, body?: Record<string, unknown>): Promise<T>;
  reset(): Promise<void>;
  /** Everything the stand-in's API was asked, oldest first. */
  requests(): Promise<readonly SandboxCall[]>;
  forgetRequests(): Promise<void>;
  /** The account in its bank's books now, under any consent. */
  truth(accountNumber: string): Promise<TrueAccount>;
  /** Books movements now; gives their ordinals. */
  add(accountNumber: string, items: readonly ItemFacts[]): Promise<readonly number[]>;
  change(accountNumber: string, ordinal: number, facts: ItemFacts): Promise<void>;
  withdraw(accountNumber: string, ordinal: number, moved?: boolean): Promise<void>;
  fault(fault: PlannedFault): Promise<void>;
  clearFaults(): Promise<void>;
  /** Moves the banks' clock on; the program's stays. */
  moveClock(by: { days?: number; hours?: number }): Promise<void>;
}

export interface TestSandbox {
  readonly port: number;
  readonly smtpPort: number;
  /** For `createTestApp({ environment })`: the program's feeds are this sandbox's. */
  readonly environment: Record<string, string>;
  readonly aggreg8: SandboxControl;
  readonly enableBanking: SandboxControl;
  /** The banks' clock back to now, see `quietNow`. */
  resetClock(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the sandbox; `programUrl` is where it sends people back to and where hooks go. Its memory
 * is gone when it stops, unless a `folder` is given, which stays and from which it goes on.
 */
export async function startTestSandbox(
  options: { programUrl?: string; folder?: string } = {},
): Promise<TestSandbox> {
  const dataDir = options.folder ?? mkdtempSync(join(tmpdir(), "bankhid-sandbox-"));
  const child = fork(SANDBOX_MAIN, {
    env: {
      ...COMPILE_CACHE,
      PATH: process.execPath,
      SANDBOX_PORT: "0",
      SANDBOX_SMTP_PORT: "0",
      SANDBOX_DATA_DIR: dataDir,
      SANDBOX_PROGRAM_URL: options.programUrl ?? "http://bankhid.test",
    },
  });
  const { port, smtpPort } = await waitReady(child);
  const aggreg8 = createControl(`http://127.0.0.1:${port}/sandbox/aggreg8/control`);
  const enableBanking = createControl(`http://127.0.0.1:${port}/sandbox/enable-banking/control`);
  const resetClock = async (): Promise<void> => {
    for (const stand of [aggreg8, enableBanking])
      await stand.control("clock", { to: quietNow().toISOString() });
  };
  if (quietNow().getTime() < Date.now() - 1_000) await resetClock();
  return {
    port,
    smtpPort,
    environment: { SANDBOX_PORT: String(port), SANDBOX_SMTP_PORT: String(smtpPort) },
    aggreg8,
    enableBanking,
    resetClock,
    async stop() {
      const ended = new Promise<void>((done) => child.once("exit", () => done()));
      child.kill("SIGTERM");
      await ended;
      if (options.folder === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Now; shortly before midnight in Budapest a quarter of an hour earlier. A day that begins at the
 * banks between a reading and the look at their books has movements of its own, which the reading
 * could not know.
 */
function quietNow(): Date {
  const now = Date.now();
  const isLate = budapestDate(now) !== budapestDate(now + QUIET_MS);
  return new Date(isLate ? now - QUIET_MS : now);
}

async function waitReady(child: ChildProcess): Promise<{ port: number; smtpPort: number }> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      reject(new Error(`The sandbox was not ready within ${READY_MS} ms.`));
    }, READY_MS);
    child.once("message", (ports) => {
      clearTimeout(timer);
      resolve(ports as { port: number; smtpPort: number });
    });
    child.once("exit", (code) => {
      clearTimeout(timer);
      reject(
        new Error(
          `The sandbox ended with ${code} before it was ready. Start it alone to see why: node src/sandbox/main.ts`,
        ),
      );
    });
  });
}

function createControl(address: string): SandboxControl {
  const ask = async (
    method: string,
    verb: string,
    body?: Record<string, unknown>,
  ): Promise<unknown> => {
    const answer = await fetch(`${address}/${verb}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
    const given = (await answer.json()) as { message?: string };
    if (!answer.ok)
      throw new Error(`The sandbox refuses ${verb}: ${given.message ?? answer.status}`);
    return given;
  };
  const control = async <T>(verb: string, body?: Record<string, unknown>): Promise<T> =>
    (await ask(body === undefined ? "GET" : "POST", verb, body)) as T;
  return {
    control,
    reset: async () => void (await control("reset", {})),
    requests: async () =>
      (await control<{ requests: readonly SandboxCall[] }>("requests")).requests,
    forgetRequests: async () => void (await ask("DELETE", "requests")),
    async truth(accountNumber) {
      const { accounts } = await control<{ accounts: readonly TrueAccount[] }>("truth", {
        accountNumber,
      });
      return accounts[0]!;
    },
    add: async (accountNumber, items) =>
      (
        await control<{ ordinals: readonly number[] }>("add", {
          accountNumber,
          items,
          notify: false,
        })
      ).ordinals,
    change: async (accountNumber, ordinal, facts) =>
      void (await control("change", { accountNumber, ordinal, item: facts, notify: false })),
    withdraw: async (accountNumber, ordinal, moved = false) =>
      void (await control("withdraw", { accountNumber, ordinal, moved, notify: false })),
    fault: async (fault) => void (await control("fault", { ...fault })),
    clearFaults: async () => void (await control("fault", { kind: "clear" })),
    moveClock: async (by) => void (await control("clock", by)),
  };
}
