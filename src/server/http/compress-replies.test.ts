import { gunzipSync } from "node:zlib";
import { Readable } from "node:stream";
import { fastify } from "fastify";
import { describe, expect, it } from "vitest";
import { COMPRESSED_FROM_CHARS, compressReplies, takesGzip } from "./compress-replies.ts";

// Quotes around the text are part of the reply.
const text = (chars: number): string => "á".repeat(chars - 2);

async function ask(path: string, encoding?: string) {
  const app = fastify();
  compressReplies(app);
  app.get("/large", () => JSON.stringify(text(COMPRESSED_FROM_CHARS)));
  app.get("/json", (_request, reply) =>
    reply.type("application/json").send(JSON.stringify(text(COMPRESSED_FROM_CHARS))),
  );
  app.get("/small", (_request, reply) =>
    reply.type("application/json").send(JSON.stringify(text(COMPRESSED_FROM_CHARS - 1))),
  );
  app.get("/stream", (_request, reply) =>
    reply.type("application/json").send(Readable.from([text(COMPRESSED_FROM_CHARS)])),
  );
  const headers = encoding === undefined ? {} : { "accept-encoding": encoding };
  const reply = await app.inject({ url: path, headers });
  await app.close();
  return reply;
}

describe("a reply", () => {
  it("of JSON is compressed from its size on, for callers who take gzip", async () => {
    const reply = await ask("/json", "br, gzip");
    expect(reply.headers).toMatchObject({ "content-encoding": "gzip", vary: "accept-encoding" });
    expect(Number(reply.headers["content-length"])).toBe(reply.rawPayload.length);
    expect(JSON.parse(gunzipSync(reply.rawPayload).toString())).toBe(text(COMPRESSED_FROM_CHARS));
    const plain = await ask("/json");
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(plain.headers["vary"]).toBe("accept-encoding");
    expect(plain.json()).toBe(text(COMPRESSED_FROM_CHARS));
  });

  it.each(["/small", "/large", "/stream"])("of %s goes as it is", async (path) => {
    const reply = await ask(path, "gzip");
    expect(reply.headers["content-encoding"]).toBeUndefined();
    expect(reply.payload).toContain("áá");
  });

  it.each([
    [undefined, false],
    ["", false],
    ["br", false],
    ["gzip", true],
    ["deflate, GZIP;q=0.5", true],
    ["gzip;q=0", false],
    ["gzip; q=0.000", false],
    ["gzip;q=0.001", true],
    ["x-gzip", true],
  ])("for the encodings %s: gzip %s", (header, expected) =>
    expect(takesGzip(header)).toBe(expected),
  );
});
