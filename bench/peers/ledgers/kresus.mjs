/**
 * Imports of a file into Kresus, as OFX over its HTTP: `kresus.mjs TASK ANSWER`. A task is a list
 * of histories, each a list of files, each a list of accounts with rows.
 */
import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const [, , taskPath, answerPath] = process.argv;
const folder = mkdtempSync(join(tmpdir(), "bankhid-kresus-"));
const port = 20_000 + (process.pid % 20_000);
const base = `http://127.0.0.1:${port}/api/`;
const START_TRIES = 300;

const escaped = (text) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const compact = (day) => day.replaceAll("-", "");

function ofx(statements) {
  const one = ({ key, rows }) => {
    const [account, currency] = key.split(" ");
    const items = rows.map(
      (row, at) =>
        `<STMTTRN><TRNTYPE>OTHER</TRNTYPE><DTPOSTED>${compact(row.date)}</DTPOSTED>` +
        `<TRNAMT>${(row.hundredths / 100).toFixed(2)}</TRNAMT><FITID>${escaped(row.id || String(at))}</FITID>` +
        `<NAME>${escaped(row.partner || row.text || "-")}</NAME><MEMO>${escaped(row.text || "-")}</MEMO></STMTTRN>`,
    );
    return (
      `<STMTTRNRS><TRNUID>0</TRNUID><STMTRS><CURDEF>${currency}</CURDEF><BANKACCTFROM><BANKID>1</BANKID>` +
      `<ACCTID>${account}</ACCTID><ACCTTYPE>CHECKING</ACCTTYPE></BANKACCTFROM><BANKTRANLIST>${items.join("")}</BANKTRANLIST>` +
      "<AVAILBAL><BALAMT>0</BALAMT><DTASOF>20260101</DTASOF></AVAILBAL></STMTRS></STMTTRNRS>"
    );
  };
  return (
    "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:UTF-8\nCHARSET:NONE\n\n" +
    `<OFX><BANKMSGSRSV1>${statements.map(one).join("")}</BANKMSGSRSV1></OFX>`
  );
}

async function all() {
  const reply = await fetch(`${base}all/`);
  if (!reply.ok) throw new Error(`all: ${reply.status}`);
  return reply.json();
}

async function importFile(statements, accessId) {
  const reply = await fetch(`${base}all/import/ofx`, {
    method: "POST",
    headers: { "content-type": "text/plain" },
    body: JSON.stringify({ data: ofx(statements), ...(accessId !== undefined && { accessId }) }),
  });
  if (!reply.ok) throw new Error(`import: ${reply.status} ${(await reply.text()).slice(0, 300)}`);
}

async function main() {
  const histories = JSON.parse(readFileSync(taskPath, "utf8"));
  const config = join(folder, "config.ini");
  writeFileSync(
    config,
    `[kresus]\ndatadir=${folder}\nport=${port}\n[db]\ntype=sqlite\nsqlite_path=${join(folder, "kresus.sqlite")}\n`,
  );
  chmodSync(config, 0o600);
  const server = spawn(
    process.execPath,
    [join(import.meta.dirname, "node_modules/kresus/bin/kresus.js"), "--config", config],
    { stdio: "ignore", env: { ...process.env, HOME: folder, NODE_ENV: "production" } },
  );
  try {
    for (let tries = 0; ; tries++) {
      if (await all().then(() => true, () => false)) break;
      if (tries > START_TRIES || server.exitCode !== null) throw new Error("Kresus does not start.");
      await new Promise((done) => setTimeout(done, 200));
    }
    const answers = [];
    for (const files of histories) {
      const before = new Set((await all()).accesses.map(({ id }) => id));
      let accessId;
      const milliseconds = [];
      for (const statements of files) {
        const startedAt = performance.now();
        // It does not take a file without an item.
        if (statements.every(({ rows }) => rows.length === 0)) continue;
        await importFile(statements, accessId);
        milliseconds.push(Math.round(performance.now() - startedAt));
        accessId ??= (await all()).accesses.find(({ id }) => !before.has(id))?.id;
      }
      const { accounts, transactions } = await all();
      const found = {};
      for (const account of accounts.filter((each) => each.accessId === accessId)) {
        const key = `${account.vendorAccountId} ${account.currency}`;
        const rows = transactions.filter(({ accountId }) => accountId === account.id);
        found[key] = [...(found[key] ?? []), ...rows.map(({ amount }) => Math.round(amount * 100))];
      }
      answers.push({ found, milliseconds });
    }
    writeFileSync(answerPath, JSON.stringify(answers));
  } finally {
    server.kill("SIGKILL");
  }
  process.exit(0);
}

main().catch((error) => {
  process.stderr.write(`${error}\n`);
  process.exit(1);
});
