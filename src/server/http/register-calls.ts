/** Opens a scope for every request: whose share of the connections it uses, and when its time is over. */
import type { FastifyInstance } from "fastify";
import { type CallScope, openCallScope, runInCall } from "#server/database/call-scope.ts";
import { ApiError } from "./errors.ts";
import { limitAddress } from "./rate-limit.ts";

declare module "fastify" {
  interface FastifyRequest {
    call: CallScope;
  }
  interface FastifyContextConfig {
    /** Bytes flow for as long as they flow: no limit of time for the whole call. */
    readonly streams?: boolean;
  }
}

/**
 * Registers the hooks; before all others, which then run inside the scope. A call that takes longer than `limitMs` milliseconds is
 * answered `timeout`, and the statements that it still runs are cancelled at the server. (The framework's own limit ends with the
 * arrival of the body: a POST would have none.)
 */
export function registerCalls(app: FastifyInstance, limitMs: number): void {
  app.decorateRequest("call");
  app.addHook("onRequest", (request, reply, done) => {
    const { scope, end } = openCallScope(`address ${limitAddress(request.ip)}`);
    request.call = scope;
    if (request.routeOptions.config.streams !== true) {
      const timer = setTimeout(() => {
        const reason = new ApiError("timeout", { message: "The call took too long" });
        end(reason);
        if (!reply.sent) void reply.send(reason);
      }, limitMs);
      reply.raw.once("close", () => clearTimeout(timer));
    }
    runInCall(scope, done);
  });
  // Whoever reads a body comes back outside the scope: by an event of the socket.
  app.addHook("preValidation", (request, _reply, done) => runInCall(request.call, done));
}
