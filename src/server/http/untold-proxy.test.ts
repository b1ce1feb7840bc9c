import { fastify } from "fastify";
import { describe, expect, it } from "vitest";
import { warnOfUntoldProxy } from "./untold-proxy.ts";

async function ask(...headers: Record<string, string>[]): Promise<object[]> {
  const said: object[] = [];
  const app = fastify();
  warnOfUntoldProxy(app, {
    warn: (facts: unknown) => void said.push(facts as object),
  } as Parameters<typeof warnOfUntoldProxy>[1]);
  app.get("/", async () => "");
  for (const one of headers) await app.inject({ url: "/", headers: one });
  await app.close();
  return said;
}

describe("a proxy that the settings do not know", () => {
  it("is told of once, by whichever header it sets", async () => {
    const header = { "x-forwarded-for": "203.0.113.7" };
    expect(await ask({}, header, header)).toEqual([{ header: "x-forwarded-for" }]);
    expect(await ask({ forwarded: "for=203.0.113.7" })).toEqual([{ header: "forwarded" }]);
  });

  it("is not seen in a visitor's own request", async () => {
    expect(await ask({}, { accept: "text/html" })).toEqual([]);
  });
});
