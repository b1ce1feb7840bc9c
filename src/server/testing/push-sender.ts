/**
 * The sandbox's sender of Számlázz.hu as a process of its own, sending to an application that
 * really listens.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { COMPILE_CACHE } from "./compile-cache.ts";

// Reached by its path: the sandbox shares no code with the server.
const SENDER_MAIN = join(import.meta.dirname, "../../sandbox/szamlazzhu/main.ts");

export interface SentFacts {
  readonly id: number;
  readonly account: string;
  readonly date: string;
  readonly direction: string;
  readonly amount: string;
  readonly currency: string;
  readonly partnerName: string;
  readonly partnerAccount: string;
  readonly remittance: string;
}

export interface SentDelivery {
  readonly state: "waiting" | "delivered" | "lost";
  readonly why: string;
  readonly item: SentFacts;
  readonly answers: readonly { readonly status: number; readonly code: string }[];
}

export interface PushSender {
  /** A control of the sender: `__send`, `__clock`, `__connect`, `__settings`. */
  control(name: string, body: object): Promise<any>;
  send(key: string, options?: object): Promise<{ deliveries: SentDelivery[]; facts: SentFacts[] }>;
  state(): Promise<{ connections: { key: string; state: string }[]; deliveries: SentDelivery[] }>;
  /** A page of the user's side, by path and form. */
  page(path: string, form?: Record<string, string>): Promise<{ status: number; text: string }>;
  stop(): Promise<void>;
}

export async function startPushSender(programUrl: string): Promise<PushSender> {
  const dataDir = mkdtempSync(join(tmpdir(), "bankhid-sender-"));
  const child = fork(SENDER_MAIN, {
    env: {
      ...COMPILE_CACHE,
      PATH: process.execPath,
      SANDBOX_PORT: "0",
      SANDBOX_DATA_DIR: dataDir,
      SANDBOX_PROGRAM_URL: programUrl,
    },
  });
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  const base = `http://127.0.0.1:${port}/sandbox/szamlazzhu`;
  const control = async (name: string, body: object): Promise<any> => {
    const reply = await fetch(`${base}/${name}`, { method: "POST", body: JSON.stringify(body) });
    return reply.json();
  };
  return {
    control,
    send: (key, options = {}) => control("__send", { key, count: 1, ...options }),
    state: async () => (await fetch(`${base}/__state`)).json() as Promise<any>,
    async page(path, form) {
      const request =
        form === undefined
          ? {}
          : { method: "POST", body: new URLSearchParams(form), redirect: "manual" as const };
      const reply = await fetch(base + path, request);
      return { status: reply.status, text: await reply.text() };
    },
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
