/** What tests of the whole way of a file need: a database of their own, and the reading job. */
import { afterAll, beforeAll } from "vitest";
import { type Connection, connect } from "../database/connect.ts";
import { WORKER_LIMITS } from "../database/pool.ts";
import { createTestIngest, type TestIngest } from "./build-ingest.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

export interface IngestPlace {
  readonly database: TestDatabase;
  readonly connection: Connection;
  readonly ingest: TestIngest;
}

/** Call it once at the head of a test file; the answer is filled before the first test. */
export function useTestIngest(): IngestPlace {
  const place = {} as { -readonly [Part in keyof IngestPlace]: IngestPlace[Part] };
  beforeAll(async () => {
    place.database = await createTestDatabase();
    place.connection = await connect(place.database.appUrl, WORKER_LIMITS);
    place.ingest = createTestIngest(place.connection.db);
  });
  afterAll(async () => {
    place.ingest?.close();
    await place.connection?.close();
    await place.database?.drop();
  });
  return place;
}
