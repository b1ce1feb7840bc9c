/**
 * Heavy calls: at most so many at once in all, and so many of one person and of one company.
 * Counted per process, see decision 0037.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { ApiError } from "./errors.ts";
import { createFairGate, type FairGate, GateClosed, type GateLimits } from "./fair-gate.ts";

/**
 * `query`: filtered and numbered lists. `export`: downloads made of rows. `file`: downloads of kept
 * bytes. `upload`: a file coming in. `table`: a kept table parsed for a person who looks at it.
 * `poll`: a reply that waits.
 */
export type HeavyKind = "query" | "export" | "file" | "upload" | "table" | "poll";

/**
 * Queries and exports hold connections: together their places are two thirds of the pool
 * (`WEB_LIMITS`), so that ordinary pages always find one. A page asks a few questions at once and a
 * person has some tabs open; a company has a handful of people at work.
 */
export const HEAVY_LIMITS: Readonly<Record<HeavyKind, GateLimits>> = {
  query: { places: 4, perPerson: 2, perCompany: 3, waitingPerPerson: 20, waitMs: 10_000 },
  export: { places: 4, perPerson: 2, perCompany: 3, waitingPerPerson: 4, waitMs: 10_000 },
  // Kept bytes hold no connection while they are read: a slow reader of them keeps no export away.
  file: { places: 40, perPerson: 4, perCompany: 10, waitingPerPerson: 6, waitMs: 10_000 },
  // Bytes that come in hold no connection; the page sends one file after another.
  upload: { places: 60, perPerson: 4, perCompany: 10, waitingPerPerson: 20, waitMs: 15_000 },
  // Each holds a reading thread; the page asks again with each change of an answer.
  table: { places: 3, perPerson: 1, perCompany: 2, waitingPerPerson: 6, waitMs: 20_000 },
  // One a tab. Waiting for leave to wait makes no sense.
  poll: { places: 2_000, perPerson: 12, perCompany: 100, waitingPerPerson: 0, waitMs: 0 },
};

// About the length of a heavy call.
const RETRY_SECONDS = 5;

export type HeavyGates = Readonly<Record<HeavyKind, FairGate>>;

/**
 * A request's door to the gates: the request enters by it, and leaves at its end whatever happens.
 */
export interface Door {
  readonly gates: HeavyGates;
  /** Aborted when nobody waits for the reply any more. */
  readonly gone: AbortSignal;
  /** Called at the end of the call. */
  readonly leaves: (() => void)[];
  /** The statements of the call are cancelled when its caller leaves. */
  endsWithCaller: boolean;
}

const doors = new AsyncLocalStorage<Door>();

/** Gates of one process; limits are changed in tests only. */
export function createHeavyGates(
  changed: Partial<Record<HeavyKind, Partial<GateLimits>>> = {},
): HeavyGates {
  const make = (kind: HeavyKind): FairGate =>
    createFairGate({ ...HEAVY_LIMITS[kind], ...changed[kind] });
  return {
    query: make("query"),
    export: make("export"),
    file: make("file"),
    upload: make("upload"),
    table: make("table"),
    poll: make("poll"),
  };
}

/** Runs the work, and all it awaits, as a call with this door. */
export function runWithDoor<T>(door: Door, work: () => T): T {
  return doors.run(door, work);
}

export interface HeavyPlace {
  /** Gives the place back before the end of the call, which gives it back anyway. */
  leave(): void;
  /** Whether others wait for such a place. */
  isWanted(): boolean;
}

const FREE_PLACE: HeavyPlace = { leave: () => {}, isWanted: () => false };

/**
 * Waits for leave to do something heavy; the caller has checked the right to the company (null: no
 * single company), or strangers could use up its places. Throws `too_many_at_once` or
 * `server_busy`. Outside a request (jobs, tools) there is no limit.
 */
export async function enterHeavy(
  kind: HeavyKind,
  person: string,
  company: string | null,
): Promise<HeavyPlace> {
  const door = doors.getStore();
  if (door === undefined) return FREE_PLACE;
  const gate = door.gates[kind];
  const leave = await gate.enter({ person, company }, door.gone).catch((error: unknown) => {
    throw error instanceof GateClosed ? presentClosed(error) : error;
  });
  if (door.gone.aborted) leave();
  door.gone.throwIfAborted();
  door.leaves.push(leave);
  // A search field asks at each pause of typing: only the last question is still worth an answer.
  if (kind === "query") door.endsWithCaller = true;
  return { leave, isWanted: () => gate.isCrowded(person) };
}

function presentClosed(closed: GateClosed): ApiError {
  const code = closed.own ? "too_many_at_once" : "server_busy";
  return new ApiError(code, {
    message: closed.message,
    retryAfterSeconds: RETRY_SECONDS,
    cause: closed,
  });
}
