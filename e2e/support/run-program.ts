/**
 * Vitest's set-up of the e2e project: the real, built program, once for the whole run, on a fresh
 * data folder and free ports. It starts when the first file of the project asks for it, because the
 * tests without a browser run before and need the processor.
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
import { startWhenAsked } from "#server/testing/start-when-asked.ts";
import { laterToday } from "#server/testing/test-config.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the program answers, without a slash at the end. */
    baseUrl: string;
    /** The program's data folder; its PostgreSQL listens on a socket below it. */
    dataDir: string;
    /** Where it takes letters with reports. */
    mailPort: number;
    /** The folder in which files of tests ask for the program, see `await-program.ts`. */
    programFolder: string;
  }
}

const root = join(import.meta.dirname, "../..");
// A machine that others use too may take its time.
const READY_MS = 150_000;
const STOP_MS = 15_000;
const LOOK_EVERY_MS = 100;
/** What a test waits for the program at most; the program's own limit is shorter. */
export const ASKED_LIMIT_MS = 170_000;
const PORT_FROM = 20_000;
const PORT_TO = 32_000;
const PORT_TURNS = 100;

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const place = await findPlace();
  const folder = mkdtempSync(join(tmpdir(), "bankhid-e2e-asked-"));
  project.provide("baseUrl", urlOf(place));
  project.provide("dataDir", place.dataDir);
  project.provide("mailPort", place.ports.mail);
  project.provide("programFolder", folder);
  const getStarted = startWhenAsked(folder, async () => ({
    answer: {},
    // A demo's year of reports takes half a minute of the processor; eight weeks have every kind of
    // report. Tests that turn the bank's world open no demo, so none is made ahead for them.
    kept: await startProgram(
      { DEMO_REPORT_WEEKS: "8", DEMO_STOCK: project.name === "e2e-world" ? "0" : "1" },
      place,
    ),
  }));
  return async () => {
    await (await getStarted())?.stop();
    await place.free();
    rmSync(place.dataDir, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  };
}

export interface StartedProgram {
  readonly baseUrl: string;
  readonly dataDir: string;
  readonly mailPort: number;
  readonly pid: number;
  stop(): Promise<void>;
}

/** An empty data folder, and ports that are held until the program takes them. */
interface ProgramPlace {
  readonly dataDir: string;
  readonly ports: Readonly<Record<"web" | "sandbox" | "sandboxMail" | "mail", number>>;
  /** Lets the ports go; more than once does no harm. */
  free(): Promise<void>;
}

/**
 * Starts the program as `npm start` does and waits until it answers. Throws with the end of its log
 * when it does not.
 */
export async function startProgram(
  environment: Readonly<Record<string, string>> = {},
  given?: ProgramPlace,
): Promise<StartedProgram> {
  if (!existsSync(join(root, "dist/web/index.html")))
    throw new Error("The web is not built. Run `npm test`, or `node tools/prepare.js`.");
  const place = given ?? (await findPlace());
  const { dataDir, ports } = place;
  const logFile = join(root, `.cache/e2e/program-${ports.web}.log`);
  mkdirSync(join(root, ".cache/e2e"), { recursive: true });
  await place.free();
  const child = spawn(process.execPath, ["src/server/main.ts"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...COMPILE_CACHE,
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      PORT: String(ports.web),
      SANDBOX_PORT: String(ports.sandbox),
      SANDBOX_SMTP_PORT: String(ports.sandboxMail),
      MAIL_PORT: String(ports.mail),
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
  const baseUrl = urlOf(place);
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
    mailPort: ports.mail,
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

function urlOf({ ports }: ProgramPlace): string {
  return `http://localhost:${ports.web}`;
}

async function findPlace(): Promise<ProgramPlace> {
  // All are held together, so that they differ.
  const held = await Promise.all([
    listenSomewhere(),
    listenSomewhere(),
    listenSomewhere(),
    listenSomewhere(),
  ]);
  const [web, sandbox, sandboxMail, mail] = held;
  return {
    dataDir: mkdtempSync(join(tmpdir(), "bankhid-e2e-")),
    ports: { web: web.port, sandbox: sandbox.port, sandboxMail: sandboxMail.port, mail: mail.port },
    free: async () => {
      await Promise.all(
        held.splice(0).map(({ server }) => new Promise((end) => server.close(end))),
      );
    },
  };
}

/**
 * Below the port numbers that the system gives to connections: until the program listens, nobody
 * else gets this port.
 */
async function listenSomewhere(): Promise<{ readonly server: Server; readonly port: number }> {
  for (let turn = 0; turn < PORT_TURNS; turn++) {
    const port = randomInt(PORT_FROM, PORT_TO);
    const server = createServer();
    // The port is held for as long as the process lives, and does not keep the process alive.
    server.unref();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once("error", () => resolve(false));
      server.listen(port, () => resolve(true));
    });
    if (isFree) return { server, port };
  }
  throw new Error(`No free port between ${PORT_FROM} and ${PORT_TO}.`);
}
