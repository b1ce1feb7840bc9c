/**
 * The events of the last seconds. A page asks for its lists while its stream opens: what changes
 * between the two is told when the stream is open.
 */
import type { ChangeEvent } from "#server/events.ts";

/** A page takes its stream for late after one second (`SLOW_OPEN_MS`), and asks for all again. */
const KEPT_MS = 3_000;

export class RecentNews {
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
