/**
 * Open event streams of this process: one line of JSON for each change in a company that the person
 * reaches. Streams are found by their companies, so an event costs the streams of its company, and
 * no question to the database for any of them.
 */
import { Readable } from "node:stream";
import type { Deps } from "#server/deps.ts";
import type { ChangeEvent } from "#server/events.ts";
import {
  listCompanyPeople,
  listMemberships,
  listReachOf,
} from "#server/features/access/access.service.ts";
import { isSessionAlive, listLiveSessions } from "#server/features/auth/sessions.service.ts";
import { ApiError } from "#server/http/errors.ts";
import type { Person } from "#server/http/handler.ts";
import {
  EVENT_STREAM_MAX_MS,
  EVENT_STREAMS_PER_PERSON,
  HEARTBEAT_MS,
} from "#server/http/limits.ts";

// A membership or a session that ended without an event shows within this time in an open stream.
const CHECK_MS = 5_000;
// People and sessions in one statement of the check.
const CHECK_AT_ONCE = 1_000;
// A reader that does not read loses lines instead of our memory; it polls anyway.
const UNREAD_BYTES_MAX = 64 * 1024;

// Events after which a person's companies may be others than before.
const RIGHTS_CHANGED: ReadonlySet<string> = new Set(["Accountant", "Company"]);

type StreamDeps = Pick<Deps, "db" | "events" | "log" | "clock" | "accessMode">;

export interface EventStreams {
  open(person: Person): Promise<Readable>;
  /**
   * Asks for all open streams at once whether their sessions live and which companies they reach.
   */
  checkAll(): Promise<void>;
  /** Ends every stream, so that the program can stop. */
  closeAll(): void;
}

interface Stream {
  readonly person: Person;
  readonly out: Readable;
  companies: ReadonlySet<string>;
}

export function createEventStreams(deps: StreamDeps): EventStreams {
  const book = new StreamBook();
  const warn = (what: string) => (error: unknown) => deps.log.warn({ err: error }, what);
  const heartbeat = startTimer(HEARTBEAT_MS, book, () => {
    for (const stream of book.all()) write(stream, "\n");
  });
  const check = startTimer(
    CHECK_MS,
    book,
    () => void checkStreams(deps, book).catch(warn("event streams not checked")),
  );
  let unsubscribe: (() => void)[] = [];
  const listen = (): void => {
    const onEvent = (event: ChangeEvent): void =>
      void passOn(deps, book, event).catch(warn("event not passed on"));
    const onEnded = (sessionId: string): void => {
      for (const stream of book.all())
        if (stream.person.sessionId === sessionId) endStream(book, stream);
    };
    unsubscribe = [deps.events.subscribe(onEvent), deps.events.subscribeEnded(onEnded)];
  };
  const close = (stream: Stream): void => {
    book.remove(stream);
    if (book.size > 0) return;
    for (const stop of unsubscribe.splice(0)) stop();
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
      };
      // Counted before the first question: many at once must not pass the limit together.
      book.add(stream);
      if (unsubscribe.length === 0) listen();
      heartbeat.start();
      check.start();
      const end = setTimeout(() => endStream(book, stream), EVENT_STREAM_MAX_MS);
      stream.out.once("close", () => {
        clearTimeout(end);
        close(stream);
      });
      try {
        const reached = (await isSessionAlive(deps, person))
          ? await listMemberships(deps, person)
          : [];
        book.place(
          stream,
          reached.map((membership) => membership.companyId),
        );
        // The first line at once: the client knows that it is connected, and proxies send the
        // headers on.
        if (book.has(stream)) write(stream, "\n");
      } catch (error) {
        stream.out.destroy();
        throw error;
      }
      return stream.out;
    },
    checkAll: () => checkStreams(deps, book),
    closeAll() {
      for (const stream of book.all()) endStream(book, stream);
    },
  };
}

/** Open streams by company and by person. */
class StreamBook {
  readonly #streams = new Set<Stream>();
  readonly #byCompany = new Map<string, Set<Stream>>();
  readonly #byPerson = new Map<string, Set<Stream>>();

  get size(): number {
    return this.#streams.size;
  }

