/**
 * The address of the gateway's notifications: `POST /hooks/<its name>`. The body is kept as it came
 * before anything of it is believed; a right signature makes a job ask the gateway about the order.
 */
import type { FastifyInstance } from "fastify";
import { createWrongTries } from "#server/http/wrong-tries.ts";
import { inGlobal } from "#server/database/tenant.ts";
import { ApiError, notFound } from "#server/http/errors.ts";
import type { BillingDeps } from "../billing-deps.ts";
import { settlePaymentJob } from "../billing-job-definitions.ts";
import { keepNotice } from "./notices.store.ts";

const HOOKS = "/hooks";
// Without a gateway the address of the usual one answers that there is nothing.
const NO_GATEWAY = "simplepay";
/** A notification has some hundred characters. */
const NOTICE_BYTES_MAX = 16 * 1024;
const SIGNATURE_CHARS_MAX = 200;

export async function registerPaymentNotices(
  app: FastifyInstance,
  deps: BillingDeps,
): Promise<void> {
  const wrongTries = createWrongTries(deps.clock);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(
      `${HOOKS}/${deps.payments?.name ?? NO_GATEWAY}`,
      { bodyLimit: NOTICE_BYTES_MAX },
      async (request, reply) => {
        reply.header("cache-control", "no-store");
        const gateway = deps.payments;
        if (gateway === undefined) throw notFound("Resource");
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const header = request.headers[gateway.noticeHeader];
        const signature = (Array.isArray(header) ? (header[0] ?? "") : (header ?? "")).slice(
          0,
          SIGNATURE_CHARS_MAX,
        );
        const notice = gateway.readNotice(raw, signature);
        const receivedAt = deps.clock.now();
        // Wrong ones are kept too, as many as an address may send.
        if (notice === undefined) wrongTries.note(request.ip);
        await inGlobal(deps.db, async (tx) => {
          await keepNotice(tx, {
            id: deps.newId(),
            receivedAt,
            body: raw,
            signature: signature.toWellFormed().replaceAll("\0", ""),
            isSigned: notice !== undefined,
            orderRef: notice?.orderRef ?? null,
            status: notice?.status ?? null,
            cardMask: notice?.card?.mask ?? null,
            cardExpiresAt: notice?.card?.expiresAt ?? null,
          });
          if (notice !== undefined)
            await deps.queue.enqueue(
              settlePaymentJob,
              { orderRef: notice.orderRef },
              { tx, key: notice.orderRef },
            );
        });
        if (notice === undefined) {
          deps.log.warn("notification of a payment without a right signature");
          throw new ApiError("bad_request", { message: "The signature is not right" });
        }
        const answer = gateway.replyToNotice(raw, receivedAt);
        return reply.code(200).headers(answer.headers).send(answer.body);
      },
    );
  });
}
