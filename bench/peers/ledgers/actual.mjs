/**
 * Imports of a file into Actual, through its API: `actual.mjs TASK ANSWER`. A task is a list of
 * histories, each a list of files, each a list of accounts with rows.
 */
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

const load = createRequire(import.meta.url);
const actual = load("@actual-app/api");

const [, , taskPath, answerPath] = process.argv;

async function main() {
  const histories = JSON.parse(readFileSync(taskPath, "utf8"));
  const dataDir = mkdtempSync(join(tmpdir(), "bankhid-actual-"));
  await actual.init({ dataDir, verbose: false });
  await actual.runImport("peer", async () => undefined);
  const answers = [];
  for (const [at, files] of histories.entries()) {
    const accounts = new Map();
    const milliseconds = [];
    for (const statements of files) {
      const startedAt = performance.now();
      for (const { key, rows } of statements) {
        if (!accounts.has(key))
          accounts.set(key, await actual.createAccount({ name: `${at} ${key}`, offbudget: true }));
        await actual.importTransactions(
          accounts.get(key),
          rows.map((row) => ({
            date: row.date,
            amount: row.hundredths,
            payee_name: row.partner || row.text || "-",
            imported_payee: row.partner || row.text || "-",
            notes: row.text,
            ...(row.id && { imported_id: row.id }),
          })),
        );
      }
      milliseconds.push(Math.round(performance.now() - startedAt));
    }
    const found = {};
    for (const [key, id] of accounts) {
      const rows = await actual.getTransactions(id, "2000-01-01", "2100-01-01");
      found[key] = rows.map(({ amount }) => amount);
    }
    answers.push({ found, milliseconds });
  }
  writeFileSync(answerPath, JSON.stringify(answers));
  await actual.shutdown().catch(() => undefined);
  process.exit(0);
}

main().catch((error) => {
  process.stderr.write(`${error}\n`);
  process.exit(1);
});
