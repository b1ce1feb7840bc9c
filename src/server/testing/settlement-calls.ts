/** What tests of settlements ask of the program, and the bank credits that they wait for. */
import { newId } from "#server/new-id.ts";
import type { LocalDate } from "#values/local-date.ts";
import { buildProvenDays } from "./build-proven-days.ts";
import { buildBankAccount, buildTransactions, type TestBankAccount } from "./build-transactions.ts";
import { SAMPLE_ACCOUNT, type SettlementCase } from "./settlement-uploads.ts";
import type { TestApp } from "./test-app.ts";

/** Without them a credit that shows no text of its settlement is proposed only. */
const PROVEN = { from: "2025-01-01" as LocalDate, to: "2027-12-31" as LocalDate };

/** `api` is asked at each call, because tests start it before their first one. */
export function settlementCalls(api: () => TestApp) {
  const accounts = new Map<string, Promise<TestBankAccount>>();
  const buildProven = async (companyId: string): Promise<TestBankAccount> => {
    const account = await buildBankAccount(api().db, companyId, { accountNr: SAMPLE_ACCOUNT });
    await buildProvenDays(api().db, companyId, account, PROVEN);
    return account;
  };
  /** The account that samples of reports name, with proven days; one for each company. */
  const accountOf = (companyId: string): Promise<TestBankAccount> => {
    const known = accounts.get(companyId) ?? buildProven(companyId);
    accounts.set(companyId, known);
    return known;
  };
  return {
    /** The body of an answer about the company. */
    get: async ({ companyId, token }: SettlementCase, path: string) =>
      (
        await api().call(
          "GET",
          `/v1${path}${path.includes("?") ? "&" : "?"}company_id=${companyId}`,
          { token },
        )
      ).body,
    send: ({ companyId, token }: SettlementCase, path: string, body: object) =>
      api().call("POST", `/v1${path}`, { token, body: { company_id: companyId, ...body } }),
    accountOf,
    /** A bank credit in forints, on the account that the samples name; answers its id. */
    async credit(
      { companyId }: SettlementCase,
      amount: number,
      remittance: string,
      partnerName = "OTP Mobil Kft.",
      date = "2026-09-17",
    ): Promise<string> {
      const account = await accountOf(companyId);
      const id = newId();
      await buildTransactions(api().db, companyId, account, [
        { id, date, amount: BigInt(Math.round(amount * 100)) * 1_000n, partnerName, remittance },
      ]);
      return id;
    },
  };
}
