/**
 * Számlázz.hu goes on naming a former number: its items come to the joined account, in every
 * version.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inCompany } from "#server/database/tenant.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { createMemoryQueue } from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildBankAccount } from "#server/testing/build-transactions.ts";
import { listBrokenFacts } from "#server/testing/expect-whole.ts";
import { type PushSender, startPushSender } from "#server/testing/push-sender.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";
import { drainPushes, rereadPushes } from "../invoice-feed/pushes/drain-pushes.service.ts";

const OLD_TYPED = "11773016-11111010-00000008";
const OLD = "117730161111101000000008";
const NEW = "103000021111111100000003";

let api: TestApp;
let sender: PushSender;

beforeAll(async () => {
  api = await createTestApp({
    environment: { SZAMLAZZHU_ANSWER_MS: "20000" },
    deps: { queue: createMemoryQueue() },
  });
  sender = await startPushSender(await api.app.listen({ port: 0, host: "127.0.0.1" }));
});
afterAll(async () => {
  await sender?.stop();
  await api?.close();
});

describe("pushes under a former number", () => {
  it("land on the joined account; a new version changes its item there, settings go along, and undo brings all back", async () => {
    const company = await buildCompany(api.db);
    const token = await buildSession(api.db, company.ownerId);
    const { key } = (
      await api.call("POST", `/v1/company/${company.id}/invoice-feed/key`, { token, body: {} })
    ).body;
    await sender.control("__connect", { key, account: OLD_TYPED });
    await buildBankAccount(api.db, company.id, { accountNr: OLD });
    await buildBankAccount(api.db, company.id, { accountNr: NEW });
    const bankConfigs = [
      { accountNr: OLD, fieldName: "ledger", fieldValue: "3841" },
      { accountNr: OLD, fieldName: "bankName", fieldValue: "Régi" },
    ];
    await api.call("PUT", `/v1/company/${company.id}/bank-configs`, {
      token,
      body: { bankConfigs },
    });
    await sender.send(key, { count: 2 });
    await drainPushes(api.deps, company.id);

    const pushed = async () => {
      const { body } = await api.call("GET", `/v1/bankaccounts?company_id=${company.id}`, {
        token,
      });
      return body.accounts
        .filter(
          (account: any) => account.originate === "szamlazzhu" && account.transactionCount > 0,
        )
        .map((account: any) => [account.accountNr, account.transactionCount]);
    };
    const settings = () =>
      inCompany(api.db, company.id, (tx) =>
        tx
          .selectFrom("bank_config")
          .select(["account_nr", "field_name"])
          .where("company_id", "=", company.id)
          .orderBy("account_nr")
          .orderBy("field_name")
          .execute(),
      );
    expect(await pushed()).toEqual([[OLD, 2]]);
    const before = await settings();
    const joined = await api.call("POST", "/v1/bankaccount/join", {
      token,
      body: {
        company_id: company.id,
        from: { account_nr: OLD, currency: "HUF" },
        into: { account_nr: NEW, currency: "HUF" },
      },
    });
    expect(joined.status).toBe(200);
    expect(await pushed()).toEqual([[NEW, 2]]);
    expect(await settings()).toEqual([{ account_nr: NEW, field_name: "ledger" }, ...before]);

    await sender.send(key, { count: 1 });
    const { item } = (await sender.state()).deliveries.at(-1)!;
    await sender.send(key, { id: item.id, again: true, facts: { remittance: "javítva" } });
    await drainPushes(api.deps, company.id);
    await rereadPushes(api.deps, company.id, [OLD]);
    expect(await pushed()).toEqual([[NEW, 3]]);
    expect(await listBrokenFacts(api.db, company.id)).toEqual([]);

    const { joinId } = joined.body;
    const apart = await api.call("DELETE", "/v1/bankaccount/join", {
      token,
      body: { company_id: company.id, join_id: joinId },
    });
    expect(apart.status).toBe(200);
    expect(await pushed()).toEqual([[OLD, 3]]);
    expect(await settings()).toEqual(before);
    await sender.send(key, { id: item.id, again: true, facts: { remittance: "megint" } });
    await drainPushes(api.deps, company.id);
    expect(await pushed()).toEqual([[OLD, 3]]);
    expect(await listBrokenFacts(api.db, company.id)).toEqual([]);
  });
});
