import { describe, expect, it } from "vitest";
import type { Call } from "../stand-in.ts";
import { openWebhookReceiver } from "./start-webhook-receiver.ts";

const call = (method: string, path: string): Call => ({
  method,
  path,
  query: new URLSearchParams(),
  headers: { "webhook-id": "evt_1" },
  body: '{"a":1}',
});

describe("the receiver of webhooks", () => {
  it.each([
    ["/erp", 204],
    ["/refuse", 400],
    ["/a/gone", 410],
    ["/503", 503],
    ["/429", 429],
    ["/redirect", 302],
  ])("answers %s with %d", async (path, status) => {
    expect((await openWebhookReceiver().answer(call("POST", path))).status).toBe(status);
  });

  it("fails each first message of a flaky path, and keeps what came", async () => {
    const receiver = openWebhookReceiver();
    const statuses = [];
    for (let count = 0; count < 4; count++)
      statuses.push((await receiver.answer(call("POST", "/flaky"))).status);
    expect(statuses).toEqual([500, 204, 500, 204]);
    const { messages } = JSON.parse((await receiver.answer(call("GET", "/control/messages"))).body);
    expect(messages).toHaveLength(4);
    expect(messages[0]).toMatchObject({ path: "/flaky", body: '{"a":1}' });
    expect((await receiver.answer(call("GET", "/messages"))).body).toContain("evt_1");
  });
});