  all(): Stream[] {
    return [...this.#streams];
  }

  of(companyId: string): Stream[] {
    return [...(this.#byCompany.get(companyId) ?? [])];
  }

  ofPerson(userId: string): Iterable<Stream> {
    return this.#byPerson.get(userId) ?? [];
  }

  countOf(userId: string): number {
    return this.#byPerson.get(userId)?.size ?? 0;
  }

  add(stream: Stream): void {
    this.#streams.add(stream);
    put(this.#byPerson, stream.person.userId, stream);
  }

  has(stream: Stream): boolean {
    return this.#streams.has(stream);
  }

  /** The companies that the stream hears of from now on. */
  place(stream: Stream, companyIds: Iterable<string>): void {
    if (!this.has(stream)) return;
    for (const companyId of stream.companies) take(this.#byCompany, companyId, stream);
    stream.companies = new Set(companyIds);
    for (const companyId of stream.companies) put(this.#byCompany, companyId, stream);
  }

  remove(stream: Stream): void {
    this.place(stream, []);
    this.#streams.delete(stream);
    take(this.#byPerson, stream.person.userId, stream);
  }
}

function put(index: Map<string, Set<Stream>>, key: string, stream: Stream): void {
  const found = index.get(key);
  if (found === undefined) index.set(key, new Set([stream]));
  else found.add(stream);
}

function take(index: Map<string, Set<Stream>>, key: string, stream: Stream): void {
  const found = index.get(key);
  found?.delete(stream);
  if (found?.size === 0) index.delete(key);
}

/**
 * One line to each stream of the company. After a change of rights its people are asked first: one
 * question for all streams.
 */
async function passOn(deps: StreamDeps, book: StreamBook, event: ChangeEvent): Promise<void> {
  const { category, companyId } = event;
  // Who has just lost the company hears of it once more, so that the open page notices.
  const heard = new Set(book.of(companyId));
  if (RIGHTS_CHANGED.has(category) && deps.accessMode !== "rowSecurityOnly") {
    const people = new Set(await listCompanyPeople(deps, companyId));
    for (const stream of book.of(companyId)) {
      if (!people.has(stream.person.userId))
        book.place(stream, without(stream.companies, companyId));
    }
    for (const userId of people) {
      for (const stream of book.ofPerson(userId)) {
        const { boundCompanyId } = stream.person;
        if (boundCompanyId !== null && boundCompanyId !== companyId) continue;
        if (!stream.companies.has(companyId)) book.place(stream, [...stream.companies, companyId]);
        heard.add(stream);
      }
    }
  }
  const line = `${JSON.stringify({ category, companyId })}\n`;
  for (const stream of heard) write(stream, line);
}

function without(companies: ReadonlySet<string>, companyId: string): string[] {
  return [...companies].filter((id) => id !== companyId);
}

/** Two questions for all streams: which sessions live, and which companies their people reach. */
async function checkStreams(deps: StreamDeps, book: StreamBook): Promise<void> {
  const streams = book.all();
  for (let at = 0; at < streams.length; at += CHECK_AT_ONCE) {
    const some = streams.slice(at, at + CHECK_AT_ONCE);
    const living = new Set(
      await listLiveSessions(
        deps,
        some.map(({ person }) => person.sessionId),
      ),
    );
    const reach =
      deps.accessMode === "rowSecurityOnly"
        ? undefined
        : await listReachOf(
            deps,
            some.map(({ person }) => person.userId),
          );
    for (const stream of some) {
      const { person } = stream;
      if (!living.has(person.sessionId)) endStream(book, stream);
      else if (reach !== undefined) {
        const companyIds = reach.get(person.userId) ?? [];
        book.place(
          stream,
          companyIds.filter((id) => person.boundCompanyId === null || person.boundCompanyId === id),
        );
      }
    }
  }
}

interface Timer {
  start(): void;
  stop(): void;
}

// Nothing is done, and nothing keeps the process, while no stream is open.
function startTimer(everyMs: number, book: StreamBook, work: () => void): Timer {
  let timer: NodeJS.Timeout | undefined;
  return {
    start() {
      timer ??= setInterval(() => book.size > 0 && work(), everyMs);
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
    },
  };
}

function write({ out }: Stream, line: string): void {
  if (!out.destroyed && out.readableLength < UNREAD_BYTES_MAX) out.push(line);
}

function endStream(book: StreamBook, stream: Stream): void {
  // Out of the book: nothing is written behind the end.
  book.remove(stream);
  stream.out.push(null);
  // Whoever does not read the end is cut off.
  setTimeout(() => stream.out.destroy(), 1_000).unref();
}
