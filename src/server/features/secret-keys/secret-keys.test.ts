import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Connection, connect } from "#server/database/connect.ts";
import { sealedFor } from "#server/features/invoice-feed/invoice-feed.service.ts";
import { sealSecret } from "#server/seal-secret.ts";
import type { Secrets } from "#server/secrets.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";
import { checkSecretKeys, listChangedKeys } from "./secret-keys.service.ts";

let database: TestDatabase;
let connection: Connection;
beforeAll(async () => {
  database = await createTestDatabase();
  connection = await connect(database.appUrl);
});
afterAll(async () => {
  await connection?.close();
  await database?.drop();
});

const keyOf = (text: string): Buffer => createHash("sha256").update(text).digest();
const secretsOf = (...pairs: [string, string][]): Secrets => ({
  currentKeyId: pairs[0]?.[0] ?? "",
  keys: new Map(pairs.map(([id, text]) => [id, keyOf(text)])),
});
const check = (secrets: Secrets) => checkSecretKeys({ db: connection.db, secrets });

describe("an encryption key", () => {
  it("is kept in mind from its first start, and the same one starts again", async () => {
    await check(secretsOf(["k1", "first"]));
    await check(secretsOf(["k1", "first"]));
    await expect(check(secretsOf(["k2", "second"], ["k1", "first"]))).resolves.toBeUndefined();
  });

  it("is refused under an id that another key has had, as the current one and as an old one", async () => {
    await expect(check(secretsOf(["k1", "other"]))).rejects.toThrow(
      /^SECRET_KEY: under the id k1 .+SECRET_KEY_ID/,
    );
    await expect(
      check(secretsOf(["k3", "third"], ["k1", "other"], ["k2", "other too"])),
    ).rejects.toThrow("under the id k1, k2");
    expect(
      await listChangedKeys({
        db: connection.db,
        secrets: secretsOf(["k1", "other"], ["k2", "second"]),
      }),
    ).toEqual(["k1"]);
  });

  it("of two programs that bring a new id at once, each with a key of its own, only one is kept", async () => {
    const outcomes = await Promise.allSettled(
      ["a", "b", "c"].map((text) => check(secretsOf(["k4", text]))),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("is compared with what is sealed where the database is older than the check values", async () => {
    const companyId = crypto.randomUUID();
    const sealed = sealSecret(secretsOf(["k9", "ninth"]), "a pushed key", sealedFor(companyId));
    await sql`
      insert into company_directory (company_id, tax_number, state, kind)
      values (${companyId}, '12345676', 'active', 'normal')`.execute(connection.db);
    await sql`insert into push_key (key_hash, company_id, key_encrypted, key_id)
      values (${randomBytes(32)}, ${companyId}, ${sealed.bytes}, 'k9')`.execute(connection.db);
    await expect(check(secretsOf(["k9", "other"]))).rejects.toThrow("under the id k9");
    await check(secretsOf(["k9", "ninth"]));
  });

  it("cannot be changed or forgotten by the program's role", async () => {
    for (const statement of [
      sql`update secret_key_check set created_at = now()`,
      sql`delete from secret_key_check`,
    ]) {
      await expect(statement.execute(connection.db)).rejects.toThrow("permission denied");
    }
  });
});
