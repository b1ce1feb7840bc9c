/**
 * An in-house card gateway of another kind than SimplePay: mandates with uses, sums in hundredths,
 * REST with a bearer key, references as the key of repeats, HMAC-SHA256 in hexadecimal. It proves
 * that the payment port fits more than one gateway; nobody's real money knows it.
 */
import { createHmac, randomBytes } from "node:crypto";
import type { SandboxConfig } from "../sandbox-config.ts";
import {
  type Answer,
  answerJson,
  type Call,
  readJsonBody,
  readText,
  redirectTo,
  Refusal,
  type StandIn,
} from "../stand-in.ts";

const KEY = "test-gateway-key-of-this-machine";

const sign = (text: string): string => createHmac("sha256", KEY).update(text).digest("hex");

export function openTestGateway(config: SandboxConfig): StandIn {
  const state = new TestGatewayState();
  return {
    name: "test-gateway",
    title: "Próba fizetőkapu",
    purpose: "A második fizetési illesztő párja; fizetőoldala egy kattintás.",
    async answer(call) {
      try {
        if (call.path.startsWith("/control/")) return control(state, call);
        if (call.path.startsWith("/pay/")) return openPage(state, call);
        if (call.headers["authorization"] !== `Bearer ${KEY}`)
          return answerJson(401, { error: "unauthenticated" });
        return answerApi(state, config, call);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return answerJson(error.status, { error: error.code || "invalid" });
      }
    },
    async stop() {},
  };
}

function answerApi(state: TestGatewayState, config: SandboxConfig, call: Call): Answer {
  const [, kind = "", id = "", verb = ""] = call.path.split("/");
  const route = `${call.method} ${kind}${id === "" ? "" : "/:id"}${verb === "" ? "" : `/${verb}`}`;
  switch (route) {
    case "POST mandates":
      return beginMandate(state, config, readJsonBody(call));
    case "GET mandates/:id":
      return answerJson(200, tellMandate(need(state.findMandate({ id }))));
    case "POST mandates/:id/revoke":
      return revoke(need(state.findMandate({ id })));
    case "POST charges":
      return charge(state, readJsonBody(call));
    case "GET payments":
      return answerJson(200, {
        items: call.query.getAll("reference").flatMap((one) => tellPayment(state, one)),
      });
    case "POST refunds":
      return refund(state, readJsonBody(call));
    default:
      return answerJson(404, { error: "no_such_page" });
  }
}

function need<T>(found: T | undefined): T {
  if (found === undefined) throw new Refusal(404, "unknown", "unknown");
  return found;
}

function beginMandate(
  state: TestGatewayState,
  { programUrl }: SandboxConfig,
  body: Record<string, unknown>,
): Answer {
  const reference = readText(body["reference"], "reference");
  if (state.findMandate({ reference })) return answerJson(409, { error: "reference_known" });
  const mandate: Mandate = {
    id: makeId("mdt"),
    reference,
    returnUrl: readText(body["returnUrl"], "returnUrl"),
    expiresMs: Date.parse(readText(body["expiresAt"], "expiresAt")),
    uses: Number(body["uses"]),
    usesUntilMs: Date.parse(readText(body["usesUntil"], "usesUntil")),
    limit: Number(body["limit"]),
    used: new Set(),
    state: "open",
    payer: "good",
  };
  state.mandates.set(mandate.id, mandate);
  return answerJson(201, {
    id: mandate.id,
    page: `${programUrl}/sandbox/test-gateway/pay/${mandate.id}`,
  });
}

function tellMandate({ id, state, uses, used, usesUntilMs }: Mandate) {
  return { id, state, uses, used: [...used], cardEnds: new Date(usesUntilMs).toISOString() };
}

function revoke(mandate: Mandate): Answer {
  if (mandate.state !== "open" && mandate.state !== "active")
    return answerJson(409, { error: "wrong_state" });
  mandate.state = mandate.state === "open" ? "abandoned" : "revoked";
  return answerJson(200, tellMandate(mandate));
}

function charge(state: TestGatewayState, body: Record<string, unknown>): Answer {
  const reference = readText(body["reference"], "reference");
  const hundredths = Number(body["hundredths"]);
  const use = Number(body["use"]);
  const mandate = need(state.findMandate({ id: readText(body["mandate"], "mandate") }));
  const loses = state.loses;
  state.loses = "";
  const lost: Answer = { status: 201, type: "application/json", body: "{}", cut: true };
  if (loses === "request") return lost;
  if (state.captures.has(reference)) return answerJson(409, { error: "reference_known" });
  if (mandate.used.has(use)) return answerJson(409, { error: "use_spent" });
  if (mandate.state !== "active" || mandate.usesUntilMs <= Date.now())
    return answerJson(402, { error: "mandate_over" });
  if (mandate.payer === "closed") return answerJson(402, { error: "card_closed" });
  if (hundredths > mandate.limit) return answerJson(422, { error: "above_limit" });
  const isPoor = mandate.payer === "poor";
  if (!isPoor) mandate.used.add(use);
  const done: Capture = {
    id: makeId("cap"),
    reference,
    hundredths,
    state: isPoor ? "declined" : "captured",
    refunds: [],
  };
  state.captures.set(reference, done);
  if (loses === "answer") return lost;
  return isPoor
    ? answerJson(402, { error: "no_funds" })
    : answerJson(201, { id: done.id, state: done.state });
}

