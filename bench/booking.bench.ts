/**
 * All items of a company marked by a filter, and the undo, through HTTP against the bare UPDATE of
 * the same rows, in the same run. Budget: 2 times the bare UPDATE; the longest wait of a colleague
 * who marks one item meanwhile under 1 s. `node bench/booking.bench.ts [rows]`
 */
import { loadavg } from "node:os";
import { buildSession } from "../src/server/testing/build-session.ts";
import { buildUser } from "../src/server/testing/build-user.ts";
import { secondsOf, tellResult } from "./bench-result.ts";
import { openBenchApp } from "./bench-app.ts";
import { fillTransactions, openBenchDatabase } from "./bench-database.ts";

const ACCOUNTS = 4;
const BUDGET = 2;
// The rows are made with the number 1, and the bare statement counts one further.
const ROWS_CHANGE_SEQ = 2;

const rows = Number(process.argv[2] ?? 100_000);
const loadBefore = loadavg()[0]!;
const database = await openBenchDatabase();
const bench = await openBenchApp(database.appUrl);

try {
  const me = await buildUser(bench.connection.db);
  const colleague = await buildUser(bench.connection.db);
  const token = await buildSession(bench.connection.db, me.id);
  await fillTransactions(database.owner, {
    companies: 1,
    accountsPerCompany: ACCOUNTS,
    rowsPerAccount: rows / ACCOUNTS,
    userId: me.id,
  });
  const { rows: found } = await database.owner.query("select company_id as id from company");
  const companyId: string = found[0].id;
  await database.owner.query(
    "insert into membership (company_id, user_id, role) values ($1, $2, 'owner')",
    [companyId, colleague.id],
  );
  const theirs = await buildSession(bench.connection.db, colleague.id);
  const clear = `update bank_transaction set booked_at = null, booked_by = null, marked_seq = null`;
  await database.owner.query(clear);
  await database.owner.query("update company_overview set unbooked_count = $1, change_seq = $2", [
    rows,
    ROWS_CHANGE_SEQ,
  ]);
  const bare = await secondsOf(() =>
    database.owner.query(
      `update bank_transaction set booked_at = now(), booked_by = $1, change_seq = change_seq + 1, marked_seq = 1`,
      [me.id],
    ),
  );
  await database.owner.query(clear);
  await database.owner.query("vacuum analyze bank_transaction");
  const address = await bench.app.listen({ port: 0, host: "127.0.0.1" });
  const post = async (path: string, body: object, as = token) => {
    const reply = await fetch(`${address}/v1/booked${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${as}`, "content-type": "application/json" },
      body: JSON.stringify({ company_id: companyId, ...body }),
    });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return reply.json();
  };
  const work = async (begin: () => Promise<{ operation: { _id: string; state: string } }>) => {
    let { operation } = await begin();
    while (operation.state === "running" || operation.state === "undoing")
      ({ operation } = await post(`/${operation._id}/continue`, { wait: 1 }));
    return operation;
  };
  const filter = { company_id: companyId };
  const { rows: one } = await database.owner.query("select id from bank_transaction limit 1");
  const waits: number[] = [];
  let isRunning = true;
  const colleagueWorks = (async () => {
    for (let booked = false; isRunning; booked = !booked)
      waits.push(await secondsOf(() => post("", { transactionId: one[0].id, booked }, theirs)));
  })();
  // A failure of the command is the one to tell.
  colleagueWorks.catch(() => {});
  let id = "";
  const counted = await secondsOf(() => post("", { filter, booked: true, dryRun: true }));
  const marked = await secondsOf(async () => {
    id = (await work(() => post("", { filter, booked: true, wait: 1 })))._id;
  });
  const undone = await secondsOf(() => work(() => post(`/${id}/undo`, { wait: 1 })));
  isRunning = false;
  await colleagueWorks;
  const result = {
    rows,
    seconds: { bare, counted, marked, undone },
    ratio: { marked: marked / bare, undone: undone / bare },
    colleagueWaitSecondsMax: Math.max(...waits),
    load: [loadBefore, loadavg()[0]!],
    budget: BUDGET,
  };
  tellResult("booking", result);
} finally {
  await bench.close();
  await database.close();
}
