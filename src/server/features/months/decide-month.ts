/** From what is known of a company's month to its lamps, and whose turn it is. Pure. */
import type { OpenDays } from "#contract/completeness/open-days.ts";
import {
  type LampName,
  LAMPS,
  type LampState,
  type MonthStep,
  type Turn,
} from "#contract/months/lamps.ts";
import type { Lamp } from "#contract/months/months.ts";

export interface MonthFacts {
  /** The last day of the month is over. */
  readonly over: boolean;
  readonly accounts: number;
  /** Those of them that were in use in the month. */
  readonly needed: number;
  /** Within the month, up to yesterday. */
  readonly openDays: Pick<OpenDays, "days" | "deciding" | "runs">;
  /** Counted items of the month. */
  readonly items: number;
  readonly unbooked: number;
  readonly openDoubles: number;
  readonly heldChanges: number;
  readonly unexported: number;
  /** Questions about its items: all, those for the accountant, and those for the client. */
  readonly questions: number;
  readonly officeQuestions: number;
  readonly clientQuestions: number;
  /** Items that need a paper by the company's own rule, and those of them without one. */
  readonly neededPapers: number;
  readonly missingPapers: number;
  /**
   * Accounts that certificates of the whole month name whose items are still theirs, and those of
   * which only an outdated certificate is there.
   */
  readonly certified: number;
  readonly outdated: number;
  /** Items of the month that came, changed or left since it was closed; null where it is open. */
  readonly changedSinceClosing: number | null;
}

export interface DecidedMonth {
  readonly lamps: Readonly<Record<LampName, Lamp>>;
  readonly turn: Turn;
  readonly next: MonthStep | null;
  readonly vatReady: boolean;
  readonly closable: boolean;
}

export function decideMonth(facts: MonthFacts): DecidedMonth {
  const days = decideDays(facts);
  const booking = decideBooking(facts, days);
  const isWhole = isQuiet(days) && isQuiet(booking);
  const lamps = {
    days,
    booking,
    questions: decideQuestions(facts),
    papers: decidePapers(facts),
    export: decideExport(facts, isWhole),
    certificate: decideCertificate(facts, days, isWhole),
  };
  const all = LAMPS.map((name) => lamps[name]);
  const isClosed = facts.changedSinceClosing !== null;
  const closable = !isClosed && facts.over && all.every(isQuiet);
  const turn = decideTurn(facts, lamps);
  const step = all.find(({ state }) => state === STATE_OF_TURN[turn])?.step ?? null;
  return {
    lamps,
    turn,
    next: turn === "closed" ? null : (step ?? (isClosed ? "changed" : closable ? "close" : null)),
    vatReady: days.state === "done" && facts.openDoubles === 0 && facts.heldChanges === 0,
    closable,
  };
}

const lamp = (state: LampState, count: number, step: MonthStep | null): Lamp => ({
  state,
  count,
  step,
});
const isQuiet = ({ state }: Lamp): boolean => state === "done" || state === "none";

function decideDays({ over, accounts, needed, openDays }: MonthFacts): Lamp {
  const { days, deciding, runs } = openDays;
  if (accounts === 0) return lamp("client", 0, "account");
  if (runs.some(({ reason }) => reason === "waiting_file")) return lamp("office", days, "file");
  // Of a month that goes on, days without data are not missing yet.
  const isMissing = over ? days > 0 : runs.some(({ reason }) => reason !== "no_data");
  if (deciding > 0) return lamp("later", days, "deciding");
  if (isMissing) return lamp("client", days, "statement");
  if (needed === 0) return lamp("none", 0, null);
  return over ? lamp("done", 0, null) : lamp("later", days, "wait");
}

function decideBooking(facts: MonthFacts, days: Lamp): Lamp {
  const { items, unbooked, openDoubles, heldChanges } = facts;
  if (openDoubles > 0) return lamp("office", openDoubles, "doubles");
  if (heldChanges > 0) return lamp("office", heldChanges, "changes");
  if (unbooked > 0) return lamp("office", unbooked, "book");
  if (items > 0) return lamp("done", 0, null);
  return isQuiet(days) ? lamp("none", 0, null) : lamp("later", 0, null);
}

function decideQuestions({ questions, officeQuestions, clientQuestions }: MonthFacts): Lamp {
  if (officeQuestions > 0) return lamp("office", officeQuestions, "answers");
  if (clientQuestions > 0) return lamp("client", clientQuestions, "ask");
  return questions > 0 ? lamp("done", 0, null) : lamp("none", 0, null);
}

function decidePapers({ neededPapers, missingPapers }: MonthFacts): Lamp {
  if (missingPapers > 0) return lamp("client", missingPapers, "papers");
  return neededPapers > 0 ? lamp("done", 0, null) : lamp("none", 0, null);
}

function decideExport({ items, unexported }: MonthFacts, isWhole: boolean): Lamp {
  if (unexported > 0) return lamp(isWhole ? "office" : "later", unexported, "export");
  if (items > 0) return lamp("done", 0, null);
  return isWhole ? lamp("none", 0, null) : lamp("later", 0, null);
}

/**
 * A certificate is about proven days, whether their items are booked or not. One that would not be
 * made today is none: it stands again when its days are proven and nothing waits for a decision.
 */
function decideCertificate(
  { over, needed, certified, outdated, openDoubles, heldChanges }: MonthFacts,
  days: Lamp,
  isWhole: boolean,
): Lamp {
  const missing = needed - certified;
  if (days.state === "none") return lamp("none", 0, null);
  const isPossible = isQuiet(days) && openDoubles === 0 && heldChanges === 0;
  if (!isPossible) return lamp("later", needed, null);
  if (over && needed > 0 && missing <= 0) return lamp("done", 0, null);
  const step = outdated > 0 ? "recertify" : "certify";
  return lamp(isWhole ? "office" : "later", missing, step);
}

/** The state of the lamp whose step comes next. */
const STATE_OF_TURN = {
  office: "office",
  ready: "office",
  client: "client",
  running: "later",
  closed: "done",
} as const satisfies Record<Turn, LampState>;

/** Export and certificate of a month that is whole are presses: such a month is ready. */
function decideTurn(
  { over, changedSinceClosing }: MonthFacts,
  { days, booking, questions, papers }: DecidedMonth["lamps"],
): Turn {
  if (changedSinceClosing !== null) return changedSinceClosing > 0 ? "office" : "closed";
  const ofPeople = [days, booking, questions, papers];
  if (ofPeople.some(({ state }) => state === "office")) return "office";
  if (ofPeople.some(({ state }) => state === "client")) return "client";
  return over && isQuiet(days) ? "ready" : "running";
}
