/** The server's stream of changes: the category and the company whose cached answers are old. */
import { HEARTBEAT_MS } from "#contract/people/event-heartbeat.ts";
import type { Category } from "#contract/transactions/categories.ts";
import { jitter } from "#web/time/chance.ts";
import { nowMs } from "#web/time/now.ts";

export interface ChangeEvent {
  readonly category: Category;
  readonly companyId: string;
  /** The person has just lost the company: it is deleted, or his right to it has ended. */
  readonly lost?: boolean;
}

/** First pause after a broken stream; doubles up to the longest one. */
const BACKOFF_FIRST_MS = 1_000;
const BACKOFF_LONGEST_MS = 30_000;
/** What was asked for while a stream opened so slowly may be old already. */
const SLOW_OPEN_MS = 1_000;
/**
 * A stream that carries nothing for so long is dead, although nobody has closed it: a laptop that
 * slept, a router that forgot the connection, a program that hangs behind its proxy.
 */
const SILENCE_MS = 3 * HEARTBEAT_MS;
/** A stream that lived this long was healthy: the next pause starts small again. */
const HEALTHY_MS = 10_000;
/** A gap is told to all pages at once; they do not all ask at once. */
const GAP_SPREAD_MS = 2_000;
/** A line of the stream is about a hundred bytes; more is not ours. */
const LINE_CHARS_MAX = 10_000;

export interface ChangeStreamDeps {
  /** Opens the stream; rejects when it cannot. */
  readonly open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
  readonly onEvent: (event: ChangeEvent) => void;
  /** Events may have been lost: while no stream was open, or before they reached the server. */
  readonly onGap: () => void;
  /** Answers are kept that were asked for before the first stream of this call is open. */
  readonly isLate?: boolean;
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Reads the stream until the signal aborts; reconnects with growing pauses. Never rejects. */
export async function followChanges(deps: ChangeStreamDeps, signal: AbortSignal): Promise<void> {
  const wait = deps.wait ?? waitMs;
  let pauseMs = BACKOFF_FIRST_MS;
  let isGap = deps.isLate ?? false;
  while (!signal.aborted) {
    const startedMs = nowMs();
    const line = watchLine(signal);
    try {
      const stream = await deps.open(line.signal);
      if (isGap || nowMs() - startedMs > SLOW_OPEN_MS) deps.onGap();
      for await (const text of readLines(stream, line.hear)) {
        const event = parseChange(text);
        if (event) deps.onEvent(event);
        if (tellsGap(text))
          void wait(jitter(GAP_SPREAD_MS, 1), signal).then(() => signal.aborted || deps.onGap());
      }
    } catch {
      // Offline, a restart of the server, or an abort: all end in the pause below.
    } finally {
      line.leave();
    }
    if (signal.aborted) return;
    isGap = true;
    pauseMs = nowMs() - startedMs > HEALTHY_MS ? BACKOFF_FIRST_MS : pauseMs;
    await wait(jitter(pauseMs, 0.25), signal);
    pauseMs = Math.min(pauseMs * 2, BACKOFF_LONGEST_MS);
  }
}

/** One line as an event; heartbeats, blanks and lines of a newer server are `undefined`. */
export function parseChange(line: string): ChangeEvent | undefined {
  try {
    const value = JSON.parse(line) as Partial<ChangeEvent> | null;
    const whole = typeof value?.category === "string" && typeof value.companyId === "string";
    return whole
      ? {
          category: value.category as Category,
          companyId: value.companyId as string,
          ...(value.lost === true && { lost: true }),
        }
      : undefined;
  } catch {
    return undefined;
  }
}

/** The server says that it has missed events, or that this page did not read all. */
function tellsGap(line: string): boolean {
  return line === '{"gap":true}';
}

interface WatchedLine {
  /** Aborts with the outer signal, or when the line has carried nothing for too long. */
  readonly signal: AbortSignal;
  /** The line has carried something. */
  readonly hear: () => void;
  readonly leave: () => void;
}

function watchLine(outer: AbortSignal): WatchedLine {
  const dead = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hear = () => {
    clearTimeout(timer);
    timer = setTimeout(() => dead.abort(), SILENCE_MS);
  };
  hear();
  const signal = AbortSignal.any([outer, dead.signal]);
  return { signal, hear, leave: () => clearTimeout(timer) };
}

/** `hear` is called for everything that comes, heartbeats too. */
async function* readLines(
  stream: ReadableStream<Uint8Array>,
  hear: () => void,
): AsyncGenerator<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      hear();
      rest += decoder.decode(value, { stream: true });
      const lines = rest.split("\n");
      rest = lines.pop() ?? "";
      yield* lines;
      if (rest.length > LINE_CHARS_MAX) return;
    }
  } finally {
    // The stream has ended or broken off already.
    await reader.cancel().catch(() => undefined);
  }
}

function waitMs(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const goOn = () => (clearTimeout(timer), resolve());
    signal.addEventListener("abort", goOn, { once: true });
    // A line that is back is worth a try at once.
    globalThis.window?.addEventListener("online", goOn, { once: true, signal });
  });
}
