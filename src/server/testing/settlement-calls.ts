/** What tests of settlements ask of the program, and the bank credits that they wait for. */
import { newId } from "#server/new-id.ts";
import type { LocalDate } from "#values/local-date.ts";
import { buildProvenDays } from "./build-proven-days.ts";
import { buildBankAccount, buildTransactions } from "./build-transactions.ts";
import type { SettlementCase } from "./settlement-uploads.ts";
import type { TestApp } from "./test-app.ts";

/** Without them a credit that shows no text of its settlement is proposed only. */
const PROVEN = { from: "2025-01-01" as LocalDate, to: "2027-12-31" as LocalDate };

/** `api` is asked at each call, because tests start it before their first one. */
export function settlementCalls(api: () => TestApp) {
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
    /** A bank credit in forints, on an account of its own whose days are proven; answers its id. */
    async credit(
      { companyId }: SettlementCase,
      amount: number,
      remittance: string,
      partnerName = "OTP Mobil Kft.",
      date = "2026-09-17",
    ): Promise<string> {
      const account = await buildBankAccount(api().db, companyId);
      await buildProvenDays(api().db, companyId, account, PROVEN);
      const id = newId();
      await buildTransactions(api().db, companyId, account, [
        { id, date, amount: BigInt(Math.round(amount * 100)) * 1_000n, partnerName, remittance },
      ]);
      return id;
    },
  };
}
