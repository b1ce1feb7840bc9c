/**
 * Commands of tests to Enable Banking, below `/control`: see the sandbox's README for the verbs.
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
import { answerWorldControl } from "../world-control.ts";
import { accountsAtBank, grant, leave } from "./bank-page.ts";
import { takeSession } from "./eb-sessions.ts";
import type { Authorization, EnableBanking, SessionSentinel } from "./eb-state.ts";

const SENTINELS: readonly SessionSentinel[] = ["stale", "changed", "early", "expired"];
const CONSENT_MS = 180 * DAY_MS;

/**
 * Answers one call; never throws. Reads take their parameters from the query, commands from the
 * JSON body.
 */
export function answerControl(eb: EnableBanking, log: RequestLog, call: Call): Answer {
  try {
    const verb = call.path.replace(/^\/control\/?/, "");
    const body = call.method === "GET" ? Object.fromEntries(call.query) : readJsonBody(call);
    const done =
      run(eb, log, call, verb, body) ?? answerWorldControl(eb.world, verb, body, () => {});
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
  eb: EnableBanking,
  log: RequestLog,
  call: Call,
  verb: string,
  body: Record<string, unknown>,
): unknown {
  const { kept } = eb;
  switch (verb) {
    case "credentials":
      return { applicationId: kept.application.id, privateKey: kept.application.privateKey };
    case "application": {
      kept.registered[readText(body["applicationId"], "applicationId")] = readText(
        body["publicKey"],
        "publicKey",
      );
      eb.changed();
      return { ok: true };
    }
    case "reset":
      eb.faults.clear();
      log.clear();
      eb.reads.clear();
      kept.authorizations = [];
      kept.sessions = [];
      kept.settings = { dailyReads: null };
      eb.world.reset();
      eb.changed();
      return { ok: true };
    case "requests":
      if (call.method === "DELETE") log.clear();
      return { requests: log.list() };
    case "sessions":
      return { sessions: kept.sessions };
    case "settings":
      kept.settings.dailyReads = typeof body["dailyReads"] === "number" ? body["dailyReads"] : null;
      eb.reads.clear();
      eb.changed();
      return kept.settings;
    case "fault":
      return plan(eb, body);
    case "seed":
      return seed(eb, body);
    case "finish-auth":
      return finish(eb, body);
    default:
      return undefined;
  }
}

function plan(eb: EnableBanking, body: Record<string, unknown>): unknown {
  const kind = readText(body["kind"], "kind");
  const given = body["accountNumber"];
  const accountNumber =
    typeof given === "string" ? (readAccountNumber(given)?.canonical ?? given) : undefined;
  if (kind === "clear") eb.faults.clear();
  else if (isAnswerFault(kind)) {
    const path = typeof body["path"] === "string" ? { path: body["path"] } : {};
    eb.faults.add({
      kind,
      left: Number(body["times"] ?? 1),
      ...(accountNumber ? { accountNumber } : {}),
      ...path,
    });
  } else {
    const sentinel = SENTINELS.find((one) => one === kind) ?? (kind === "none" ? null : undefined);
    if (sentinel === undefined) throw new Refusal(400, `Unknown fault ${kind}`);
    const touched = eb.kept.sessions.filter(
      ({ id, accounts }) =>
        id === body["sessionId"] || accounts.some(({ number }) => number === accountNumber),
    );
    for (const session of touched) {
      session.sentinel = sentinel;
      if (sentinel === "expired") session.validUntil = eb.world.clock.now();
    }
  }
  eb.changed();
  return { ok: true, planned: eb.faults.list() };
}

// A session with plain accounts, without a page.
function seed(eb: EnableBanking, body: Record<string, unknown>): unknown {
  const bank = findBank(String(body["bankId"] ?? "OTP"));
  if (bank === undefined) throw new Refusal(404, "No such bank");
  const bankUser = readText(body["bankUser"] ?? body["email"], "bankUser");
  const made = eb.world.seed(
    bank.id,
    bankUser,
    Number(body["accounts"] ?? 3),
    Number(body["itemsPerAccount"] ?? 470),
  );
  const session = takeSession(eb, {
    id: "",
    state: "",
    redirectUrl: "",
    bankId: bank.id,
    psuType: "business",
    stage: "done",
    bankUser,
    code: null,
    numbers: made.map(({ number }) => number),
    validUntil: eb.world.clock.now() + CONSENT_MS,
  });
  return {
    sessionId: session.id,
    accounts: session.accounts.map(({ uid, number }) => ({ uid, accountNumber: number })),
  };
}

// Walks an authorisation to its end as a person would on the bank's page; `location` is where the
// browser would go.
function finish(eb: EnableBanking, body: Record<string, unknown>): unknown {
  const authorization: Authorization | undefined = eb.kept.authorizations.find(
    ({ id }) => id === body["authorizationId"],
  );
  if (authorization === undefined) throw new Refusal(404, "No such authorization");
  const how = String(body["how"] ?? "allow");
  if (how === "stuck") {
    authorization.stage = "stuck";
    return { ok: true };
  }
  if (how !== "allow") {
    const error = how === "refuse" ? "access_denied" : "server_error";
    return { location: leave(eb, authorization, { error, error_description: how }) };
  }
  authorization.bankUser = readText(body["bankUser"], "bankUser");
  const seen = accountsAtBank(eb, authorization);
  const asked = body["accountNumbers"];
  const numbers = seen.filter(({ number, usage }) =>
    Array.isArray(asked) ? asked.includes(number) : usage === "ORGA" || asked === "all",
  );
  const location = grant(
    eb,
    authorization,
    numbers.map(({ number }) => number),
  );
  return {
    location,
    code: authorization.code,
    accountNumbers: numbers.map(({ number }) => number),
  };
}
