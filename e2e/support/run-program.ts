/**
 * Vitest's set-up of the e2e project: the real, built program, once for the whole run, on a fresh
 * data folder and free ports.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { COMPILE_CACHE } from "#server/testing/compile-cache.ts";
import { laterToday } from "#server/testing/test-config.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the program answers, without a slash at the end. */
    baseUrl: string;
    /** The program's data folder; its PostgreSQL listens on a socket below it. */
    dataDir: string;
    /** Where it takes letters with reports. */
    mailPort: number;
  }
}

const root = join(import.meta.dirname, "../..");
// A machine that others use too may take its time.
const READY_MS = 150_000;
const STOP_MS = 15_000;
const LOOK_EVERY_MS = 100;
const PORT_FROM = 20_000;
const PORT_TO = 32_000;
const PORT_TURNS = 100;

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // A demo's year of reports takes half a minute of the processor; eight weeks have every kind of
  // report. Tests that turn the bank's world open no demo, so none is made ahead for them.
  const program = await startProgram({
    DEMO_REPORT_WEEKS: "8",
    DEMO_STOCK: project.name === "e2e-world" ? "0" : "1",
  });
  project.provide("baseUrl", program.baseUrl);
  project.provide("dataDir", program.dataDir);
  project.provide("mailPort", program.mailPort);
  return program.stop;
}

export interface StartedProgram {
  readonly baseUrl: string;
  readonly dataDir: string;
  readonly mailPort: number;
  readonly pid: number;
  stop(): Promise<void>;
}

/**
 * Starts the program as `npm start` does and waits until it answers. Throws with the end of its log
 * when it does not.
 */
export async function startProgram(
  environment: Readonly<Record<string, string>> = {},
): Promise<StartedProgram> {
  if (!existsSync(join(root, "dist/web/index.html")))
    throw new Error("The web is not built. Run `npm test`, or `node tools/prepare.js`.");
  const dataDir = mkdtempSync(join(tmpdir(), "bankhid-e2e-"));
  const [port, sandboxPort, sandboxSmtpPort, mailPort] = await findFreePorts(4);
  const logFile = join(root, `.cache/e2e/program-${port}.log`);
  mkdirSync(join(root, ".cache/e2e"), { recursive: true });
  const child = spawn(process.execPath, ["src/server/main.ts"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...COMPILE_CACHE,
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_SMTP_PORT: String(sandboxSmtpPort),
      MAIL_PORT: String(mailPort),
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      // Every person of a test has an address of their own, as in life; limits by address then do
      // not add up.
      TRUST_PROXY: "true",
      FEED_MORNING_FROM: laterToday(),
      ...environment,
    },
  });
  // An interrupted test run does not reach `stop`; the program then stops its own database and
  // sandbox.
  const endTogether = (): void => void child.kill("SIGTERM");
  process.once("exit", endTogether);
  child.once("exit", () => process.off("exit", endTogether));
  const log = createWriteStream(logFile);
  child.stdout.pipe(log);
  child.stderr.pipe(log);
  const baseUrl = `http://localhost:${port}`;
  try {
    await waitUntilHealthy(child, baseUrl, logFile);
  } catch (error) {
    // As usual, so that its database ends with it.
    await stopProgram(child, dataDir);
    throw error;
  }
  return {
    baseUrl,
    dataDir,
    mailPort: mailPort!,
    pid: child.pid ?? 0,
    stop: () => stopProgram(child, dataDir),
  };
}

async function waitUntilHealthy(
  child: ChildProcess,
  baseUrl: string,
  logFile: string,
): Promise<void> {
  const deadline = Date.now() + READY_MS;
  while (Date.now() < deadline && child.exitCode === null && child.signalCode === null) {
    const answer = await fetch(`${baseUrl}/health`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  throw new Error(`The program did not start:\n${readFileSync(logFile, "utf8").slice(-2_000)}`);
}

async function stopProgram(child: ChildProcess, dataDir: string): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    const hard = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
    await ended;
    clearTimeout(hard);
  }
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
}

/** All are held open until the last one is known, so that they differ. */
async function findFreePorts(count: number): Promise<number[]> {
  const found = await Promise.all(Array.from({ length: count }, () => listenSomewhere()));
  await Promise.all(found.map(({ server }) => new Promise((resolve) => server.close(resolve))));
  return found.map(({ port }) => port);
}

/**
 * Below the port numbers that the system gives to connections: until the program listens, nobody
 * else gets this port.
 */
async function listenSomewhere(): Promise<{ readonly server: Server; readonly port: number }> {
  for (let turn = 0; turn < PORT_TURNS; turn++) {
    const port = randomInt(PORT_FROM, PORT_TO);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once("error", () => resolve(false));
      server.listen(port, () => resolve(true));
    });
    if (isFree) return { server, port };
  }
  throw new Error(`No free port between ${PORT_FROM} and ${PORT_TO}.`);
}