interface Told extends Omit<Capture, "state"> {
  readonly state: Capture["state"] | Mandate["state"];
  readonly currency: "HUF";
}

/** What is known of a reference; empty where nothing is. */
function tellPayment(state: TestGatewayState, reference: string): readonly Told[] {
  const capture = state.captures.get(reference);
  if (capture !== undefined) return [{ ...capture, currency: "HUF" }];
  const mandate = state.findMandate({ reference });
  if (mandate === undefined) return [];
  const { id, state: word } = mandate;
  return [{ id, reference, hundredths: 0, state: word, refunds: [], currency: "HUF" }];
}

function refund(state: TestGatewayState, body: Record<string, unknown>): Answer {
  const capture = need(state.captures.get(readText(body["reference"], "reference")));
  const hundredths = Number(body["hundredths"]);
  const given = capture.refunds.reduce((sum, one) => sum + one.hundredths, 0);
  if (!(hundredths > 0) || capture.state !== "captured" || given + hundredths > capture.hundredths)
    return answerJson(422, { error: "above_rest" });
  const done = { id: makeId("ref"), hundredths };
  capture.refunds.push(done);
  return answerJson(201, { ...done, rest: capture.hundredths - given - hundredths });
}

type Outcome = "SUCCESS" | "FAIL" | "CANCEL" | "TIMEOUT";
const STATES = {
  SUCCESS: "active",
  FAIL: "declined",
  CANCEL: "abandoned",
  TIMEOUT: "expired",
} as const;

function decide(mandate: Mandate, outcome: Outcome, payer: Payer): string {
  if (mandate.state === "open") {
    mandate.state = STATES[outcome];
    mandate.payer = payer;
  }
  const told = JSON.stringify({ outcome, mandate: mandate.id, reference: mandate.reference });
  const url = new URL(mandate.returnUrl);
  url.searchParams.set("r", Buffer.from(told).toString("base64"));
  url.searchParams.set("s", sign(told));
  return url.href;
}

/** The page itself asks nothing: whoever opens it has a good card. */
function openPage(state: TestGatewayState, call: Call): Answer {
  const mandate = need(state.findMandate({ id: call.path.slice("/pay/".length) }));
  return redirectTo(decide(mandate, mandate.state === "expired" ? "TIMEOUT" : "SUCCESS", "good"));
}

function control(state: TestGatewayState, call: Call): Answer {
  const body = readJsonBody(call);
  switch (call.path.slice("/control/".length)) {
    case "pay": {
      const reference = readText(body["reference"], "reference");
      const mandate = need(state.findMandate({ reference }));
      const outcome = (body["outcome"] ?? "SUCCESS") as Outcome;
      return answerJson(200, {
        location: decide(mandate, outcome, (body["payer"] ?? "good") as Payer),
      });
    }
    case "lose":
      state.loses = body["what"] === "request" ? "request" : "answer";
      return answerJson(200, { ok: true });
    case "event": {
      const reference = readText(body["reference"], "reference");
      const [payment] = tellPayment(state, reference);
      const { id, state: word } = need(payment);
      const text = JSON.stringify({ type: "payment", id, reference, state: word });
      return answerJson(200, { text, signature: `v1=${sign(text)}` });
    }
    default:
      return answerJson(404, { error: "no_such_verb" });
  }
}

/** What a mandate's payer is like; chosen on its page. */
type Payer = "good" | "poor" | "closed";

interface Mandate {
  readonly id: string;
  readonly reference: string;
  readonly returnUrl: string;
  readonly expiresMs: number;
  readonly uses: number;
  readonly usesUntilMs: number;
  /** In hundredths of a forint, as every hundredths here. */
  readonly limit: number;
  readonly used: Set<number>;
  state: "open" | "active" | "declined" | "abandoned" | "expired" | "revoked";
  payer: Payer;
}

interface Capture {
  readonly id: string;
  readonly reference: string;
  readonly hundredths: number;
  readonly state: "captured" | "declined";
  readonly refunds: { readonly id: string; readonly hundredths: number }[];
}

class TestGatewayState {
  readonly mandates = new Map<string, Mandate>();
  readonly captures = new Map<string, Capture>();
  /** The next charge is lost on its way, or its answer. */
  loses: "" | "request" | "answer" = "";

  findMandate(by: { readonly id?: string; readonly reference?: string }): Mandate | undefined {
    for (const mandate of this.mandates.values())
      if (mandate.id === by.id || mandate.reference === by.reference) {
        if (mandate.state === "open" && mandate.expiresMs <= Date.now()) mandate.state = "expired";
        return mandate;
      }
    return undefined;
  }
}

function makeId(kind: "mdt" | "cap" | "ref"): string {
  return `${kind}_${randomBytes(9).toString("hex")}`;
}
