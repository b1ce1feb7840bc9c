/**
 * Counts requests in fixed windows shared by all web processes through PostgreSQL. A process counts
 * in its own memory first and writes in steps, so a busy page costs one small write in many
 * requests. The price: a limit of n may be overshot by one step a process (a step is a tenth of the
 * limit, and a single hit for limits up to 60).
 */
import { isIPv4 } from "node:net";
import type { Logger } from "pino";
import type { Clock } from "#server/clock.ts";
import type { Database } from "#server/database/connect.ts";
import { ApiError } from "./errors.ts";
import { readIp, slash24 } from "#server/ip-groups.ts";
import { addHits, deleteOldWindows } from "./rate-limit.store.ts";

export interface Verdict {
  readonly allowed: boolean;
  /** Hits of this window as far as this process knows, this one included. */
  readonly hits: number;
  readonly retryAfterSeconds: number;
}

/** Throws `rate_limited` with the seconds until the window ends, where the hit was one too many. */
export function requireAllowed(verdict: Verdict, message: string): void {
  const { allowed, retryAfterSeconds } = verdict;
  if (!allowed) throw new ApiError("rate_limited", { message, retryAfterSeconds });
}

export interface RateLimiter {
  /** Counts one hit. `allowed` is false from the (limit + 1)th hit of the window on. */
  hit(bucket: string, limit: number, windowSeconds: number): Promise<Verdict>;
  close(): void;
}

interface Window {
  start: number;
  endsAt: number;
  /** Sum that the database last answered, own written hits included. */
  shared: number;
  unwritten: number;
}

// Up to here every hit is written: sign-in limits must hold exactly.
const EXACT_LIMIT = 60;
const STEP_FRACTION = 10;
// Windows kept in memory; beyond it the oldest are forgotten, which only costs a read.
const WINDOWS_MAX = 50_000;
// Another process may have a clock that is behind.
const KEEP_MS = 600_000;
const SWEEP_MS = 300_000;

export function createRateLimiter(deps: { db: Database; clock: Clock; log: Logger }): RateLimiter {
  const windows = new Map<string, Window>();
  const sweep = setInterval(() => {
    const now = deps.clock.now().getTime();
    for (const [bucket, window] of windows) if (window.endsAt <= now) windows.delete(bucket);
    deleteOldWindows(deps.db, new Date(now - KEEP_MS)).catch((error: unknown) =>
      deps.log.warn({ err: error }, "rate limit sweep failed"),
    );
  }, SWEEP_MS);
  sweep.unref();

  async function hit(bucket: string, limit: number, windowSeconds: number): Promise<Verdict> {
    const now = deps.clock.now().getTime();
    const window = openWindow(windows, bucket, now, windowSeconds * 1_000);
    window.unwritten++;
    const step = limit <= EXACT_LIMIT ? 1 : Math.floor(limit / STEP_FRACTION);
    // Once over the limit nothing more is written: a flood must not become a flood of writes.
    if (window.unwritten >= step && window.shared <= limit) {
      const hits = window.unwritten;
      window.unwritten = 0;
      try {
        window.shared = await addHits(deps.db, {
          bucket,
          startsAt: new Date(window.start),
          endsAt: new Date(window.endsAt),
          hits,
        });
      } catch (error) {
        // Without the database this process goes on with its own count.
        window.shared += hits;
        deps.log.warn({ err: error }, "rate limit counted locally");
      }
    }
    const hits = window.shared + window.unwritten;
    return {
      allowed: hits <= limit,
      hits,
      retryAfterSeconds: Math.max(1, Math.ceil((window.endsAt - now) / 1_000)),
    };
  }

  return { hit, close: () => clearInterval(sweep) };
}

function openWindow(
  windows: Map<string, Window>,
  bucket: string,
  now: number,
  lengthMs: number,
): Window {
  const start = Math.floor(now / lengthMs) * lengthMs;
  const open = windows.get(bucket);
  if (open !== undefined && open.start === start) return open;
  if (windows.size >= WINDOWS_MAX) windows.delete(windows.keys().next().value ?? bucket);
  const window = { start, endsAt: start + lengthMs, shared: 0, unwritten: 0 };
  windows.set(bucket, window);
  return window;
}

// A caller who has hung up already has no address any more.
const GONE = "gone";

/**
 * The address as limits count it: IPv6 by its /56, which one subscriber gets; undefined for a
 * caller who has hung up.
 */
export function limitAddress(address: string | undefined): string {
  if (address === undefined) return GONE;
  const ip = readIp(address);
  if (ip === undefined) return address;
  if ("v4" in ip) return ip.v4;
  const [first, second, third, fourth = "0"] = ip.v6;
  // The last eight bits of a /56 are the line's own to choose.
  return `${first}:${second}:${third}:${(Number.parseInt(fourth, 16) & 0xff00).toString(16)}::/56`;
}

/**
 * The network as limits of strangers without an account count it: IPv4 by its /24, which costs as
 * little as one address to whoever rents servers; IPv6 by its /56.
 */
export function limitNetwork(address: string | undefined): string {
  const counted = limitAddress(address);
  return isIPv4(counted) ? slash24(counted) : counted;
}
