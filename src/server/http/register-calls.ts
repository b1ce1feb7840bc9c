/** Opens a scope for every request: the owner of its connections, and its deadline. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import {
  type CallOrigin,
  type CallScope,
  openCallScope,
  runInCall,
} from "#server/database/call-scope.ts";
import { ApiError } from "./errors.ts";
import { type Door, type HeavyGates, runWithDoor } from "./heavy-calls.ts";
import { limitAddress } from "./rate-limit.ts";

declare module "fastify" {
  interface FastifyRequest {
    call: CallScope;
    door: Door;
  }
  interface FastifyContextConfig {
    /** Bytes flow for as long as they flow: no limit of time for the whole call. */
    readonly streams?: boolean;
    /** How an endpoint of a contract moves its bytes; absent for other routes. */
    readonly transfer?: NonNullable<Endpoint["transfer"]> | "json";
  }
}

export interface CallSettings {
  /** How long an ordinary call may take, in milliseconds. */
  readonly limitMs: number;
  readonly gates: HeavyGates;
}

/**
 * Registers the hooks; before all others, which then run inside the scope. A call that takes longer
 * than its limit is answered `timeout`, and the statements that it still runs are cancelled at the
 * server. (The framework's own limit ends with the arrival of the body: a POST would have none.)
 */
export function registerCalls(app: FastifyInstance, { limitMs, gates }: CallSettings): void {
  app.decorateRequest("call");
  app.decorateRequest("door");
  app.addHook("onRequest", (request, reply, done) => {
    const { scope, end } = openCallScope(`address ${limitAddress(request.ip)}`, originOf(request));
    const gone = new AbortController();
    const door: Door = { gates, gone: gone.signal, leaves: [], endsWithCaller: false };
    request.call = scope;
    request.door = door;
    const streams = request.routeOptions.config.streams === true;
    const timer = streams
      ? undefined
      : setTimeout(() => {
          const reason = new ApiError("timeout", { message: "The call took too long" });
          gone.abort(reason);
          end(reason);
          if (!reply.sent) void reply.send(reason);
        }, limitMs);
    reply.raw.once("close", () => {
      clearTimeout(timer);
      const left = new ApiError("timeout", { message: "The caller has left" });
      gone.abort(left);
      if (door.endsWithCaller && !reply.raw.writableFinished) end(left);
      for (const leave of door.leaves) leave();
    });
    runInScopes(request, done);
  });
  // A place is for the work. A reply that is made holds none, however late its reader takes it; a
  // stream gives its place back itself.
  app.addHook("onSend", (request, reply, payload, done) => {
    const fault = findUngated(request, reply, payload);
    if (fault !== undefined) {
      if (isStream(payload)) payload.destroy();
      return done(fault);
    }
    if (!isStream(payload)) for (const leave of request.door.leaves) leave();
    done(null, payload);
  });
  // Code that reads a body continues outside the scope, by an event of the socket.
  app.addHook("preValidation", (request, _reply, done) => runInScopes(request, done));
}

/** Runs the work, and all it awaits, as part of the request. */
function runInScopes<T>(request: FastifyRequest, work: () => T): T {
  return runInCall(request.call, () => runWithDoor(request.door, work));
}

/**
 * A fault of the program: an endpoint hands out a download, or has taken a file in, and its caller
 * took no place for it (`enterHeavy`). One person could hold any number of these.
 */
function findUngated(
  { routeOptions, door }: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Error | undefined {
  const { transfer } = routeOptions.config;
  if (transfer === undefined || transfer === "events" || reply.statusCode >= 300) return undefined;
  if (transfer !== "json")
    return door.leaves.length > 0 ? undefined : new Error("A download or upload without a place");
  // JSON may be compressed by now.
  const isJson = /^application\/json\b/.test(String(reply.getHeader("content-type") ?? ""));
  const isBytes = isStream(payload) || payload instanceof Uint8Array;
  return isBytes && !isJson
    ? new Error("A download that the contract does not call a stream")
    : undefined;
}

function isStream(payload: unknown): payload is { destroy(): void } {
  return typeof (payload as { readonly pipe?: unknown } | null)?.pipe === "function";
}

function originOf(request: FastifyRequest): CallOrigin {
  return { address: request.ip ?? "", userAgent: request.headers["user-agent"] ?? "" };
}
