/** The sandbox's one HTTP server: each stand-in answers below its own prefix. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { buildIndexPage, INDEX_POLICY } from "./sandbox-index-page.ts";
import { type Answer, answerPage, BODY_BYTES_MAX, type Call, type StandIn } from "./stand-in.ts";

export interface RunningSandbox {
  readonly port: number;
  /** Ends the server and then every stand-in. */
  stop(): Promise<void>;
}

// Only this machine: the stand-ins show everybody's links and accounts.
const HOST = "127.0.0.1";
/**
 * A caller must be the first to end an idle connection. With Node's 5 s a busy caller sends its
 * next request on a connection that the server has just closed, and the request fails.
 */
const IDLE_CONNECTION_MS = 600_000;

/** Starts the server; rejects when the port is taken. Port 0 takes a free one. */
export async function startSandboxServer(
  port: number,
  standIns: readonly StandIn[],
  programUrl: string,
): Promise<RunningSandbox> {
  const server = createServer((request, response) => {
    answerRequest(request, standIns, programUrl)
      .then(
        (answer) => send(response, answer),
        () =>
          send(response, {
            status: 500,
            type: "text/plain; charset=utf-8",
            body: "A tesztkörnyezet hibázott.",
          }),
      )
      .catch(() => response.destroy());
  });
  server.keepAliveTimeout = IDLE_CONNECTION_MS;
  server.listen(port, HOST);
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.closeAllConnections();
      server.close();
      await Promise.all(standIns.map((standIn) => standIn.stop()));
    },
  };
}

async function answerRequest(
  request: IncomingMessage,
  standIns: readonly StandIn[],
  programUrl: string,
): Promise<Answer> {
  const url = new URL(request.url ?? "/", "http://sandbox");
  const whole = decodeURIComponent(url.pathname)
    .replace(/^\/sandbox(?=\/|$)/, "")
    .replace(/\/+$/, "");
  if (whole === "") return answerPage(buildIndexPage(standIns, programUrl), INDEX_POLICY);
  const [, name = ""] = whole.split("/");
  const standIn = standIns.find((one) => one.name === name);
  if (standIn === undefined)
    return {
      status: 404,
      type: "text/plain; charset=utf-8",
      body: "Nincs ilyen oldal a tesztkörnyezetben.",
    };
  const body = await readBody(request);
  if (body === undefined)
    return { status: 413, type: "text/plain; charset=utf-8", body: "Túl nagy kérés." };
  const call: Call = {
    method: request.method ?? "GET",
    path: whole.slice(name.length + 1),
    query: url.searchParams,
    headers: request.headers,
    body,
  };
  return standIn.answer(call);
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += (chunk as Buffer).length;
    if (bytes <= BODY_BYTES_MAX) chunks.push(chunk as Buffer);
  }
  return bytes > BODY_BYTES_MAX ? undefined : Buffer.concat(chunks).toString("utf8");
}

async function send(response: ServerResponse, answer: Answer): Promise<void> {
  if (answer.delayMs !== undefined) await wait(answer.delayMs, undefined, { ref: false });
  const body = Buffer.from(answer.body);
  response.writeHead(answer.status, {
    "content-type": answer.type,
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    ...(answer.cut ? { "content-length": String(body.length) } : {}),
    ...answer.headers,
  });
  if (!answer.cut) {
    response.end(body);
    return;
  }
  // The reader must see the first half, so the connection is cut only after it was sent.
  await new Promise<void>((done) =>
    response.write(body.subarray(0, Math.floor(body.length / 2)), () => done()),
  );
  response.destroy();
}
