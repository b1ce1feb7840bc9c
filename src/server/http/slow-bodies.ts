/**
 * Finds senders who let a request's body drip: they are answered 408 and cut. A body that waits
 * because of the server is not cut.
 */
import { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

export interface BodyPace {
  /** How often an incoming body is measured, in milliseconds. */
  readonly windowMs: number;
  /** Bytes a second that must have come in such a window. */
  readonly bytesPerSecond: number;
}

/**
 * A whole small body in a quarter of a minute, and 1 kB/s of a large one: less than the worst line
 * that a file is worth sending over.
 */
export const BODY_PACE: BodyPace = { windowMs: 15_000, bytesPerSecond: 1024 };

// The answer is being sent by then; a sender who drips hardly reads it.
const LAST_WORD_MS = 1_000;
const ANSWER = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

export function registerSlowBodies(app: FastifyInstance, pace: BodyPace = BODY_PACE): void {
  app.addHook("onRequest", (request, reply, done) => {
    // A request that is put in by hand (tests) has no line that could be slow.
    if (hasBody(request) && request.raw.socket instanceof Socket) watchBody(request, reply, pace);
    done();
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

function watchBody(
  { raw, log }: FastifyRequest,
  reply: FastifyReply,
  { windowMs, bytesPerSecond }: BodyPace,
): void {
  const { socket } = raw;
  const wantedBytes = (bytesPerSecond * windowMs) / 1_000;
  let seenBytes = socket.bytesRead;
  const look = (): void => {
    const cameBytes = socket.bytesRead - seenBytes;
    seenBytes = socket.bytesRead;
    // Bytes that wait to be read by us: the sender waits, not we.
    if (raw.complete || raw.readableLength > 0 || cameBytes >= wantedBytes) return;
    stop();
    log.info({ cameBytes }, "slow body cut");
    if (!reply.raw.headersSent) socket.end(ANSWER);
    setTimeout(() => socket.destroy(), LAST_WORD_MS).unref();
  };
  const timer = setInterval(look, windowMs);
  const stop = (): void => clearInterval(timer);
  raw.once("close", stop);
  reply.raw.once("close", stop);
}
