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
import { findFlow, type FlowRow, type FlowRowState } from "./user-flows.store.ts";

const WORDS: Readonly<Record<FlowRowState, { readonly title: string; readonly text: string }>> = {
  SUCCESS: {
    title: "Sikerült, a bank jóváhagyta",
    text: "Ez az ablak bezárul, és a Bankhídban folytathatja.",
  },
  running: {
    title: "Köszönjük, a bank válaszolt",
    text: "Az eredmény néhány percen belül megjelenik. Ez az ablak bezárul.",
  },
  FAIL: {
    title: "A bank nem hagyta jóvá",
    text: "Semmi nem változott. A Bankhídban újra megpróbálhatja.",
  },
  CANCEL: {
    title: "A folyamatot megszakította",
    text: "Semmi nem változott. A Bankhídban bármikor újrakezdheti.",
  },
  TIMEOUT: {
    title: "A folyamat ideje lejárt",
    text: "Semmi nem változott. A Bankhídban újra megpróbálhatja.",
  },
};
const UNKNOWN = {
  title: "Ez a visszatérési cím már nem érvényes",
  text: "A Bankhídban folytathatja.",
};
const FOREIGN = {
  title: "Ezt az összekötést egy másik böngészőben kezdték el",
  text:
    "Biztonsági okból csak ott fejezhető be, ahol elkezdték, ezért a számlái nem kapcsolódtak a Bankhídhoz. " +
    "Ha Ön kezdte el, indítsa újra, és végig ugyanazt a böngészőt használja. " +
    "Ha másvalakitől kapott hivatkozást nyitott meg, a bankja oldalán vonja vissza a most adott hozzájárulást.",
};

/**
 * `end` is the flow's state, or the reason for which the page tells nothing of a flow. `goOn` is a
 * path of this site. The page closes or goes on by itself, except where its text has to be read.
 */
function buildReturnPage(
  end: FlowRowState | "unknown" | "foreign" | undefined,
  goOn: string,
): string {
  const { title, text } =
    end === "foreign" ? FOREIGN : end === "unknown" || end === undefined ? UNKNOWN : WORDS[end];
  const script = end === "foreign" ? "" : '\n<script src="/connect-return.js" defer></script>';
  return `<!doctype html>
<html lang="hu">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – Bankhíd</title>
<link rel="stylesheet" href="/connect-return.css">${script}
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
<p><a href="${escapeHtml(goOn)}">Tovább a Bankhídba</a></p>
</main>
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;");
}

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
