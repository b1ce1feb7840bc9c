/** For load balancers: 200 while this process serves and its database answers, 503 otherwise. */
import type { FastifyInstance } from "fastify";
import { readClock } from "./health.store.ts";
import type { Database } from "#server/database/connect.ts";

// A balancer asks every few seconds; a database slower than this cannot serve a page either.
const DATABASE_MS = 3_000;

export function registerHealth(app: FastifyInstance, db: Database, isDraining: () => boolean): void {
  app.get("/health", async (_request, reply) => {
    const database = await checkDatabase(db);
    const ok = database && !isDraining();
    const status = isDraining() ? "stopping" : ok ? "ok" : "failing";
    return reply.code(ok ? 200 : 503).header("cache-control", "no-store").send({ status, database: database ? "ok" : "failing" });
  });
}

/** Whether the database answers within three seconds. */
export async function checkDatabase(db: Database): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), DATABASE_MS)));
  try {
    return await Promise.race([readClock(db).then(() => true), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
