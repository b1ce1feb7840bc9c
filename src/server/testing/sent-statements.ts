/** The statements that the program sends to the database, as they are sent. */
import pg from "pg";

export interface SentStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly name: string | undefined;
}

/** The questions and settings that were sent during the work. */
export async function statementsOf(work: () => Promise<unknown>): Promise<SentStatement[]> {
  const { query } = pg.Client.prototype;
  const sent: SentStatement[] = [];
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first, second] = given;
    const asked = (typeof first === "string" ? { text: first } : first) as Partial<SentStatement>;
    const values = Array.isArray(second) ? (second as unknown[]) : (asked.values ?? []);
    if (/^\s*(?:select|with|set local)/i.test(asked.text ?? ""))
      sent.push({ text: asked.text!, values, name: asked.name });
    return Reflect.apply(query, this, given) as unknown;
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return sent;
}
