/** Events by PostgreSQL's LISTEN/NOTIFY: every web process hears what any process publishes. */
import pg from "pg";
import type { Logger } from "pino";
import { CATEGORIES, type Category } from "#contract/transactions/categories.ts";
import type { Database } from "./database/connect.ts";
import { notifyChannel } from "./database/notify.ts";
import type { ChangeEvent, Events } from "./events.ts";
import { createPulse } from "./pulse.ts";

const CHANNEL = "bankhid_change";
/** The name by which PostgreSQL knows the connections that listen. */
export const EVENT_LINE = "bankhid-events";
const RETRY_FIRST_MS = 500;
const RETRY_MAX_MS = 15_000;
// A line that only listens does not notice that its server is gone without a word.
const PING_MS = 15_000;
// Open streams, jobs' waits and tests together stay far below; more is a leak.
const LISTENERS_MAX = 20_000;
// Each category of two thousand companies; what is beyond it is logged and lost.
const UNSENT_MAX = 50_000;

export interface PostgresEvents extends Events {
  close(): Promise<void>;
}

interface PostgresEventsDeps {
  readonly db: Database;
  readonly appUrl: string;
  readonly log: Logger;
  /** How often the line is asked whether it still stands, and how long it may take to answer. */
  readonly pingMs?: number;
}

// No category has this name; both kinds of news travel on one line.
const SESSION_ENDED = "session-ended";

type Heard = ChangeEvent | { readonly endedSessionId: string } | { readonly gap: true };

interface Line {
  client: pg.Client | undefined;
  closed: boolean;
  /** It has failed since it last stood: events went by unheard. */
  broken: boolean;
  retry: NodeJS.Timeout | undefined;
}

/** Listens from the first subscription on, and again after every loss of the connection. */
export function createPostgresEvents(deps: PostgresEventsDeps): PostgresEvents {
  const listeners = new Set<(event: Heard) => void>();
  const line: Line = { client: undefined, closed: false, broken: false, retry: undefined };
  const sender = createSender(deps);
  let opened = false;
  const tell = (event: Heard): void => {
    for (const listener of listeners) listener(event);
  };
  const listen = (listener: (event: Heard) => void): (() => void) => {
    if (listeners.size >= LISTENERS_MAX) throw new Error("Too many listeners for change events");
    listeners.add(listener);
    if (!opened) {
      opened = true;
      void openLine(line, deps, tell, RETRY_FIRST_MS);
    }
    return () => listeners.delete(listener);
  };
  return {
    publish: (category, companyId) =>
      sender.send([category].flat().map((each) => `${each}:${companyId}`)),
    subscribe: (listener) => listen((event) => void ("category" in event && listener(event))),
    publishEnded: (sessionIds) => sender.send(sessionIds.map((id) => `${SESSION_ENDED}:${id}`)),
    subscribeEnded: (listener) =>
      listen((event) => void ("endedSessionId" in event && listener(event.endedSessionId))),
    subscribeGap: (listener) => listen((event) => void ("gap" in event && listener())),
    async close() {
      line.closed = true;
      clearTimeout(line.retry);
      sender.close();
      listeners.clear();
      // The program stops: a lost line is closed as well.
      await line.client?.end().catch(() => {});
    },
  };
}

interface Sender {
  send(payloads: readonly string[]): Promise<void>;
  close(): void;
}

/** Sends texts; those that the database does not take are kept, and sent again with pauses. */
function createSender({ db, log }: PostgresEventsDeps): Sender {
  const unsent = new Set<string>();
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;
  const sendAgain = async (pauseMs: number): Promise<void> => {
    const payloads = [...unsent];
    unsent.clear();
    const isSent = await attempt(payloads);
    retry = undefined;
    if (!isSent) keep(payloads, Math.min(pauseMs * 2, RETRY_MAX_MS));
    else if (unsent.size > 0) keep([], RETRY_FIRST_MS);
  };
  const keep = (payloads: readonly string[], pauseMs: number): void => {
    for (const payload of payloads) {
      if (unsent.size >= UNSENT_MAX && !unsent.has(payload)) {
        log.error({ kept: unsent.size }, "events lost, too many wait");
        break;
      }
      unsent.add(payload);
    }
    if (!isClosed) retry ??= setTimeout(() => void sendAgain(pauseMs), pauseMs);
  };
  async function attempt(payloads: readonly string[]): Promise<boolean> {
    try {
      await notifyChannel(db, CHANNEL, payloads);
      return true;
    } catch (error) {
      log.warn({ err: error, events: payloads.length }, "events not published");
      return false;
    }
  }
  return {
    async send(payloads) {
      if (!(await attempt(payloads))) keep(payloads, RETRY_FIRST_MS);
    },
    close() {
      isClosed = true;
      clearTimeout(retry);
    },
  };
}

async function openLine(
  line: Line,
  deps: Pick<PostgresEventsDeps, "appUrl" | "log" | "pingMs">,
  tell: (event: Heard) => void,
  pauseMs: number,
): Promise<void> {
  if (line.closed) return;
  const pingMs = deps.pingMs ?? PING_MS;
  const client = new pg.Client({
    connectionString: deps.appUrl,
    application_name: EVENT_LINE,
    keepAlive: true,
    connectionTimeoutMillis: pingMs,
    query_timeout: pingMs,
  });
  const ping = createPulse(pingMs, () => void client.query("select 1").catch(onLost));
  let lost = false;
  const onLost = (error?: Error): void => {
    ping.stop();
    if (lost || line.closed) return;
    lost = true;
    line.broken = true;
    deps.log.warn({ err: error }, "event line lost");
    line.retry = setTimeout(
      () => void openLine(line, deps, tell, Math.min(pauseMs * 2, RETRY_MAX_MS)),
      pauseMs,
    );
    // The line is lost already.
    client.end().catch(() => {});
  };
  client.on("error", onLost);
  client.on("end", () => onLost());
  client.on("notification", (message) => {
    const event = parseEvent(message.payload ?? "");
    if (event !== undefined) tell(event);
  });
  try {
    await client.connect();
    line.client = client;
    await client.query(`listen ${CHANNEL}`);
    // A line that stood begins again with the short pause.
    pauseMs = RETRY_FIRST_MS;
    if (line.closed) return await client.end();
    ping.start();
    if (line.broken) tell({ gap: true });
    line.broken = false;
  } catch (error) {
    onLost(error as Error);
  }
}

function parseEvent(payload: string): Heard | undefined {
  const [category, companyId] = payload.split(":");
  if (category === SESSION_ENDED && companyId !== undefined) return { endedSessionId: companyId };
  if (companyId === undefined || !CATEGORIES.includes(category as Category)) return undefined;
  return { category: category as Category, companyId };
}
