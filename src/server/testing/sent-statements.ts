/** The statements that the program sends to the database, as they are sent. */
import pg from "pg";
import { EVENT_LINE } from "../events-postgres.ts";

export interface SentStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly name: string | undefined;
}

/** The questions and settings that were sent during the work. */
export async function statementsOf(work: () => Promise<unknown>): Promise<SentStatement[]> {
  const sent = await allStatementsOf(work);
  return sent.filter(({ text }) => /^\s*(?:select|with|set local)/i.test(text));
}

/** How many statements the work sent, those of its transactions included. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  return (await allStatementsOf(work)).length;
}

/** What this process sent, but for the lines that wait for events: those ask by the clock. */
async function allStatementsOf(work: () => Promise<unknown>): Promise<SentStatement[]> {
  const { query } = pg.Client.prototype;
  const sent: SentStatement[] = [];
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first, second] = given;
    const asked = (typeof first === "string" ? { text: first } : first) as Partial<SentStatement>;
    const values = Array.isArray(second) ? (second as unknown[]) : (asked.values ?? []);
    if (!isEventLine(this)) sent.push({ text: asked.text ?? "", values, name: asked.name });
    return Reflect.apply(query, this, given) as unknown;
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return sent;
}

// The types of pg leave out what a connection was opened with.
function isEventLine(client: pg.Client): boolean {
  const { connectionParameters } = client as unknown as {
    connectionParameters: { application_name?: string };
  };
  return connectionParameters.application_name === EVENT_LINE;
}
