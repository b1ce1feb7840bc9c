/** A company whose data an attack must not reach, and an upload as an attacker writes it. */
import type { Database } from "#server/database/connect.ts";
import { buildCompany } from "./build-company.ts";
import { buildSession } from "./build-session.ts";
import { buildBankAccount, buildTransactions, type TestBankAccount } from "./build-transactions.ts";
import type { TestApp, TestReply } from "./test-app.ts";

export interface Victim {
  readonly companyId: string;
  readonly taxNumber: string;
  readonly token: string;
  readonly userId: string;
  readonly account: TestBankAccount;
  readonly transactionId: string;
}

/** A company with one account and one transaction, which holds the given note. */
export async function buildVictim(
  db: Database,
  remittance: string,
  partnerName = "Titkos Partner Kft.",
): Promise<Victim> {
  const company = await buildCompany(db, { name: "Áldozat Kft." });
  const account = await buildBankAccount(db, company.id);
  const [transactionId = ""] = await buildTransactions(db, company.id, account, [
    { date: "2026-11-02", amount: -1_000_000n, partnerName, remittance },
  ]);
  const token = await buildSession(db, company.ownerId);
  return {
    companyId: company.id,
    taxNumber: company.taxNumber,
    token,
    userId: company.ownerId,
    account,
    transactionId,
  };
}

/** Uploads a small file under a name of the attacker's choice, as a form written by hand. */
export async function uploadForm(
  { app }: Pick<TestApp, "app">,
  { token, companyId, fileName }: Record<"token" | "companyId" | "fileName", string>,
): Promise<TestReply> {
  const boundary = "----attack";
  const payload =
    `--${boundary}\r\ncontent-disposition: form-data; name="company_name"\r\n\r\nX\r\n` +
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: text/plain\r\n\r\n` +
    `a;b\r\n1;2\r\n--${boundary}--\r\n`;
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": `multipart/form-data; boundary=${boundary}`,
  };
  const url = `/v1/file/${companyId}`;
  const reply = await app.inject({ method: "POST", url, headers, payload });
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers, text: reply.body };
}
