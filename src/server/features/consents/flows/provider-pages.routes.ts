/**
 * Addresses outside /v1 that providers and banks call or open themselves: the address of
 * notifications and the page of return.
 */
import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { notFound } from "#server/http/errors.ts";
import { createWrongTries } from "#server/http/wrong-tries.ts";
import { hashToken } from "#server/token-hash.ts";
import type { ConsentDeps } from "#server/features/consents/consent-deps.ts";
import { RETURN_PATH } from "./begin-flow.service.ts";
import { takeHintJob } from "#server/features/consents/consents.jobs.ts";
import { isBrowserOf, isReturnOf } from "./flow-browser.ts";
import { takeFlowReturn } from "./follow-flow.service.ts";
import { takeForeignReturn } from "./foreign-return.service.ts";
import { hintKey, readHint } from "./hint.ts";
import { buildReturnPage } from "./return-page.ts";
import { findFlow, type FlowRow } from "./user-flows.store.ts";

/** A notification names a consent and its accounts: a few thousand characters. */
const HOOK_BYTES_MAX = 64 * 1024;
const PARAMETER_CHARS_MAX = 4_000;
const PARAMETERS_MAX = 20;
// The reply that the provider's known receivers give.
const ANSWER = { text: "Success", response: {} };
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Registers both on the instance. */
export async function registerProviderPages(
  app: FastifyInstance,
  deps: ConsentDeps,
): Promise<void> {
  const wrongTries = createWrongTries(deps.clock);
  await app.register(async (hooks) => {
    hooks.removeAllContentTypeParsers();
    // Any content type is accepted, because nothing of the body is believed.
    hooks.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) =>
      done(null, body),
    );
    hooks.post<{ Params: { secret: string } }>(
      "/hooks/aggreg8/:secret",
      { bodyLimit: HOOK_BYTES_MAX },
      async (request, reply) => {
        const settings = deps.config.feeds.aggreg8;
        if (settings === undefined || !isSame(settings.hookSecret, request.params.secret)) {
          wrongTries.note(request.ip);
          throw notFound("Resource");
        }
        const text = typeof request.body === "string" ? request.body : "";
        const { type, hint } = readHint(text, deps.clock.now(), settings.hookSinceField);
        if (hint === undefined) deps.log.warn({ type }, "notification of no known kind");
        else {
          await deps.queue.enqueue(takeHintJob, hint, { key: hintKey(hint) });
          deps.log.info({ type }, "notification taken");
        }
        return reply.code(200).send(ANSWER);
      },
    );
  });
  app.get<{ Querystring: Record<string, unknown> }>(RETURN_PATH, async (request, reply) => {
    const { what, flow } = await takeReturn(deps, request.query, request.headers.cookie);
    const goOn =
      flow === undefined || flow.returnPath === "" ? "/bank-integration" : flow.returnPath;
    const page = buildReturnPage(what === "own" ? flow?.state : what, goOn);
    return reply
      .code(200)
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(page);
  });
}

/** `flow` is there only for the browser that began the flow. */
type Return =
  | { readonly what: "own"; readonly flow: FlowRow }
  | { readonly what: "unknown" | "foreign"; readonly flow?: undefined };

async function takeReturn(
  deps: ConsentDeps,
  query: Record<string, unknown>,
  cookies: string | undefined,
): Promise<Return> {
  const parameters: Record<string, string> = {};
  for (const [name, value] of Object.entries(query).slice(0, PARAMETERS_MAX)) {
    if (typeof value === "string" && value.length <= PARAMETER_CHARS_MAX) parameters[name] = value;
  }
  const state = parameters["state"] ?? "";
  const flow = UUID.test(state) ? await findFlow(deps.db, state.toLowerCase()) : undefined;
  if (flow === undefined || !isReturnOf(flow, parameters["key"])) return { what: "unknown" };
  if (!isBrowserOf(deps.config, flow, cookies)) {
    await takeForeignReturn(deps, flow);
    return { what: "foreign" };
  }
  return { what: "own", flow: await takeFlowReturn(deps, flow, parameters) };
}

function isSame(secret: string, given: string): boolean {
  return timingSafeEqual(hashToken(secret), hashToken(given));
}
