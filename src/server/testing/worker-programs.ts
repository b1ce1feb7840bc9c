/**
 * Real worker programs on one database, each with a recorded way to the sandbox: for tests that
 * kill and stop them.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type CallRecorder, startCallRecorder } from "./call-recorder.ts";
import type { TestDatabase } from "./test-database.ts";
import type { TestSandbox } from "./test-sandbox.ts";
import { COMPILE_CACHE } from "./compile-cache.ts";

const MAIN = join(import.meta.dirname, "../main.ts");
const READY_MS = 60_000;
const POLL_MS = 50;

export interface WorkerProgram {
  readonly name: string;
  readonly recorder: CallRecorder;
  /** Where it answers /metrics and /health. */
  readonly figures: string;
  /**
   * Sends the signal and waits for the end; answers its exit code, null where a signal ended it.
   */
  end(signal: "SIGKILL" | "SIGTERM"): Promise<number | null>;
  /** Pauses the whole process, or lets it go on. */
  signal(signal: "SIGSTOP" | "SIGCONT"): void;
}

export interface WorkerSetting {
  readonly database: Pick<TestDatabase, "ownerUrl" | "appUrl">;
  readonly sandbox: TestSandbox;
  readonly folder: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Starts a program with the role of a worker and waits until it looks for jobs. */
export async function startWorkerProgram(
  name: string,
  setting: WorkerSetting,
): Promise<WorkerProgram> {
  const { database, sandbox, folder, environment } = setting;
  const recorder = await startCallRecorder(name, sandbox.port);
  const own = join(folder, name);
  mkdirSync(own, { recursive: true });
  const log = join(own, "program.log");
  const out = openSync(log, "a");
  const child = spawn(process.execPath, [MAIN], {
    stdio: ["ignore", out, out],
    env: {
      ...COMPILE_CACHE,
      ...sandbox.environment,
      NODE_ENV: "test",
      ROLES: "worker",
      LOG_LEVEL: "info",
      DATABASE_URL: database.ownerUrl,
      DATABASE_APP_URL: database.appUrl,
      // Programs of one database have one folder of kept files.
      DATA_DIR: folder,
      AGGREG8_API_URL: recorder.url,
      HOST: "127.0.0.1",
      METRICS_PORT: "0",
      ...environment,
    },
  });
  const exited = new Promise<number | null>((done) => child.once("exit", done));
  let figures: string | undefined;
  await until(
    `${name} works`,
    () => {
      const told = readFileSync(log, "utf8");
      if (child.exitCode !== null) throw new Error(`${name} did not start:\n${told}`);
      // Said last, when it looks for jobs already.
      figures = /"figures":"([^"]+)"/.exec(told)?.[1];
      return figures !== undefined;
    },
    READY_MS,
  );
  return {
    name,
    recorder,
    figures: figures!,
    async end(signal) {
      if (isAlive(child)) child.kill(signal);
      return exited;
    },
    signal: (signal) => void child.kill(signal),
  };
}

const isAlive = (child: ChildProcess): boolean =>
  child.exitCode === null && child.signalCode === null;

/** Waits until the condition holds. Throws with the name of the condition. */
export async function until(
  what: string,
  holds: () => Promise<boolean> | boolean,
  limitMs: number,
): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`It did not happen in time: ${what}`);
    await new Promise((done) => setTimeout(done, POLL_MS));
  }
}
