/** Events by PostgreSQL's LISTEN/NOTIFY: every web process hears what any process publishes. */
import pg from "pg";
import type { Logger } from "pino";
import { CATEGORIES, type Category } from "#contract/transactions/categories.ts";
import type { Database } from "./database/connect.ts";
import { notifyChannel } from "./database/notify.ts";
import type { ChangeEvent, Events } from "./events.ts";

const CHANNEL = "bankhid_change";
const RECONNECT_FIRST_MS = 500;
const RECONNECT_MAX_MS = 15_000;
// Open streams, jobs' waits and tests together stay far below; more is a leak.
const LISTENERS_MAX = 20_000;

export interface PostgresEvents extends Events {
  close(): Promise<void>;
}

// No category has this name; both kinds of news travel on one line.
const SESSION_ENDED = "session-ended";

type Heard = ChangeEvent | { readonly endedSessionId: string };

interface Line {
  client: pg.Client | undefined;
  closed: boolean;
  retry: NodeJS.Timeout | undefined;
}

/** Listens from the first subscription on, and again after every loss of the connection. */
export function createPostgresEvents(deps: {
  db: Database;
  appUrl: string;
  log: Logger;
}): PostgresEvents {
  const listeners = new Set<(event: Heard) => void>();
  const line: Line = { client: undefined, closed: false, retry: undefined };
  let opened = false;
  const tell = (event: Heard): void => {
    for (const listener of listeners) listener(event);
  };
  const send = async (payloads: readonly string[]): Promise<void> => {
    try {
      await notifyChannel(deps.db, CHANNEL, payloads);
    } catch (error) {
      // Pages poll as well: a lost event costs seconds, a failed command would cost the user's
      // work.
      deps.log.warn({ err: error }, "event not published");
    }
  };
  const listen = (listener: (event: Heard) => void): (() => void) => {
    if (listeners.size >= LISTENERS_MAX) throw new Error("Too many listeners for change events");
    listeners.add(listener);
    if (!opened) {
      opened = true;
      void openLine(line, deps, tell, RECONNECT_FIRST_MS);
    }
    return () => listeners.delete(listener);
  };
  return {
    publish: (category, companyId) => send([category].flat().map((each) => `${each}:${companyId}`)),
    subscribe: (listener) => listen((event) => void ("category" in event && listener(event))),
    async publishEnded(sessionIds) {
      await send(sessionIds.map((id) => `${SESSION_ENDED}:${id}`));
    },
    subscribeEnded: (listener) =>
      listen((event) => void ("endedSessionId" in event && listener(event.endedSessionId))),
    async close() {
      line.closed = true;
      clearTimeout(line.retry);
      listeners.clear();
      await line.client?.end().catch(() => {});
    },
  };
}

async function openLine(
  line: Line,
  deps: { appUrl: string; log: Logger },
  tell: (event: Heard) => void,
  pauseMs: number,
): Promise<void> {
  if (line.closed) return;
  const client = new pg.Client({
    connectionString: deps.appUrl,
    application_name: "bankhid-events",
    keepAlive: true,
  });
  let lost = false;
  const onLost = (error?: Error): void => {
    if (lost || line.closed) return;
    lost = true;
    deps.log.warn({ err: error }, "event line lost");
    line.retry = setTimeout(
      () => void openLine(line, deps, tell, Math.min(pauseMs * 2, RECONNECT_MAX_MS)),
      pauseMs,
    );
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
    pauseMs = RECONNECT_FIRST_MS;
    if (line.closed) await client.end();
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
