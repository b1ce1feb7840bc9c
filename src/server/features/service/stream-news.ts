/** What open streams are told, and whether they may still be told it. */
import type { Deps } from "#server/deps.ts";
import type { ChangeEvent } from "#server/events.ts";
import { listCompanyPeople, listReachOf } from "#server/features/access/access.service.ts";
import { listLiveSessions } from "#server/features/auth/sessions.service.ts";
import { endStream, type Stream, type StreamBook, write } from "./stream-book.ts";

// People and sessions in one statement of the check.
const CHECK_AT_ONCE = 1_000;

// Events after which a person's companies may be others than before.
const RIGHTS_CHANGED: ReadonlySet<string> = new Set(["Accountant", "Company"]);

export type StreamDeps = Pick<Deps, "db" | "events" | "log" | "clock" | "accessMode">;

/**
 * One line to each stream of the company. After a change of rights its people are asked first: one
 * question for all streams, and none where this process has no stream.
 */
export async function passOn(
  deps: StreamDeps,
  book: StreamBook,
  event: ChangeEvent,
): Promise<void> {
  if (book.size === 0) return;
  const { category, companyId } = event;
  const people =
    RIGHTS_CHANGED.has(category) && deps.accessMode !== "rowSecurityOnly"
      ? new Set(await listCompanyPeople(deps, companyId))
      : undefined;
  // Looked up behind the question: nothing is written to a stream that ended meanwhile.
  const heard = new Set(book.of(companyId));
  if (people !== undefined) {
    for (const stream of book.of(companyId)) {
      if (people.has(stream.person.userId)) continue;
      book.place(stream, without(stream.companies, companyId));
      heard.delete(stream);
      tellLoss(stream, companyId);
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
  for (const stream of heard) writeEvent(stream, event);
}

/** The line of a change: its category is out of date in the pages of the company. */
export function writeEvent(stream: Stream, { category, companyId }: ChangeEvent): void {
  write(stream, `${JSON.stringify({ category, companyId })}\n`);
}

/** The last line about a company: whoever reads the stream has lost it just now. */
function tellLoss(stream: Stream, companyId: string): void {
  write(stream, `${JSON.stringify({ category: "Company", companyId, lost: true })}\n`);
}

function without(companies: ReadonlySet<string>, companyId: string): string[] {
  return [...companies].filter((id) => id !== companyId);
}

/** Two questions for all streams: which sessions live, and which companies their people reach. */
export async function checkStreams(deps: StreamDeps, book: StreamBook): Promise<void> {
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
        const reached = new Set(
          (reach.get(person.userId) ?? []).filter(
            (id) => person.boundCompanyId === null || person.boundCompanyId === id,
          ),
        );
        const lost = [...stream.companies].filter((id) => !reached.has(id));
        book.place(stream, reached);
        for (const companyId of lost) tellLoss(stream, companyId);
      }
    }
  }
}
