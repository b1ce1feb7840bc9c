import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSiteVerify } from "./site-verify.adapter.ts";

let service: Server;
const asked: string[] = [];
const log = pino({ level: "silent" });

beforeAll(async () => {
  service = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    asked.push(body);
    const given = new URLSearchParams(body).get("response");
    if (given === "broken") return response.end("<html>");
    if (given === "elsewhere")
      return response.writeHead(302, { location: "http://127.0.0.1:1/" }).end();
    return response.end(JSON.stringify({ success: given === "good" }));
  }).listen(0, "127.0.0.1");
  await once(service, "listening");
});
afterAll(() => void service.close());

const open = (port: number) =>
  createSiteVerify(
    { log },
    { url: `http://127.0.0.1:${port}/verify`, secretKey: "s3cret", siteKey: "site" },
  );

describe("reCAPTCHA and hCaptcha", () => {
  it("let in whom the service lets in, and send it what it asks for", async () => {
    const captcha = open((service.address() as AddressInfo).port);
    expect(await captcha.createChallenge()).toBeUndefined();
    expect(await captcha.verify("good", "192.0.2.1")).toBe(true);
    const sent = { secret: "s3cret", response: "good", remoteip: "192.0.2.1", sitekey: "site" };
    expect(Object.fromEntries(new URLSearchParams(asked[0]))).toEqual(sent);
    expect(await captcha.verify("bad", "192.0.2.1")).toBe(false);
  });

  it("refuse when the service breaks, sends elsewhere or is away", async () => {
    const captcha = open((service.address() as AddressInfo).port);
    expect(await captcha.verify("broken", "192.0.2.1")).toBe(false);
    expect(await captcha.verify("elsewhere", "192.0.2.1")).toBe(false);
    expect(await open(1).verify("good", "192.0.2.1")).toBe(false);
  });
});
