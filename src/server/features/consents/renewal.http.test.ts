/**
 * A new consent with other ids for the same accounts: each stored item stays one item, with its
 * marks.
 */
import { afterAll, beforeAll, expect, it } from "vitest";
import { pullCompany } from "#server/features/feed-reading/pull-company.service.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { createMemoryQueue } from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildUser } from "#server/testing/build-user.ts";
import { comeBack, readFlowCookie } from "#server/testing/flow-return.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";
import { startTestSandbox, type TestSandbox } from "#server/testing/test-sandbox.ts";
import { inCompany } from "#server/database/tenant.ts";
import { refreshPersonConsents } from "./consent-refresh.service.ts";

const OTP = "5f1a6b2c9d3e4a0011b0e106";
let sandbox: TestSandbox;
let api: TestApp;
const queue = createMemoryQueue();

beforeAll(async () => {
  sandbox = await startTestSandbox();
  await sandbox.aggreg8.control("settings", { webhookDelayMs: 10 });
  api = await createTestApp({ environment: sandbox.environment, deps: { queue } });
});
afterAll(async () => {
  await api?.close();
  await sandbox?.stop();
});

/** Does the readings that wait. */
async function pullWaiting(): Promise<void> {
  const signal = new AbortController().signal;
  for (let job = queue.jobs.shift(); job !== undefined; job = queue.jobs.shift()) {
    if (job.name === "feed.pull")
      await pullCompany(api.deps, job.data, { signal, pause: async () => {} });
  }
}

interface Stored {
  readonly id: string;
  readonly accountNr: string;
  readonly booking_date: string;
  readonly amount: bigint;
  readonly booked_at: Date | null;
}

const listStored = (companyId: string): Promise<Stored[]> =>
  inCompany(api.db, companyId, (tx) =>
    tx
      .selectFrom("bank_transaction as t")
      .innerJoin("bank_account as a", (join) =>
        join.onRef("a.company_id", "=", "t.company_id").onRef("a.id", "=", "t.bank_account_id"),
      )
      .select(["t.id", "a.account_nr as accountNr", "t.booking_date", "t.amount", "t.booked_at"])
      .where("t.company_id", "=", companyId)
      .where("t.withdrawn_at", "is", null)
      .orderBy("t.id")
      .execute(),
  );

async function expectBankTruth(
  stored: readonly Stored[],
  numbers: readonly string[],
): Promise<void> {
  for (const number of numbers) {
    const { items } = await sandbox.aggreg8.truth(number);
    const told = items
      .filter((item) => !item.withdrawn)
      .map((item) => `${item.bookingDate} ${toUnits(item.amount)}`);
    const held = stored
      .filter((row) => row.accountNr === number)
      .map((row) => `${row.booking_date} ${row.amount}`);
    expect(held.toSorted()).toEqual(told.toSorted());
  }
}

// Two decimals become 10^-5 units.
function toUnits(amount: string): bigint {
  return BigInt(amount.replace(".", "")) * 1_000n;
}

it("after a consent made anew the stored items equal the bank's, each once, with their ids and marks", async () => {
  const user = await buildUser(api.db);
  const company = await buildCompany(api.db, { ownerId: user.id });
  const token = await buildSession(api.db, user.id);
  const init = await api.call("POST", "/v1/aggreg8/user-flow/init", {
    token,
    body: { company_id: company.id, flowType: "ADD_BANK" },
  });
  const { userFlowId } = init.body;
  const flow = await api.db
    .selectFrom("user_flow")
    .select("external_id")
    .where("id", "=", userFlowId)
    .executeTakeFirstOrThrow();
  const walked = await sandbox.aggreg8.control<{
    consentId: string;
    accountNumbers: string[];
    location: string;
  }>("finish-flow", {
    userFlowId: flow.external_id,
    bankId: OTP,
    bankUser: "megujulo",
  });
  await comeBack(api, walked.location, readFlowCookie(init));
  let ended: any;
  do {
    await new Promise((done) => setTimeout(done, 30));
    ended = (await api.call("GET", `/v1/aggreg8/user-flow/${userFlowId}`, { token })).body;
  } while (ended.result === null);
  const { accounts } = (
    await api.call("GET", `/v1/aggreg8/accounts?company_id=${company.id}`, { token })
  ).body;
  const body = {
    isc_id: ended.consentId,
    account_ids: accounts.map((each: any) => each.accountId),
  };
  expect(
    (await api.call("PATCH", `/v1/company/consented-accounts/${company.id}`, { token, body }))
      .status,
  ).toBe(200);
  await pullWaiting();
  const before = await listStored(company.id);
  await expectBankTruth(before, walked.accountNumbers);
  const marked = before.slice(0, 25).map((row) => row.id);
  expect(
    (
      await api.call("POST", "/v1/booked", {
        token,
        body: { transactionIds: marked, booked: true },
      })
    ).status,
  ).toBe(200);

  await sandbox.aggreg8.control("recreate", { consentId: walked.consentId });
  // An item from the time without readings: the first reading under the new consent fills it in.
  const missed = { amount: "-1234.00", text: "kimaradt nap" };
  await sandbox.aggreg8.add(walked.accountNumbers[0]!, [missed, missed]);
  await refreshPersonConsents(api.deps, api.deps.bankFeeds.get("aggreg8")!, user.id);
  await pullWaiting();

  const after = await listStored(company.id);
  await expectBankTruth(after, walked.accountNumbers);
  expect(after).toHaveLength(before.length + 2);
  const byId = new Map(after.map((row) => [row.id, row]));
  expect(before.every((row) => byId.has(row.id))).toBe(true);
  expect(
    after
      .filter((row) => row.booked_at !== null)
      .map((row) => row.id)
      .toSorted(),
  ).toEqual(marked.toSorted());
  const list = await api.call("GET", `/v1/bankaccounts?company_id=${company.id}`, { token });
  expect(list.body.accounts).toHaveLength(walked.accountNumbers.length);
  const syncs = await api.call("GET", `/v1/company/${company.id}/syncs`, { token });
  expect(
    syncs.body.syncs.some((run: any) => run.trigger === "renewal" && run.outcome === "ok"),
  ).toBe(true);
});
