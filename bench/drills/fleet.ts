/** Programs of one role each on one database and one folder of files, killed and started again. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pause } from "../histories/product.ts";

const ROOT = join(import.meta.dirname, "../..");
const READY_MS = 180_000;
const POLL_MS = 100;
const STOP_MS = 15_000;
// An end of a log that tells why a program did not start.
const LOG_TAIL = 4_000;

export type Role = "web" | "worker" | "mail";

export class FleetProgram {
  readonly name: string;
  readonly role: Role;
  readonly port: number;
  readonly #environment: Readonly<Record<string, string>>;
  readonly #log: string;
  #child: ChildProcess | undefined;
  ready = false;

  constructor(
    name: string,
    role: Role,
    port: number,
    given: { folder: string; environment: Readonly<Record<string, string>> },
  ) {
    this.name = name;
    this.role = role;
    this.port = port;
    this.#environment = given.environment;
    this.#log = join(given.folder, `${name}.log`);
  }

  /** Starts it and waits until it answers. Throws with the end of its log where it does not. */
  async start(): Promise<void> {
    const out = openSync(this.#log, "a");
    const child = spawn(process.execPath, ["src/server/main.ts"], {
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
    const deadline = Date.now() + READY_MS;
    while (!(await this.#answers())) {
      const ended = child.exitCode !== null || child.signalCode !== null;
      if (ended || Date.now() > deadline) {
        throw new Error(
          `${this.name} did not start:\n${readFileSync(this.#log, "utf8").slice(-LOG_TAIL)}`,
        );
      }
      await pause(POLL_MS);
    }
    this.ready = true;
  }

  async #answers(): Promise<boolean> {
    return fetch(`http://127.0.0.1:${this.port}/health`).then(
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
