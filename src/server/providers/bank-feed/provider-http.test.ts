/** Faults that the stand-ins cannot make: other shapes of refusals, endless bodies, redirects. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { FeedFault } from "./bank-feed.port.ts";
import { foldBankName } from "./create-bank-feeds.ts";
import {
  BODY_BYTES_MAX,
  findFault,
  makeProviderHttp,
  parseRetryAfter,
  takeJson,
  takeShape,
} from "./provider-http.ts";

const BYTES_MAX = 1_000;
const now = new Date("2026-11-20T04:00:00Z");
const makeHttp = (timeoutMs: number) =>
  makeProviderHttp({ clock: { now: () => now }, timeoutMs, bodyBytesMax: BYTES_MAX });
// A busy machine has its time too.
const http = makeHttp(30_000);
const hasty = makeHttp(500);
const secret = "s3cret-token";

let server: Server;
let base: string;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const sockets = new Set<unknown>();

beforeAll(async () => {
  server = createServer((request, response) => {
    sockets.add(request.socket);
    answer(request, response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const send = (by = http) => {
  const headers = { authorization: `Bearer ${secret}` };
  return by.send({
    method: "GET",
    url: `${base}/transactions`,
    query: { userId: "u1", page: undefined },
    headers,
  });
};

const reply = (
  status: number,
  body: string | Buffer,
  headers: Record<string, string> = { "content-type": "application/json" },
): void => {
  answer = (_request, response) => void response.writeHead(status, headers).end(body);
};

async function faultOf(work: Promise<unknown>): Promise<FeedFault> {
  const fault = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(fault).toBeInstanceOf(FeedFault);
  return fault as FeedFault;
}

describe("the size of an answer", () => {
  const plain = makeProviderHttp({ clock: { now: () => now }, timeoutMs: 30_000 });
  const ofBytes = (size: number): string => JSON.stringify("x".repeat(size - 2));

  it("is 2 MB at most: more would stop the event loop for too long", async () => {
    reply(200, ofBytes(BODY_BYTES_MAX));
    expect((await send(plain)).isJson).toBe(true);
    reply(200, ofBytes(BODY_BYTES_MAX + 1));
    await expect(send(plain)).rejects.toMatchObject({ kind: "provider_down" });
  });
});

describe("an answer", () => {
  it.each([
    [400, "refused"],
    [401, "auth"],
    [403, "consent_expired"],
    [404, "not_found"],
    [409, "refused"],
    [410, "not_found"],
    [422, "refused"],
    [429, "limited"],
    [302, "provider_down"],
    [500, "provider_down"],
    [503, "provider_down"],
  ])("of status %i is %s", async (status, kind) => {
    reply(status, JSON.stringify({ message: "Minta Kft. 12345", error: "SOME_NAME" }));
    const fault = findFault(await send())!;
    expect(fault.kind).toBe(kind);
    expect(fault.message).toBe(`GET /transactions: ${status} SOME_NAME`);
  });

  it.each([401, 403, 404, 400])(
    "of status %i that is a page is a gateway's and says nothing about a consent",
    async (status) => {
      reply(status, "<html>Access denied</html>", { "content-type": "text/html" });
      expect(findFault(await send())!.kind).toBe("provider_down");
    },
  );

  it("that is good but no JSON, or of another shape, is a fault of theirs", async () => {
    reply(200, "<html>");
    expect((await faultOf(send().then(takeJson))).kind).toBe("provider_down");
    reply(200, '{"a":"x"}');
    const fault = await faultOf(
      send().then((given) => takeShape(z.object({ a: z.number() }), given)),
    );
    expect(fault.message).toMatch(/another shape than expected at a/);
    reply(204, "");
    expect(takeJson(await send())).toBeUndefined();
  });

  it("is not followed to another place, so that no credential is", async () => {
    const asked: string[] = [];
    answer = (request, response) => {
      asked.push(request.url ?? "");
      response.writeHead(307, { location: `${base}/elsewhere` }).end();
    };
    await send();
    expect(asked).toEqual(["/transactions?userId=u1"]);
  });

  it("may be as long as the limit and no longer", async () => {
    reply(200, JSON.stringify("x".repeat(BYTES_MAX - 2)));
    expect(takeJson(await send())).toHaveLength(BYTES_MAX - 2);
    reply(200, JSON.stringify("x".repeat(BYTES_MAX - 1)));
    expect((await faultOf(send())).message).toMatch(/more than 1000 bytes/);
  });

  it("that is packed is unpacked, up to the same limit, and no other packing is taken", async () => {
    const packed = (text: string, way = "gzip"): void =>
      reply(200, gzipSync(text), { "content-encoding": way });
    packed(JSON.stringify("x".repeat(BYTES_MAX - 2)));
    expect(takeJson(await send())).toHaveLength(BYTES_MAX - 2);
    packed(JSON.stringify("x".repeat(BYTES_MAX - 1)));
    expect((await faultOf(send())).message).toMatch(/more than 1000 bytes/);
    packed("{}", "br");
    expect((await faultOf(send())).message).toMatch(/packed as br/);
    reply(200, "no gzip", { "content-encoding": "gzip" });
    expect((await faultOf(send())).message).toMatch(/cannot be unpacked/);
  });

  it("is asked for once more where the kept line was closed meanwhile, if asking changes nothing", async () => {
    const methods: string[] = [];
    const closing = (): void => {
      answer = (request) => {
        methods.push(request.method ?? "");
        reply(200, "{}");
        request.socket.destroy();
      };
    };
    reply(200, "{}");
    await send();
    closing();
    expect(takeJson(await send())).toEqual({});
    closing();
    const change = http.send({ method: "POST", url: `${base}/consents`, body: {} });
    expect((await faultOf(change)).message).toBe("POST /consents: connection failed (ECONNRESET)");
    expect(methods).toEqual(["GET", "POST"]);
  });

  it("that is no UTF-8 is not stored with signs of its own making", async () => {
    reply(200, Buffer.from([0x22, 0xe1, 0x22]));
    expect((await faultOf(send())).kind).toBe("provider_down");
  });

  it("that does not come, or not to its end, is awaited for its time only", async () => {
    const late = "GET /transactions: no whole answer in 500 ms";
    answer = () => {};
    expect((await faultOf(send(hasty))).message).toBe(late);
    answer = (_request, response) => void response.writeHead(200).write('{"half":');
    expect((await faultOf(send(hasty))).message).toBe(late);
  });

  it("goes over a line that is kept", async () => {
    reply(200, "{}");
    await send();
    const before = sockets.size;
    for (let call = 0; call < 100; call++) await send();
    expect(sockets.size - before).toBeLessThan(10);
  });
});

describe("a fault", () => {
  it("holds no credential, query or body", async () => {
    const closed = createServer().listen(0, "127.0.0.1");
    await once(closed, "listening");
    const { port } = closed.address() as AddressInfo;
    closed.close();
    await once(closed, "close");
    const call = {
      method: "POST",
      url: `http://127.0.0.1:${port}/users`,
      body: { email: "a@b.hu" },
      headers: { apikey: secret },
    } as const;
    const fault = await faultOf(http.send(call));
    expect(fault.message).toBe("POST /users: connection failed (ECONNREFUSED)");
    expect(`${String(fault.cause)} ${JSON.stringify(fault.cause)}`).not.toMatch(/s3cret|a@b\.hu/);
  });
});

describe("a wait that is asked for", () => {
  it.each([
    ["7", 7],
    ["0", 0],
    ["Fri, 20 Nov 2026 04:00:30 GMT", 30],
    ["Fri, 20 Nov 2026 03:00:00 GMT", 0],
    ["999999999", 86_400],
    ["soon", null],
    [null, null],
  ])("%s is %s seconds", (text, wait) => {
    expect(parseRetryAfter(text, now)).toBe(wait);
  });
});

describe("a bank's name at two providers", () => {
  it.each([
    ["OTP Bank Nyrt.", "OTP"],
    ["Gránit Bank", "GRANIT Bank Zrt."],
    ["K&H Bank Zrt.", "K&H"],
    ["Raiffeisen Bank Hungary", "Raiffeisen"],
  ])("%s is %s", (one, other) => {
    expect(foldBankName(one)).toBe(foldBankName(other));
  });

  it.each([
    ["MBH", "MagNet"],
    ["Bank", "Magyar Bank"],
  ])("%s is not %s", (one, other) => {
    expect(foldBankName(one)).not.toBe(foldBankName(other));
  });
});
