/**
 * Commands of tests to the aggregator, below `/control`: see the sandbox's README for the verbs.
 */
import { DAY_MS } from "#values/durations.ts";
import { findBank } from "../bank-world/sandbox-banks.data.ts";
import { isAnswerFault } from "../faults.ts";
import type { RequestLog } from "../request-log.ts";
import {
  type Answer,
  answerJson,
  type Call,
  readJsonBody,
  readText,
  Refusal,
} from "../stand-in.ts";
import { readAccountNumber } from "#values/account-number.ts";
import { answerWorldControl, type WorldChange } from "../world-control.ts";
import { accountsAtBank, type Aggreg8, giveConsent, recreate } from "./aggreg8-consents.ts";
import { allowFlow, endFlow } from "./aggreg8-flows.ts";
import { shapeConsent } from "./aggreg8-shapes.ts";
import {
  type Consent,
  CONSENT_SENTINELS,
  type ConsentSentinel,
  WEBHOOK_DELAY_MS,
} from "./aggreg8-state.ts";
import type { NotificationType } from "./aggreg8-webhooks.ts";

/**
 * Answers one call; never throws. Reads take their parameters from the query, commands from the
 * JSON body.
 */
export async function answerControl(a8: Aggreg8, log: RequestLog, call: Call): Promise<Answer> {
  try {
    const verb = call.path.replace(/^\/control\/?/, "");
    const body = call.method === "GET" ? Object.fromEntries(call.query) : readJsonBody(call);
    const done =
      run(a8, log, call, verb, body) ??
      answerWorldControl(a8.world, verb, body, (change) => notify(a8, change));
    return done === undefined
      ? answerJson(404, { message: `No verb ${verb}` })
      : answerJson(200, done);
  } catch (error) {
    return answerJson(error instanceof Refusal ? error.status : 400, {
      message: error instanceof Error ? error.message : String(error),
    });
  }
}

function run(
  a8: Aggreg8,
  log: RequestLog,
  call: Call,
  verb: string,
  body: Record<string, unknown>,
): unknown {
  const { state, world, webhooks } = a8;
  switch (verb) {
    case "reset":
      a8.faults.clear();
      log.clear();
      webhooks.clear();
      state.reset();
      world.reset();
      return { ok: true };
    case "requests":
      if (call.method === "DELETE") log.clear();
      return { requests: log.list() };
    case "webhooks":
      if (call.method === "DELETE") webhooks.clear();
      return { deliveries: webhooks.deliveries() };
    case "expire-tokens":
      state.expireTokens();
      return { ok: true };
    case "consents":
      return { consents: state.consents.map((consent) => showConsent(a8, consent)) };
    case "fault":
      return plan(a8, body);
    case "settings": {
      const { webhookDelayMs, shape } = body;
      state.settings.webhookDelayMs =
        typeof webhookDelayMs === "number" ? webhookDelayMs : WEBHOOK_DELAY_MS;
      state.settings.shape = Array.isArray(shape) ? shape.map(String) : [];
      state.changed();
      return state.settings;
    }
    case "seed":
      return seed(a8, body);
    case "consent":
      return give(a8, body);
    case "until":
      return setUntil(a8, body);
    case "recreate":
      return showConsent(a8, recreate(a8, needConsent(a8, body)));
    case "remove-account":
      state.dropAccount(needConsent(a8, body), readText(body["accountId"], "accountId"));
      return { ok: true };
    case "notify":
      return webhooks
        .send({
          type: readText(body["type"], "type") as NotificationType,
          consent: needConsent(a8, body),
        })
        .then(() => ({ ok: true }));
    case "finish-flow":
      return finish(a8, body);
    default:
      return undefined;
  }
}

function needConsent(a8: Aggreg8, body: Record<string, unknown>): Consent {
  const consent = a8.state.findConsent(readText(body["consentId"], "consentId"));
  if (consent === undefined) throw new Refusal(404, "No such consent");
  return consent;
}

function showConsent(a8: Aggreg8, consent: Consent): unknown {
  const { state, world } = a8;
  const accounts = consent.accounts.map(({ _id, number }) => ({
    accountId: _id,
    accountNumber: number,
    usage: world.find(number)?.usage,
  }));
  const { email } = state.findUser(consent.userId)!;
  return {
    ...shapeConsent(consent, [], world.clock.now()),
    email,
    bankUser: consent.bankUser,
    accounts,
  };
}

// A consent with accounts, without a page and without notifications.
function seed(a8: Aggreg8, body: Record<string, unknown>): unknown {
  const user = a8.state.ensureUser(readText(body["email"], "email"));
  const bank = findBank(String(body["bankId"] ?? "OTP"));
  if (bank === undefined) throw new Refusal(404, "No such bank");
  const bankUser = typeof body["bankUser"] === "string" ? body["bankUser"] : user.email;
  const made = a8.world.seed(
    bank.id,
    bankUser,
    Number(body["accounts"] ?? 3),
    Number(body["itemsPerAccount"] ?? 470),
  );
  const { consent } = giveConsent(
    a8,
    user,
    bank.id,
    bankUser,
    made.map(({ number }) => number),
  );
  consent.readyAt = a8.world.clock.now();
  return { userId: user._id, consentId: consent._id, ...(showConsent(a8, consent) as object) };
}

