import { buildCompany } from "./build-company.ts";
import { buildSession } from "./build-session.ts";
import { buildBankAccount, buildTransactions } from "./build-transactions.ts";
import { buildUser } from "./build-user.ts";
import type { TestApp } from "./test-app.ts";

/** A company with two items, its director, and an accountant who can ask about them. */
export async function buildAskedCompany(app: TestApp) {
  const accountant = await buildUser(app.db, { role: "accountant", name: "Számadó Kálmán" });
  const company = await buildCompany(app.db, { accountantIds: [accountant.id] });
  const account = await buildBankAccount(app.db, company.id);
  const [id, other] = (await buildTransactions(app.db, company.id, account, [
    { date: "2026-11-02", amount: 1_000_000n },
    { date: "2026-11-03", amount: -500_000n },
  ])) as [string, string];
  const director = await buildSession(app.db, company.ownerId);
  const visitor = await buildSession(app.db, accountant.id);
  return { accountant, company, account, id, other, director, visitor };
}
