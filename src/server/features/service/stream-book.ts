/** Open streams of this process, found by their companies and by their people. */
import type { Readable } from "node:stream";
import type { Person } from "#server/http/actor.ts";

// A reader that does not read loses lines instead of our memory; it is told so when it reads again.
const UNREAD_BYTES_MAX = 64 * 1024;

export interface Stream {
  readonly person: Person;
  readonly out: Readable;
  companies: ReadonlySet<string>;
  /** Lines were left out, and the reader does not know it yet. */
  hasMissed: boolean;
}

// The page asks for everything again.
const GAP_LINE = `${JSON.stringify({ gap: true })}\n`;

/** Open streams by company and by person. */
export class StreamBook {
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
 * One line to the reader. Where he has left too many unread it is left out, and he is told of the
 * gap as soon as he reads again.
 */
export function write(stream: Stream, line: string): void {
  const { out } = stream;
  if (out.destroyed) return;
  if (out.readableLength >= UNREAD_BYTES_MAX) {
    stream.hasMissed = true;
    return;
  }
  if (stream.hasMissed) out.push(GAP_LINE);
  stream.hasMissed = false;
  out.push(line);
}

/** Tells the reader that changes may have gone by unseen. */
export function writeGap(stream: Stream): void {
  stream.hasMissed = true;
  write(stream, "\n");
}

/** Ends the stream and takes it out of the book. */
export function endStream(book: StreamBook, stream: Stream): void {
  // Removed from the book, so that nothing is written behind the end.
  book.remove(stream);
  stream.out.push(null);
  // A reader who does not read the end is cut off.
  setTimeout(() => stream.out.destroy(), 1_000).unref();
}
