/**
 * Open event streams of this process: one line of JSON for each change in a company that the person
 * reaches. Streams are found by their companies, so an event costs the streams of its company, and
 * no question to the database for any of them.
 */
import { Readable } from "node:stream";
import { HEARTBEAT_MS } from "#contract/people/event-heartbeat.ts";
import type { ChangeEvent } from "#server/events.ts";
import { listMemberships } from "#server/features/access/access.service.ts";
import { isSessionAlive } from "#server/features/auth/sessions.service.ts";
import { ApiError } from "#server/http/errors.ts";
import type { Person } from "#server/http/actor.ts";
import { EVENT_STREAM_MAX_MS, EVENT_STREAMS_PER_PERSON } from "#server/http/limits.ts";
import { createPulse } from "#server/pulse.ts";
import { endStream, type Stream, StreamBook, write, writeGap } from "./stream-book.ts";
import { checkStreams, passOn, type StreamDeps, writeEvent } from "./stream-news.ts";

// A membership or a session that ended without an event shows within this time in an open stream.
const CHECK_MS = 5_000;

export interface EventStreams {
  open(person: Person): Promise<Readable>;
  /**
   * Asks for all open streams at once whether their sessions live and which companies they reach.
   */
  checkAll(): Promise<void>;
  /** Ends every stream, so that the program can stop. */
  closeAll(): void;
}

/** How often the open streams are looked after, in milliseconds. */
interface StreamPulses {
  /** Whether sessions live and companies are reached still; `checkAll` does it at once. */
  readonly checkMs: number;
  readonly heartbeatMs: number;
}

const PULSES: StreamPulses = { checkMs: CHECK_MS, heartbeatMs: HEARTBEAT_MS };

/** Streams of the program's events; `pulses` are the program's own where they are left out. */
export function createEventStreams(
  deps: StreamDeps,
  { checkMs, heartbeatMs }: StreamPulses = PULSES,
): EventStreams {
  const book = new StreamBook();
  const recent = new RecentNews();
  const heartbeat = createPulse(heartbeatMs, () => {
    for (const stream of book.all()) write(stream, "\n");
  });
  const check = createPulse(checkMs, () => {
    void checkStreams(deps, book).catch((error: unknown) =>
      deps.log.warn({ err: error }, "event streams not checked"),
    );
  });
  // From the start: the first stream is told what changed while it opened.
  const unsubscribe = subscribeAll(deps, book, recent);
  const close = (stream: Stream): void => {
    book.remove(stream);
    if (book.size > 0) return;
    heartbeat.stop();
    check.stop();
  };
  return {
    async open(person) {
      if (book.countOf(person.userId) >= EVENT_STREAMS_PER_PERSON) {
        throw new ApiError("rate_limited", {
          message: "Too many open event streams",
          retryAfterSeconds: 30,
        });
      }
      const stream: Stream = {
        person,
        out: new Readable({ read: () => {} }),
        companies: new Set(),
        hasMissed: false,
      };
      // Counted before the first question: many at once must not pass the limit together.
      book.add(stream);
      heartbeat.start();
      check.start();
      const end = setTimeout(() => endStream(book, stream), EVENT_STREAM_MAX_MS);
      stream.out.once("close", () => {
        clearTimeout(end);
        close(stream);
      });
      try {
        await begin(deps, book, recent, stream);
      } catch (error) {
        stream.out.destroy();
        throw error;
      }
      return stream.out;
    },
    checkAll: () => checkStreams(deps, book),
    closeAll() {
      for (const stream of book.all()) endStream(book, stream);
      for (const stop of unsubscribe) stop();
    },
  };
}

/** Passes all news of the process on to open streams, until the returned functions are called. */
function subscribeAll(deps: StreamDeps, book: StreamBook, recent: RecentNews): (() => void)[] {
  const onEvent = (event: ChangeEvent): void => {
    recent.note(event, performance.now());
    void passOn(deps, book, event).catch((error: unknown) =>
      deps.log.warn({ err: error }, "event not passed on"),
    );
  };
  const onEnded = (sessionId: string): void => {
    for (const stream of book.all())
      if (stream.person.sessionId === sessionId) endStream(book, stream);
  };
  const onGap = (): void => {
    for (const stream of book.all()) writeGap(stream);
  };
  return [
    deps.events.subscribe(onEvent),
    deps.events.subscribeEnded(onEnded),
    deps.events.subscribeGap(onGap),
  ];
}

/**
 * Places the stream at the companies that its person reaches, and writes the first line and what
 * changed in these companies while the page began.
 */
async function begin(
  deps: StreamDeps,
  book: StreamBook,
  recent: RecentNews,
  stream: Stream,
): Promise<void> {
  const { person } = stream;
  const reached = (await isSessionAlive(deps, person)) ? await listMemberships(deps, person) : [];
  book.place(
    stream,
    reached.map((membership) => membership.companyId),
  );
  // At once: the client knows that it is connected, and proxies send the headers on.
  if (!book.has(stream)) return;
  write(stream, "\n");
  for (const event of recent.of(stream.companies, performance.now())) writeEvent(stream, event);
}

// The events of the last seconds. A page asks for its lists while its stream opens: what changes
// between the two is told when the stream is open.

/** A page takes its stream for late after one second (`SLOW_OPEN_MS`), and asks for all again. */
const KEPT_MS = 3_000;

class RecentNews {
  // The oldest first: an event that comes again moves to the end.
  readonly #at = new Map<string, { readonly event: ChangeEvent; readonly atMs: number }>();

  /** Keeps the event. `nowMs` is of a clock that only goes forward. */
  note(event: ChangeEvent, nowMs: number): void {
    const key = `${event.category}:${event.companyId}`;
    this.#at.delete(key);
    this.#at.set(key, { event, atMs: nowMs });
    this.#forget(nowMs);
  }

  /** The events of these companies in the last seconds, the oldest first, each once. */
  of(companies: ReadonlySet<string>, nowMs: number): ChangeEvent[] {
    this.#forget(nowMs);
    return [...this.#at.values()]
      .map(({ event }) => event)
      .filter(({ companyId }) => companies.has(companyId));
  }

  #forget(nowMs: number): void {
    for (const [key, { atMs }] of this.#at) {
      if (nowMs - atMs <= KEPT_MS) return;
      this.#at.delete(key);
    }
  }
}
