/** Calls that come so often that a limit refuses some of them. */
import { setTimeout as wait } from "node:timers/promises";
import { SECOND_MS } from "#values/durations.ts";
import type { TestReply } from "./test-app.ts";

/** Sends again what a limit refuses, after the time that the answer names. */
export async function callPatiently(send: () => Promise<TestReply>): Promise<TestReply> {
  for (;;) {
    const reply = await send();
    const seconds = Number(reply.headers["retry-after"]);
    if (reply.status !== 429 || !(seconds > 0)) return reply;
    await wait(seconds * SECOND_MS);
  }
}
