/**
 * The stand-ins of the outside world, in a process of their own: the program talks to them by
 * network only.
 */
import { fork } from "node:child_process";
import { join, resolve } from "node:path";
import type { Logger } from "pino";
import type { Config } from "./config.ts";

// Reached by its path and never imported: a stand-in that shared code with the program would share
// its faults.
const SANDBOX_MAIN = join(import.meta.dirname, "../sandbox/main.ts");
const READY_MS = 10_000;
const STOP_MS = 2_000;

/** The sandbox did not start; the message names the cause. */
export class SandboxFault extends Error {}

/** Where the sandbox really listens: the configured ports, or free ones when those were taken. */
export interface SandboxPorts {
  readonly port: number;
  readonly smtpPort: number;
}

/**
 * Starts the sandbox and waits for its message `{ ready: true, port, smtpPort }`. The sandbox ends
 * by itself when the program is gone, because the channel between them closes. Throws where it does
 * not start.
 */
export async function startSandbox(
  config: Config,
  log: Logger,
): Promise<{ ports: SandboxPorts; stop: () => Promise<void> }> {
  if (!config.sandbox) throw new Error("The sandbox does not exist in production.");
  const child = fork(SANDBOX_MAIN, {
    env: {
      PATH: process.execPath,
      SANDBOX_PORT: String(config.sandbox.port),
      SANDBOX_SMTP_PORT: String(config.sandbox.smtpPort),
      SANDBOX_DATA_DIR: resolve(config.dataDir, "sandbox"),
      SANDBOX_PROGRAM_URL: config.baseUrl,
      // At the vendor an operator registers this address once.
      SANDBOX_AGGREG8_CALLBACK: config.feeds.aggreg8
        ? `${config.baseUrl}/hooks/aggreg8/${config.feeds.aggreg8.hookSecret}`
        : "",
    },
  });
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  let timer: NodeJS.Timeout | undefined;
  const outcome = await Promise.race([
    new Promise<SandboxPorts>((done) =>
      child.once("message", (ports) => done(ports as unknown as SandboxPorts)),
    ),
    ended.then(() => "ended" as const),
    new Promise<"late">((done) => (timer = setTimeout(() => done("late"), READY_MS))),
  ]);
  clearTimeout(timer);
  if (typeof outcome === "string") {
    child.kill("SIGKILL");
    throw new SandboxFault(
      `The sandbox did not start (${outcome}). Start it alone to see why: node src/sandbox/main.ts`,
    );
  }
  const ports: SandboxPorts = { port: outcome.port, smtpPort: outcome.smtpPort };
  if (ports.port !== config.sandbox.port)
    log.warn({ ...ports }, "the sandbox's ports were taken; it listens on free ones");
  let stopping = false;
  void ended.then(
    () =>
      stopping ||
      log.error("the sandbox ended by itself; letters and stand-ins are away until the next start"),
  );
  const stop = async (): Promise<void> => {
    stopping = true;
    child.kill("SIGTERM");
    const hard = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
    await ended;
    clearTimeout(hard);
  };
  return { ports, stop };
}
