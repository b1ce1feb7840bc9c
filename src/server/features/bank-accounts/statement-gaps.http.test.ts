/** Gaps between statements, in the list of accounts. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GAPS_SHOWN } from "#contract/bank-accounts/bank-accounts.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import { buildCompany } from "../../testing/build-company.ts";
import { createTestIngest, type TestIngest } from "../../testing/build-ingest.ts";
import { bringBackNow, forgetNow } from "../../testing/forget-file.ts";
import { buildSession } from "../../testing/build-session.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { writeMt940 } from "../../testing/write-mt940.ts";

const ACCOUNT = "117730161111101800000000";
const FIRST = "2026-03-02" as LocalDate;
const forint = (amount: number): bigint => BigInt(amount) * 100_000n;
let app: TestApp;
let ingest: TestIngest;

beforeAll(async () => {
  app = await createTestApp();
  ingest = createTestIngest(app.db);
});

afterAll(async () => {
  ingest?.close();
  await app?.close();
});

async function openCompany() {
  const company = await buildCompany(app.db);
  const token = await buildSession(app.db, company.ownerId);
  return {
    id: company.id,
    token,
    account: async () =>
      (await app.call("GET", `/v1/bankaccounts?company_id=${company.id}`, { token })).body
        .accounts[0],
  };
}

/** The statement of one day, in a chain in which each day brings a thousand forints. */
function statement(number: number, day: number): string {
  return writeMt940([
    {
      accountNr: ACCOUNT,
      number: String(number),
      opening: forint(number * 1_000),
      items: [{ date: addDays(FIRST, day), amount: forint(1_000), note: `nap ${day}` }],
    },
  ]);
}

describe("a statement that is missing", () => {
  it("is named with its days, number and sum until it comes", async () => {
    const company = await openCompany();
    await ingest.take(company.id, statement(1, 0));
    expect(await company.account()).toMatchObject({ gaps: [], gapCount: 0 });
    await ingest.take(company.id, statement(3, 4));
    const gap = {
      from: "2026-03-03",
      to: "2026-03-05",
      reasons: ["days", "balance", "number"],
      numbers: { first: 2, last: 2 },
      difference: "1000.00",
      sure: true,
    };
    expect(await company.account()).toMatchObject({ gaps: [gap], gapCount: 1 });
    const { id } = await ingest.take(company.id, statement(2, 2));
    expect(await company.account()).toMatchObject({ gaps: [], gapCount: 0 });
    await forgetNow(app.db, company.id, id);
    expect(await company.account()).toMatchObject({ gaps: [gap], gapCount: 1 });
    expect(await bringBackNow(app.db, company.id, id)).toBe("asItWas");
    expect(await company.account()).toMatchObject({ gaps: [], gapCount: 0 });
  });

  it("is told in the reply of a new name too, and only in its own company", async () => {
    const [company, other] = [await openCompany(), await openCompany()];
    for (const [number, day] of [
      [1, 0],
      [3, 4],
    ] as const) {
      await ingest.take(company.id, statement(number, day));
    }
    await ingest.take(other.id, statement(2, 2));
    const path = `/v1/bankaccount/${ACCOUNT}/Folyosz%C3%A1mla?company_id=${company.id}`;
    const renamed = await app.call("PATCH", path, { token: company.token });
    expect(renamed.body).toMatchObject({ displayName: "Folyoszámla", gapCount: 1 });
    expect(await other.account()).toMatchObject({ gaps: [], gapCount: 0 });
  });

  it("is one of many: the newest are named, and all are counted", async () => {
    const company = await openCompany();
    const places = Array.from({ length: GAPS_SHOWN + 2 }, (_, index) => index);
    const text = places.map((place) => statement(1 + 2 * place, 4 * place)).join("");
    await ingest.take(company.id, text);
    const account = await company.account();
    expect(account.gapCount).toBe(GAPS_SHOWN + 1);
    expect(account.gaps).toHaveLength(GAPS_SHOWN);
    expect(account.gaps[0].numbers).toEqual({
      first: 2 + 2 * GAPS_SHOWN,
      last: 2 + 2 * GAPS_SHOWN,
    });
  });
});
