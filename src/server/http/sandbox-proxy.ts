/**
 * Passes `/sandbox/*` on to the sandbox's own server, so that one printed address suffices. Never
 * in production.
 */
import { request as requestHttp, type IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ApiError } from "./errors.ts";

const TIMEOUT_MS = 30_000;
// Headers that belong to one connection and not to the message (RFC 9110 §7.6.1).
const HOP_HEADERS = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

export async function registerSandboxProxy(app: FastifyInstance, port: number): Promise<void> {
  await app.register(async (scope) => {
    // The sandbox's pages bring their own headers, and its bodies are passed on unread.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
    for (const path of ["/sandbox", "/sandbox/*"]) {
      scope.all(path, { helmet: false }, (request, reply) => passOn(request, reply, port));
    }
  });
}

async function passOn(
  request: FastifyRequest,
  reply: FastifyReply,
  port: number,
): Promise<FastifyReply> {
  // A token for the product is nothing for the stand-ins of the outside world.
  const {
    authorization: _token,
    cookie: _cookie,
    connection: _connection,
    ...headers
  } = request.headers;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const passed = requestHttp(
      {
        host: "127.0.0.1",
        port,
        path: request.url,
        method: request.method,
        headers,
        timeout: TIMEOUT_MS,
      },
      resolve,
    );
    passed.on("timeout", () => passed.destroy(new Error("The sandbox did not answer in time")));
    passed.on("error", reject);
    request.raw.pipe(passed);
  }).catch((error: unknown) => {
    throw new ApiError("timeout", {
      message: "The sandbox does not answer",
      retryAfterSeconds: 2,
      cause: error,
    });
  });
  for (const [name, value] of Object.entries(answer.headers)) {
    if (value !== undefined && !HOP_HEADERS.has(name)) reply.header(name, value);
  }
  return reply.code(answer.statusCode ?? 502).send(answer);
}
