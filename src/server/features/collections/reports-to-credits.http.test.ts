/** Reports of card acceptors from the upload to the bank credit, items and clearing account. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { settlementCalls } from "#server/testing/settlement-calls.ts";
import { createSettlementApp, type SettlementApp } from "#server/testing/settlement-uploads.ts";
import { writeMt940 } from "#server/testing/write-mt940.ts";
import type { LocalDate } from "#values/local-date.ts";
import { formatAmount, parseAmount, sumOfOneCurrency, type Amount } from "#values/money.ts";
import { matchCompany } from "./match-company.service.ts";

const ACCEPTORS = join(import.meta.dirname, "../../../statements/acceptors");
const ACCOUNT = "117730161111101800000000";

/** The sample, who pays, and whether the credit is tied without a person. */
const CASES = [
  ["barion/samples/daily.xlsx", "Barion Payment Zrt.", "automatic"],
  ["sumup/samples/transactions-german.csv", "SumUp Limited", "automatic"],
  ["shopify-payments/samples/transactions.csv", "Shopify International Ltd", "proposed"],
  ["square/samples/transactions.csv", "Square Technologies", "proposed"],
  ["paypal-reports/samples/settlement-report.csv", "PayPal Europe S.a.r.l.", "automatic"],
  ["revolut-merchant/samples/payout-statement.csv", "Revolut Bank UAB", "automatic"],
  ["adyen/samples/batch.xlsx", "Adyen N.V.", "automatic"],
] as const;

let app: SettlementApp;
const { get, send } = settlementCalls(() => app.api);

beforeAll(async () => {
  app = await createSettlementApp();
});
afterAll(() => app?.close());

describe("a report of a card acceptor", () => {
  it.each(CASES)(
    "%s takes its credit apart, and nothing stays on the way",
    async (sample, name, state) => {
      const at = await app.start();
      const { companyId, token } = at;
      const fileId = await app.upload(at, readFileSync(join(ACCEPTORS, sample)), "report");
      const read = await get(at, `/file/${fileId}`);
      if (read.status === "waiting") {
        // It names no currency, and the person takes it as it is.
        expect(read.problems[0].params).toMatchObject({ missing: "currency" });
        const path = `/v1/file/${fileId}?company_id=${companyId}`;
        await app.api.call("PATCH", path, { token, body: { action: "accept" } });
        await app.runJobs();
      }
      const listDue = async () =>
        (await get(at, "/pos-collections")).collections.filter(
          ({ expected }: any) => Number(expected) > 0,
        );
      const due = await listDue();
      expect(due.map((each: any) => each.state)).toEqual(due.map(() => "awaiting_credit"));
      const items = due.map(({ expected, payoutDate, payoutText }: any) => {
        const amount = parseAmount(expected);
        if (!amount.ok || payoutDate === null) throw new Error("The sample names no transfer");
        return { date: payoutDate, amount: amount.value, name, note: payoutText || "kifizetes" };
      });
      const { currency } = due[0];
      // The statement begins before the first day on which a credit is awaited.
      const before = { date: "2026-01-05" as LocalDate, amount: 100_000n as Amount, name: "Vevő" };
      const statement = writeMt940([
        { accountNr: ACCOUNT, currency, opening: 0n as Amount, items: [before, ...items] },
      ]);
      await app.upload(at, Buffer.from(statement), "kivonat.sta");
      await matchCompany(app.api.deps, companyId);
      for (const { _id } of due) {
        const { links } = await get(at, `/collection/${_id}`);
        expect(links.map((link: any) => link.state)).toEqual([state]);
        if (state === "proposed")
          await send(at, `/credit-proposal/${links[0].proposalId}`, { action: "confirm" });
        const tied = await get(at, `/transaction/${links[0].credit._id}/collections`);
        expect(tied.collections.map((each: any) => each._id)).toEqual([_id]);
        expect(tied.collections[0].items.length).toBeGreaterThan(0);
      }
      expect((await listDue()).map((each: any) => each.state)).toEqual(due.map(() => "matched"));
      expect((await get(at, "/pos-collections")).onTheWay).toEqual([]);
      const days = "from=2026-01-01&to=2026-12-31";
      const { source } = due[0];
      const { accounts } = await get(at, `/collection-clearing?source=${source}&${days}`);
      const sum = sumOfOneCurrency(items.map(({ amount }: { amount: Amount }) => amount));
      expect(accounts).toMatchObject([
        { currency, due: formatAmount(sum), credited: `-${formatAmount(sum)}`, closing: "0.00" },
      ]);
      const first = (await get(at, `/collection/${due[0]._id}/items`)).items[0];
      const file = await app.api.app.inject({
        method: "POST",
        url: "/v1/bankaccount/export",
        headers: { authorization: `Bearer ${token}` },
        payload: {
          company_id: companyId,
          bank_accounts: [],
          start_date: "2026-01-01",
          end_date: "2026-12-31",
          format: "csv",
          items: "items",
        },
      });
      expect(file.body).toContain(first.externalId || first.reference);
    },
  );
});
