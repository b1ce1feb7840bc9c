/**
 * The program's application without jobs, letters and files, for benchmarks that ask it by HTTP.
 */
import type { FastifyInstance } from "fastify";
import { buildApp } from "../src/server/app.ts";
import { connect, type Connection } from "../src/server/database/connect.ts";
import { createLog } from "../src/server/log.ts";
import { newId } from "../src/server/new-id.ts";
import { SILENT_EVENTS } from "../src/server/testing/silent-events.ts";
import { buildTestConfig } from "../src/server/testing/test-config.ts";

export interface BenchApp {
  readonly app: FastifyInstance;
  readonly connection: Connection;
  close(): Promise<void>;
}

/** `appUrl`: the program's connection of a benchmark's database. */
export async function openBenchApp(appUrl: string): Promise<BenchApp> {
  const config = buildTestConfig({ TRUST_PROXY: "true" });
  const connection = await connect(appUrl);
  const unused = new Proxy({}, { get: () => () => Promise.resolve() }) as never;
  const app = await buildApp({
    config,
    log: createLog(config),
    db: connection.db,
    queue: unused,
    clock: { now: () => new Date() },
    newId: () => newId(),
    mailer: unused,
    files: unused,
    captcha: unused,
    bankFeeds: unused,
    companyRegister: undefined,
    payments: undefined,
    invoicing: undefined,
    webhookSender: undefined as never,
    health: unused,
    quota: unused,
    events: SILENT_EVENTS,
  });
  return {
    app,
    connection,
    async close() {
      await app.close();
      await connection.close();
    },
  };
}
