/**
 * The address to which Számlázz.hu sends: `POST /push/szamlazzhu/`, with the key in a header and,
 * where that was agreed, appended to the address. It has no limit of requests, because Számlázz.hu
 * shuts out slow receivers. Only wrong keys are counted.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ApiError } from "#server/http/errors.ts";
import type { MetricSource } from "#server/http/metrics.ts";
import { createWrongTries } from "#server/http/wrong-tries.ts";
import { type PushAnswer, type ReceiveDeps, receivePush } from "./receive-push.service.ts";

/** The message was not kept while its sender waited. */
class KeptTooLate extends Error {}

const PUSH_PATH = "/push/szamlazzhu/";
/** One transaction has some hundred characters; a body of this size is a mistake or an attack. */
const PUSH_BODY_BYTES_MAX = 64 * 1024;

const KEY_HEADER = "x-szamlazzhu-key";
const NAMESPACE = "http://www.szamlazz.hu/banktranzvalasz";
const XML_TYPE = "text/xml; charset=utf-8";
const OUTCOMES = ["taken", "end", "unknown", "later", "refused", "no_key"] as const;
type Outcome = (typeof OUTCOMES)[number];

export interface PushReceiver {
  readonly metrics: readonly MetricSource[];
  register(app: FastifyInstance): Promise<void>;
}

export function createPushReceiver(deps: ReceiveDeps): PushReceiver {
  const wrongTries = createWrongTries(deps.clock);
  const counts = new Map<Outcome, number>(OUTCOMES.map((outcome) => [outcome, 0]));
  const count = (outcome: Outcome): void => void counts.set(outcome, counts.get(outcome)! + 1);
  const metric: MetricSource = {
    name: "push_messages",
    help: "Messages of the invoicing provider since the start, by what was answered; refused ones are lost after 72 hours",
    labelNames: ["outcome"],
    read: async () => [...counts].map(([outcome, value]) => ({ labels: { outcome }, value })),
  };
  return {
    metrics: [metric],
    register: async (app) => {
      await app.register(async (scope) => {
        scope.removeAllContentTypeParsers();
        scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) =>
          done(null, body),
        );
        const route = {
          bodyLimit: PUSH_BODY_BYTES_MAX,
          // Before the body is read: who names no key need not send one.
          onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
            reply.header("cache-control", "no-store");
            if (readKey(deps, request) !== undefined) return;
            count("no_key");
            throw new ApiError("unauthenticated", {
              message: "The header X-Szamlazzhu-Key is missing",
            });
          },
          handler: async (request: FastifyRequest, reply: FastifyReply) => {
            const answer = await receiveInTime(deps, request);
            count(answer.kind);
            if (answer.kind === "unknown") wrongTries.note(request.ip);
            return sendAnswer(reply, answer);
          },
        };
        scope.post(PUSH_PATH, route);
        scope.post(PUSH_PATH.slice(0, -1), route);
        scope.post(`${PUSH_PATH}:key`, route);
      });
    },
  };
}

/** The key that the request names; the header is always there, and the address says the same. */
function readKey(deps: ReceiveDeps, request: FastifyRequest): string | undefined {
  const header = request.headers[KEY_HEADER];
  const named = (Array.isArray(header) ? header[0] : header)?.trim();
  if (named) return named;
  const { key } = request.params as { key?: string };
  return deps.config.feeds.szamlazzhu?.keyInUrl ? key : undefined;
}

async function receiveInTime(deps: ReceiveDeps, request: FastifyRequest): Promise<PushAnswer> {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_done, fail) => {
    timer = setTimeout(
      () => fail(new KeptTooLate("The message was not kept in time")),
      deps.config.invoiceFeed.answerMs,
    );
  });
  const received = receivePush(deps, readKey(deps, request) ?? "", body);
  try {
    return await Promise.race([received, late]);
  } catch (error) {
    // If it is kept after all, the repeat is the same message again.
    received.catch(() => undefined);
    request.log.error({ err: error }, "push message not kept; it comes again");
    return { kind: "later" };
  } finally {
    clearTimeout(timer);
  }
}

function sendAnswer(reply: FastifyReply, answer: PushAnswer): FastifyReply {
  if (answer.kind === "later") {
    return reply
      .code(503)
      .header("retry-after", "60")
      .type("text/plain; charset=utf-8")
      .send("Temporarily unavailable\n");
  }
  if (answer.kind === "refused") {
    reply.log.error(
      { companyId: answer.companyId, refusal: answer.refusal },
      "push message cannot be read; it is lost in 72 hours",
    );
    return reply.code(400).type("text/plain; charset=utf-8").send(`${answer.refusal}\n`);
  }
  if (answer.kind === "unknown") reply.log.warn("push message under an unknown key");
  const code =
    answer.kind === "unknown" ? "KEY_ERR" : answer.kind === "end" ? "KEY_DEL" : undefined;
  const inner = code === undefined ? "/>" : `><hibakod>${code}</hibakod></banktranzvalasz>`;
  return reply.code(200).type(XML_TYPE).send(`<banktranzvalasz xmlns="${NAMESPACE}"${inner}`);
}
