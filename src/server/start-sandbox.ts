/** The stand-ins of the outside world, in a process of their own: the program talks to them by network only. */
import { fork } from "node:child_process";
import { join, resolve } from "node:path";
import type { Logger } from "pino";
import type { Config } from "./config.ts";

// Reached by its path and never imported: a stand-in that shared code with the program would share its faults.
const SANDBOX_MAIN = join(import.meta.dirname, "../sandbox/main.ts");
const READY_MS = 10_000;
const STOP_MS = 2_000;

/** The sandbox did not come up; the message says what to look at. */
export class SandboxFault extends Error {}

/**
 * Starts the sandbox and waits until it says `{ ready: true }`. It ends by itself when the program is gone, because the
 * channel between them closes. Throws when it does not come up.
 */
export async function startSandbox(config: Config, log: Logger): Promise<{ stop: () => Promise<void> }> {
  if (!config.sandbox) throw new Error("The sandbox does not exist in production.");
  const child = fork(SANDBOX_MAIN, {
    env: {
      PATH: process.execPath,
      SANDBOX_PORT: String(config.sandbox.port),
      SANDBOX_SMTP_PORT: String(config.sandbox.smtpPort),
      SANDBOX_DATA_DIR: resolve(config.dataDir, "sandbox"),
      SANDBOX_PROGRAM_URL: config.baseUrl,
    },
  });
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  let timer: NodeJS.Timeout | undefined;
  const outcome = await Promise.race([
    new Promise<"ready">((done) => child.once("message", () => done("ready"))),
    ended.then(() => "ended" as const),
    new Promise<"late">((done) => (timer = setTimeout(() => done("late"), READY_MS))),
  ]);
  clearTimeout(timer);
  if (outcome !== "ready") {
    child.kill("SIGKILL");
    const ports = `SANDBOX_PORT ${config.sandbox.port} and SANDBOX_SMTP_PORT ${config.sandbox.smtpPort}`;
    throw new SandboxFault(`The sandbox did not start (${outcome}): are ${ports} free?`);
  }
  let stopping = false;
  void ended.then(() => stopping || log.error("the sandbox ended by itself; letters and stand-ins are away until the next start"));
  const stop = async (): Promise<void> => {
    stopping = true;
    child.kill("SIGTERM");
    const hard = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
    await ended;
    clearTimeout(hard);
  };
  return { stop };
}
