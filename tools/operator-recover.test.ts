import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect, type Connection } from "#server/database/connect.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { buildUser } from "#server/testing/build-user.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";
import { COMPILE_CACHE } from "#server/testing/compile-cache.ts";

// Each command loads the program anew, which takes seconds on a busy machine.
const COMMANDS_MS = 120_000;
const root = join(import.meta.dirname, "..");
let database: TestDatabase;
let connection: Connection;
let dataDir: string;

beforeAll(async () => {
  database = await createTestDatabase();
  connection = await connect(database.appUrl);
  dataDir = mkdtempSync(join(tmpdir(), "bankhid-operator-"));
});
afterAll(async () => {
  await connection?.close();
  await database?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Said {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the command as an operator does; the mail server is one that takes nothing. */
function run(...args: string[]): Promise<Said> {
  const env = {
    ...COMPILE_CACHE,
    PATH: process.env["PATH"],
    DATABASE_URL: database.ownerUrl,
    DATABASE_APP_URL: database.appUrl,
    DATA_DIR: dataDir,
    SMTP_URL: "smtp://127.0.0.1:9",
  };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ["tools/operator-recover.ts", ...args],
      { cwd: root, env },
      (error, out, err) =>
        resolve({ status: typeof error?.code === "number" ? error.code : 0, out, err }),
    );
  });
}

describe("the operator's way back for a lost mailbox", () => {
  it(
    "explains itself when something is missing, the proof included",
    async () => {
      const start = ["start", "--tax-number", "12345676", "--new-email", "uj@example.com"];
      const wrong = [
        run("stop"),
        run("stop", "nem-azonosito"),
        run("list", "--nincs-ilyen"),
        run(...start, "--note", "rövid"),
      ];
      for (const said of await Promise.all(wrong)) {
        expect([said.status, said.err.startsWith("Usage:")]).toEqual([2, true]);
      }
    },
    COMMANDS_MS,
  );

  it(
    "begins, tells which letters were refused, lists and stops",
    async () => {
      const owner = await buildUser(connection.db);
      const company = await buildCompany(connection.db, { ownerId: owner.id });
      const begin = [
        "start",
        "--tax-number",
        company.taxNumber,
        "--new-email",
        "uj@example.com",
        "--note",
        "cégkivonat, személyi",
      ];
      const begun = await run(...begin);
      expect(begun.out).toContain(`of ${owner.email}: the new address is in force after`);
      expect(begun.out).toContain(`NOT told (the mail server refused): ${owner.email}`);
      expect((await run("stop", "0190f3c1-0000-7000-8000-000000000000")).out).toContain(
        "There is no open recovery",
      );
      const listed = (await run("list")).out;
      expect(listed).toContain(`${owner.email} -> uj@example.com`);
      const id = listed.split(" ")[0] ?? "";
      expect(await run("stop", id)).toMatchObject({ status: 0, out: "Stopped.\n" });
      expect(await run("stop", id)).toMatchObject({ status: 1 });
    },
    COMMANDS_MS,
  );
});
