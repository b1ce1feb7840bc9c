/** What became of work on bytes from outside, counted for an operator. */
import { Tally, type TallyCount } from "#values/tally.ts";
import type { ThreadWorkName } from "./thread-works.ts";

/** cpu, time, memory: its limit was reached. crash: the work threw or its thread died. */
export type ThreadEndReason = "cpu" | "time" | "memory" | "crash";

/** The thread was ended, or died, before it answered. The same bytes would end the next one too. */
export class ThreadEnded extends Error {
  readonly work: ThreadWorkName;
  readonly reason: ThreadEndReason;
  constructor(work: ThreadWorkName, reason: ThreadEndReason, cause?: unknown) {
    super(`The thread of ${work} was ended: ${reason}`, { cause });
    this.name = "ThreadEnded";
    this.work = work;
    this.reason = reason;
  }
}

export type ThreadCount = TallyCount<ThreadWorkName>;

const ended = new Tally<ThreadWorkName>();
const refused = new Tally<ThreadWorkName>();
const suspected = new Tally<ThreadWorkName>();

/** Counts a thread that was ended before its work was done. */
export const countThreadEnd = (work: ThreadWorkName, reason: ThreadEndReason): void =>
  ended.add(work, reason);
export const listThreadEnds = (): readonly ThreadCount[] => ended.list();

/** Counts bytes that were refused because their work is beyond a limit, with the stored reason. */
export const countRefusal = (work: ThreadWorkName, reason: string): void =>
  refused.add(work, reason);
export const listRefusals = (): readonly ThreadCount[] => refused.list();

/** Counts work that got a process of its own, because its bytes may have ended a program. */
export const countSuspect = (work: ThreadWorkName): void => suspected.add(work, "");
export const listSuspects = (): readonly ThreadCount[] => suspected.list();
