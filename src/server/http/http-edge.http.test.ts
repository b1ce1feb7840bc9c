import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { problemSchema } from "#contract/problem.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
}, 120_000);
afterAll(() => test.close());

describe("the HTTP edge", () => {
  it("answers health with the database's state", async () => {
    const reply = await test.call("GET", "/health");
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({ status: "ok", database: "ok" });
  });
});