// A consent for the accounts that a netbank user has, without a page and without notifications.
function give(a8: Aggreg8, body: Record<string, unknown>): unknown {
  const user = a8.state.ensureUser(readText(body["email"], "email"));
  const bank = findBank(readText(body["bankId"], "bankId"));
  if (bank === undefined) throw new Refusal(404, "No such bank");
  const bankUser = readText(body["bankUser"], "bankUser");
  const numbers = accountsAtBank(a8, user, bank.id, bankUser)
    .filter(({ usage }) => usage === "ORGA")
    .map(({ number }) => number);
  const { consent } = giveConsent(a8, user, bank.id, bankUser, numbers);
  consent.readyAt = a8.world.clock.now();
  if (body["days"] !== undefined) setDays(a8, consent, Number(body["days"]));
  return showConsent(a8, consent);
}

function setUntil(a8: Aggreg8, body: Record<string, unknown>): unknown {
  const consent = needConsent(a8, body);
  setDays(a8, consent, Number(body["days"]));
  return showConsent(a8, consent);
}

function setDays(a8: Aggreg8, consent: Consent, days: number): void {
  consent.activeUntil = consent.passiveUntil = a8.world.clock.now() + days * DAY_MS;
  a8.state.changed();
}

function plan(a8: Aggreg8, body: Record<string, unknown>): unknown {
  const kind = readText(body["kind"], "kind");
  if (kind === "clear") {
    a8.faults.clear();
    return { ok: true };
  }
  const given = body["accountNumber"];
  const accountNumber =
    typeof given === "string" ? (readAccountNumber(given)?.canonical ?? given) : undefined;
  if (isAnswerFault(kind)) {
    const path = typeof body["path"] === "string" ? { path: body["path"] } : {};
    a8.faults.add({
      kind,
      left: Number(body["times"] ?? 1),
      ...(accountNumber ? { accountNumber } : {}),
      ...path,
    });
    return { ok: true, planned: a8.faults.list() };
  }
  const sentinel =
    CONSENT_SENTINELS.find((one): one is ConsentSentinel => one === kind) ??
    (kind === "none" ? null : undefined);
  if (sentinel === undefined) throw new Refusal(400, `Unknown fault ${kind}`);
  const touched = a8.state.consents.filter(
    ({ _id, accounts }) =>
      _id === body["consentId"] || accounts.some(({ number }) => number === accountNumber),
  );
  for (const consent of touched) {
    consent.sentinel = sentinel;
    consent.staleSince = sentinel === "stale" ? a8.world.clock.now() : null;
    if (sentinel === "expired") consent.passiveUntil = consent.activeUntil = a8.world.clock.now();
  }
  a8.state.changed();
  return { consents: touched.map(({ _id }) => _id) };
}

// Walks a flow to its end as a person would on the page; answers where the page goes then.
function finish(a8: Aggreg8, body: Record<string, unknown>): unknown {
  const flow = a8.state.flows.find(({ _id }) => _id === body["userFlowId"]);
  if (flow === undefined) throw new Refusal(404, "No such flow");
  const how = String(body["how"] ?? "allow");
  if (how !== "allow") {
    endFlow(a8, flow, how === "refuse" ? "CANCELLED" : how === "stuck" ? "stuck" : "FAILED");
    return { ok: true };
  }
  const user = a8.state.findUser(flow.userId)!;
  flow.bankId ??= findBank(String(body["bankId"] ?? "OTP"))?.id ?? null;
  flow.bankUser ??= typeof body["bankUser"] === "string" ? body["bankUser"] : user.email;
  if (flow.bankUser === "refused") {
    endFlow(a8, flow, "FAILED");
    return { ok: true };
  }
  flow.stage = "accounts";
  const seen = accountsAtBank(a8, user, flow.bankId!, flow.bankUser);
  const asked = body["accountNumbers"];
  const numbers = seen.filter(({ number, usage }) =>
    Array.isArray(asked) ? asked.includes(number) : usage === "ORGA" || asked === "all",
  );
  allowFlow(
    a8,
    flow,
    numbers.map(({ number }) => number),
  );
  return {
    consentId: flow.consentId,
    accountNumbers: numbers.map(({ number }) => number),
    location: flow.redirectUri,
  };
}

/** Tells the partner about movements that a test made. */
function notify(a8: Aggreg8, { accountNumber, kind, notify: wanted }: WorldChange): void {
  if (!wanted) return;
  const type: NotificationType = kind === "added" ? "TRANSACTIONS_CREATED" : "TRANSACTIONS_UPDATED";
  const touched = a8.state.consents.filter(({ accounts }) =>
    accounts.some(({ number }) => number === accountNumber),
  );
  a8.webhooks.later(
    a8.state.settings.webhookDelayMs,
    touched.map((consent) => ({ type, consent })),
  );
}
