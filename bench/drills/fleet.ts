/** Programs of one role each on one database and one folder of files, killed and started again. */
import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { loadavg } from "node:os";
import { join } from "node:path";
import { pause } from "../histories/product.ts";
import { readNodeOptions } from "../histories/node-options.ts";
import { stopOnSignal } from "../stop-on-signal.ts";

const ROOT = join(import.meta.dirname, "../..");
// A start is awaited while its process lives. A process that says nothing for so long hangs: even a
// machine with thirty others at work starts it in a few minutes.
const HANGS_MS = 900_000;
const POLL_MS = 100;
const ANSWER_MS = 10_000;
const STOP_MS = 15_000;
// An end of a log that tells why a program did not start.
const LOG_TAIL = 4_000;
// Below the ports that the system gives to outgoing connections (32768 and more, Linux): while a
// program is down, a connection of somebody else could take such a port, and the next start would
// find it in use.
const PORTS = [20_000, 32_000] as const;

export type Role = "web" | "worker" | "mail";

export class FleetProgram {
  readonly name: string;
  readonly role: Role;
  readonly port: number;
  readonly #environment: Readonly<Record<string, string>>;
  readonly #entry: string;
  readonly #log: string;
  #child: ChildProcess | undefined;
  ready = false;
  slowestStartMs = 0;

  constructor(
    name: string,
    role: Role,
    port: number,
    given: {
      folder: string;
      environment: Readonly<Record<string, string>>;
      /** What is run, from the project's folder; the program itself where nothing is said. */
      entry?: string;
    },
  ) {
    this.name = name;
    this.role = role;
    this.port = port;
    this.#environment = given.environment;
    this.#entry = given.entry ?? "src/server/main.ts";
    this.#log = join(given.folder, `${name}.log`);
  }

  /**
   * Starts it and waits until it answers. Throws with the end of its log where its process ends or
   * hangs.
   */
  async start(): Promise<void> {
    const out = openSync(this.#log, "a");
    const child = spawn(process.execPath, [...readNodeOptions(), this.#entry], {
      cwd: ROOT,
      stdio: ["ignore", out, out],
      env: {
        PATH: process.env.PATH ?? "",
        ...this.#environment,
        ROLES: this.role,
        HOST: "127.0.0.1",
        DEMO_STOCK: "0",
        [this.role === "web" ? "PORT" : "METRICS_PORT"]: String(this.port),
      },
    });
    closeSync(out);
    this.#child = child;
    child.once(
      "exit",
      stopOnSignal(() => this.stop()),
    );
    const startedAt = Date.now();
    while (!(await this.#answers())) {
      const ended = child.exitCode !== null || child.signalCode !== null;
      const waitedMs = Date.now() - startedAt;
      if (ended || waitedMs > HANGS_MS) {
        const end = ended ? `ended with ${child.exitCode ?? child.signalCode}` : "hangs";
        throw new Error(
          `${this.name} did not start: its process ${end} after ${Math.round(waitedMs / 1000)} s, ` +
            `load ${loadavg()[0]!.toFixed(1)}:\n${readFileSync(this.#log, "utf8").slice(-LOG_TAIL)}`,
        );
      }
      await pause(POLL_MS);
    }
    this.slowestStartMs = Math.max(this.slowestStartMs, Date.now() - startedAt);
    this.ready = true;
  }

  async #answers(): Promise<boolean> {
    return fetch(`http://127.0.0.1:${this.port}/health`, {
      signal: AbortSignal.timeout(ANSWER_MS),
    }).then(
      (reply) => reply.ok,
      () => false,
    );
  }

  /** `kill -9`, and its end awaited. */
  async kill(): Promise<void> {
    await this.#end("SIGKILL");
  }

  async stop(): Promise<void> {
    await this.#end("SIGTERM");
  }

  async #end(signal: "SIGKILL" | "SIGTERM"): Promise<void> {
    this.ready = false;
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill(signal);
    const timer = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
    await exited;
    clearTimeout(timer);
  }
}

/** A free port that stays free while its program is down. */
export async function lastingPort(): Promise<number> {
  for (;;) {
    const port = randomInt(...PORTS);
    const server = createServer().listen(port, "127.0.0.1");
    const isFree = await once(server, "listening").then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, "close");
    return port;
  }
}
