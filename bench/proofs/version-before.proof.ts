/**
 * The version before beside the schema of this one: its own tests of the main path run on databases
 * that this version has prepared. The version is the newest tag, without one the tree before the
 * last few migrations, or --before=COMMIT. Its tests clone a template that is named after its own
 * migrations; this program makes that template.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { closeTree, git, openTree } from "../older-tree.ts";
import { startOwnPostgres } from "../own-postgres.ts";
import { prepareDatabase } from "#server/database/prepare-database.ts";
import { withDatabase } from "#server/testing/with-database.ts";

// The main path, which must work while programs are replaced: signing in, companies, uploads,
// lists, marks, exports, connected banks, pushes.
const MAIN_PATH = [
  "auth",
  "companies",
  "statement-files",
  "transactions",
  "exports",
  "bank-accounts",
  "invoice-feed",
  "accountants",
];

// The first test compares the version's own list of tables with all tables of the database, and the
// rule allows a new table. The second one writes a key itself, with columns that only tests wrote.
const EXPECTED = [
  "the purge knows every table that names a company",
  "removing an accountant ends rights, bound sessions, downloads, keys and invitations of this company only",
];

const MESSAGE_MAX = 600;
const COMMITS_BACK = 6;

const { values } = parseArgs({ options: { seed: { type: "string" }, before: { type: "string" } } });
// Without a tag: the tree before the last commits that brought migrations.
const bringers = git("log", "--diff-filter=A", "--format=%H", "--", "db/migrations").split("\n");
const tag = git("tag", "--list", "v*", "--sort=-v:refname").split("\n")[0] ?? "";
const beforeLast = `${bringers[COMMITS_BACK - 1] ?? bringers.at(-1)}~1`;
const before = values.before ?? (tag || beforeLast);

const folder = mkdtempSync(join(tmpdir(), "bankhid-before-"));
const tree = join(folder, "tree");
openTree(before, tree);
const server = await startOwnPostgres({
  dataDir: join(folder, "data"),
  settings: { fsync: "off", max_connections: "200" },
});
try {
  const files = join(tree, "db/migrations");
  const sums = readdirSync(files)
    .sort()
    .map((name) =>
      createHash("sha256")
        .update(readFileSync(join(files, name)))
        .digest("hex"),
    );
  const template = `bankhid_template_${createHash("sha256").update(sums.join()).digest("hex").slice(0, 12)}`;
  const owner = new pg.Client({ connectionString: server.ownerUrl });
  await owner.connect();
  await owner.query(`create database ${template}`);
  await owner.end();
  const { applied } = await prepareDatabase(withDatabase(server.ownerUrl, template));
  const paths = MAIN_PATH.map((feature) => `src/server/features/${feature}/`);
  const result = join(folder, "result.json");
  const args = ["run", "--project", "http", "--reporter=json", `--outputFile=${result}`, ...paths];
  spawnSync(process.execPath, [join(tree, "node_modules/vitest/vitest.mjs"), ...args], {
    cwd: tree,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, NODE_ENV: "test", DATABASE_URL: server.ownerUrl },
  });
  const { testResults, numPassedTests } = JSON.parse(readFileSync(result, "utf8"));
  const tests = testResults.flatMap(
    (file: { assertionResults: { status: string; fullName: string }[] }) => file.assertionResults,
  );
  const failed = tests
    .filter(({ status }: { status: string }) => status === "failed")
    .map(({ fullName }: { fullName: string }) => fullName)
    .filter((name: string) => !EXPECTED.includes(name));
  // A file that does not come to its tests has none that failed.
  const broken = testResults
    .filter(
      (file: { status: string; assertionResults: unknown[]; message: string }) =>
        file.assertionResults.length === 0 || (file.message !== "" && file.status === "failed"),
    )
    .map(
      (file: { name: string; message: string }) =>
        `${relative(tree, file.name)}: ${file.message.slice(0, MESSAGE_MAX)}`,
    );
  const version = {
    before: git("rev-parse", "--short", before),
    itsMigrations: sums.length,
    migrations: applied.length,
  };
  process.stdout.write(
    `${JSON.stringify({ ...version, passed: numPassedTests, failed: failed.length, names: failed, broken })}\n`,
  );
  process.exitCode = failed.length + broken.length === 0 && numPassedTests > 0 ? 0 : 1;
} finally {
  await server.stop();
  closeTree(tree);
  rmSync(folder, { recursive: true, force: true });
}
