import { buildAccess } from "#server/testing/build-access.ts";
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildCompany } from "#server/testing/build-company.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";
import { showKey } from "./invoice-feed.service.ts";
import { countSealed, resealPushKeys } from "./reseal-keys.service.ts";

let api: TestApp;

beforeAll(async () => {
  api = await createTestApp();
});
afterAll(async () => api?.close());

it("a push key is sealed anew under the new key, can then do without the old one, and is still the same", async () => {
  const company = await buildCompany(api.db);
  const token = await buildSession(api.db, company.ownerId);
  const { body } = await api.call("POST", `/v1/company/${company.id}/invoice-feed/key`, {
    token,
    body: {},
  });
  const { secrets } = api.deps.config;
  const fresh = ["k9", randomBytes(32)] as const;
  const withKeys = (keys: ReadonlyMap<string, Buffer>) => ({
    ...api.deps,
    config: { ...api.deps.config, secrets: { currentKeyId: "k9", keys } },
  });
  const [rotated, careless] = [
    withKeys(new Map([...secrets.keys, fresh])),
    withKeys(new Map([fresh])),
  ];
  expect(await resealPushKeys(careless)).toEqual({ done: 0, failed: 1 });
  expect(await countSealed(careless)).toEqual([{ keyId: secrets.currentKeyId, count: 1 }]);
  expect(await resealPushKeys(rotated)).toEqual({ done: 1, failed: 0 });
  expect(await resealPushKeys(rotated)).toEqual({ done: 0, failed: 0 });
  expect(await countSealed(careless)).toEqual([{ keyId: "k9", count: 1 }]);
  const owner = await buildAccess(careless, company.ownerId, company.id);
  expect((await showKey(careless, owner)).key).toBe((body as { key: string }).key);
});
