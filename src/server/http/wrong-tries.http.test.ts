import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCompany } from "../testing/build-company.ts";
import { buildSession } from "../testing/build-session.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { WRONG_TRIES_MAX } from "./wrong-tries.ts";

const SECRET = "a".repeat(43);
// Nothing listens at the provider's address, because no test asks it here.
const ENVIRONMENT = {
  AGGREG8_API_URL: "http://127.0.0.1:9",
  AGGREG8_API_KEY: "test-api-key",
  AGGREG8_HOOK_SECRET: SECRET,
  SZAMLAZZHU_KEY_POSTFIX: "banki",
};

let api: TestApp;

beforeAll(async () => {
  api = await createTestApp({ environment: ENVIRONMENT });
});
afterAll(() => api.close());

async function push(key: string, remoteAddress: string): Promise<number> {
  const headers = { "x-szamlazzhu-key": key, "content-type": "text/xml" };
  return (
    await api.app.inject({
      method: "POST",
      url: "/push/szamlazzhu/",
      remoteAddress,
      headers,
      payload: "<x/>",
    })
  ).statusCode;
}

const hook = async (secret: string, remoteAddress: string): Promise<number> =>
  (
    await api.app.inject({
      method: "POST",
      url: `/hooks/aggreg8/${secret}`,
      remoteAddress,
      payload: "{}",
    })
  ).statusCode;

describe("wrong secrets of one address", () => {
  it("of the aggregator's hook are refused above the limit, from other addresses not", async () => {
    for (let nth = 1; nth <= WRONG_TRIES_MAX; nth++)
      expect(await hook(`wrong-${nth}`, "203.0.113.7")).toBe(404);
    expect(await hook("wrong", "203.0.113.7")).toBe(429);
    expect(await hook("wrong", "203.0.113.8")).toBe(404);
  });

  it("of the invoicing provider's address are refused above the limit, and the right one never is", async () => {
    const company = await buildCompany(api.db);
    const token = await buildSession(api.db, company.ownerId);
    const { key } = (
      await api.call("POST", `/v1/company/${company.id}/invoice-feed/key`, { token, body: {} })
    ).body;
    for (let nth = 1; nth <= WRONG_TRIES_MAX; nth++)
      expect(await push(`wrong-${nth}-banki`, "203.0.113.9")).toBe(200);
    expect(await push("wrong-banki", "203.0.113.9")).toBe(429);
    expect(await push("wrong-banki", "203.0.113.10")).toBe(200);
    expect(await push(key, "203.0.113.9")).not.toBe(429);
  });
});
