/**
 * One list over several companies through HTTP, for an accountant of 50 companies with 2,000 items
 * each: the first page, a further page, filters, a search, another order; beside the same list over
 * five companies. `node bench/client-list.bench.ts [companies] [rowsPerCompany] [rounds]`
 */
import { loadavg } from "node:os";
import { buildSession } from "../src/server/testing/build-session.ts";
import { buildUser } from "../src/server/testing/build-user.ts";
import { openBenchApp } from "./bench-app.ts";
import { fillTransactions, openBenchDatabase, percentiles } from "./bench-database.ts";
import { millisecondsOf, tellResult } from "./bench-result.ts";

const WARM_ROUNDS = 3;
const ACCOUNTS = 2;
const FEW = 5;
const companies = Number(process.argv[2] ?? 50);
const rowsPerCompany = Number(process.argv[3] ?? 2_000);
const rounds = Number(process.argv[4] ?? 30);

const loadBefore = loadavg()[0]!;
const database = await openBenchDatabase();
const { app, connection, close } = await openBenchApp(database.appUrl);
try {
  const user = await buildUser(connection.db);
  const token = await buildSession(connection.db, user.id);
  await fillTransactions(database.owner, {
    companies,
    accountsPerCompany: ACCOUNTS,
    rowsPerAccount: rowsPerCompany / ACCOUNTS,
    userId: user.id,
  });
  const { rows } = await database.owner.query<{ id: string }>(
    "select company_id as id from company order by company_id",
  );
  const ids = rows.map(({ id }) => id);
  const address = await app.listen({ port: 0, host: "127.0.0.1" });

  const ask = async (over: readonly string[], conditions: object): Promise<any> => {
    const [first, ...further] = over;
    const reply = await fetch(`${address}/v1/client-transactions`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ company_id: first, further_ids: further, ...conditions }),
    });
    const body = await reply.json();
    if (!reply.ok) throw new Error(JSON.stringify(body));
    return body;
  };
  const { nextPage } = await ask(ids, {});
  const questions: Readonly<Record<string, object>> = {
    firstPage: {},
    furtherPage: { page: nextPage },
    notBooked: { booked: "UNBOOKED" },
    byAmount: { sort: "amount_desc" },
    searchOften: { text: "kiegyenlítése" },
    searchRare: { text: "REF777" },
    amounts: { amountMin: "1000.00", amountMax: "2000.00" },
  };
  const figures: Record<string, object> = {};
  for (const [name, conditions] of Object.entries(questions)) {
    const measure = async (over: readonly string[]) => {
      const times: number[] = [];
      for (let round = -WARM_ROUNDS; round < rounds; round++) {
        const ms = await millisecondsOf(() => ask(over, conditions));
        if (round >= 0) times.push(ms);
      }
      return percentiles(times);
    };
    figures[name] = { all: await measure(ids), few: await measure(ids.slice(0, FEW)) };
  }
  tellResult("client-list", {
    companies,
    rowsPerCompany,
    rounds,
    few: FEW,
    load: [loadBefore, loadavg()[0]!],
    ...figures,
  });
} finally {
  await close();
  await database.close();
}
