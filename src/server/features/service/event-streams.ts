/** Open event streams of this process: one line of JSON for each change in a company that the person reaches. */
import { Readable } from "node:stream";
import type { Deps } from "#server/deps.ts";
import type { ChangeEvent } from "#server/events.ts";
import { listMemberships } from "#server/features/access/access.service.ts";
import { isSessionAlive } from "#server/features/auth/sessions.service.ts";
import { ApiError } from "#server/http/errors.ts";
import type { Person } from "#server/http/handler.ts";
import { EVENT_STREAM_MAX_MS, EVENT_STREAMS_PER_PERSON, HEARTBEAT_MS } from "#server/http/limits.ts";

// A new or removed membership shows within this time in an open stream.
const MEMBERSHIP_FRESH_MS = 5_000;
// A reader that does not read loses lines instead of our memory; it polls anyway.
const UNREAD_BYTES_MAX = 64 * 1024;

// Events after which a person's companies may be others than before.
const RIGHTS_CHANGED: ReadonlySet<string> = new Set(["Accountant", "Company"]);

type StreamDeps = Pick<Deps, "db" | "events" | "log" | "clock">;

export interface EventStreams {
  open(person: Person): Promise<Readable>;
  /** Ends every stream, so that the program can stop. */
  closeAll(): void;
}

export function createEventStreams(deps: StreamDeps): EventStreams {
  const streams = new Map<Readable, string>();
  return {
    async open(person) {
      const own = [...streams.values()].filter((userId) => userId === person.userId).length;
      if (own >= EVENT_STREAMS_PER_PERSON) {
        throw new ApiError("rate_limited", { message: "Too many open event streams", retryAfterSeconds: 30 });
      }
      const stream = await openStream(deps, person);
      streams.set(stream, person.userId);
      stream.once("close", () => streams.delete(stream));
      return stream;
    },
    closeAll() {
      for (const stream of streams.keys()) endStream(stream);
    },
  };
}

async function openStream(deps: StreamDeps, person: Person): Promise<Readable> {
  const reached = createReach(deps, person);
  await reached.refresh();
  const stream = new Readable({ read: () => {} });
  const write = (line: string): void => {
    if (!stream.destroyed && stream.readableLength < UNREAD_BYTES_MAX) stream.push(line);
  };
  const tell = async (event: ChangeEvent): Promise<void> => {
    // Rights may have changed: who has just lost the company hears of it once more, so that the open page notices.
    const knew = reached.knows(event.companyId);
    if (RIGHTS_CHANGED.has(event.category)) await reached.refresh();
    if (!(RIGHTS_CHANGED.has(event.category) && knew) && !(await reached.has(event.companyId))) return;
    write(`${JSON.stringify({ category: event.category, companyId: event.companyId })}\n`);
  };
  const unsubscribe = deps.events.subscribe((event) => {
    tell(event).catch((error: unknown) => deps.log.warn({ err: error }, "event not passed on"));
  });
  const beat = async (): Promise<void> => {
    if (await isSessionAlive(deps, person)) write("\n");
    else endStream(stream);
  };
  const unsubscribeEnded = deps.events.subscribeEnded((sessionId) => {
    if (sessionId === person.sessionId) endStream(stream);
  });
  const heartbeat = setInterval(() => {
    beat().catch((error: unknown) => deps.log.warn({ err: error }, "event stream not checked"));
  }, HEARTBEAT_MS);
  const end = setTimeout(() => endStream(stream), EVENT_STREAM_MAX_MS);
  stream.once("close", () => {
    unsubscribe();
    unsubscribeEnded();
    clearInterval(heartbeat);
    clearTimeout(end);
  });
  // The first line at once: the client knows that it is connected, and proxies send the headers on.
  write("\n");
  return stream;
}

interface Reach {
  refresh(): Promise<void>;
  /** Whether it was reached at the last look. */
  knows(companyId: string): boolean;
  has(companyId: string): Promise<boolean>;
}

function createReach(deps: StreamDeps, person: Person): Reach {
  let companies = new Set<string>();
  let readAt = 0;
  const refresh = async (): Promise<void> => {
    readAt = Date.now();
    const reached = (await isSessionAlive(deps, person)) ? await listMemberships(deps, person) : [];
    companies = new Set(reached.map((membership) => membership.companyId));
  };
  return {
    refresh,
    knows: (companyId) => companies.has(companyId),
    async has(companyId) {
      if (Date.now() - readAt > MEMBERSHIP_FRESH_MS) await refresh();
      return companies.has(companyId);
    },
  };
}

function endStream(stream: Readable): void {
  if (!stream.readableEnded) stream.push(null);
  // Whoever does not read the end is cut off.
  setTimeout(() => stream.destroy(), 1_000).unref();
}
