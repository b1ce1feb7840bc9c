/** Consent flows: begun by the partner, walked through by the person on the hosted page. */
import { randomBytes } from "node:crypto";
import { findBank } from "../bank-world/sandbox-banks.data.ts";
import { readText, Refusal } from "../stand-in.ts";
import { type Aggreg8, extend, giveConsent } from "./aggreg8-consents.ts";
import type { Flow, FlowType } from "./aggreg8-state.ts";
import type { Notice } from "./aggreg8-webhooks.ts";

const FLOW_TYPES: readonly string[] = [
  "ADD_BANK",
  "ON_DEMAND",
  "EXTEND_CONSENT",
  "DELETE_INFO_SHARING_CONSENT",
];
/** After so long the vendor gives up a page that nobody finishes. */
const FLOW_MS = 30 * 60_000;

/** Takes the body of POST /user-flow/init; 400 for another person's consent, as at the vendor. */
export function beginFlow(
  { state, world }: Aggreg8,
  body: Record<string, unknown>,
): { userFlowId: string; token: string } {
  const flowType = readText(body["flowType"], "flowType");
  if (!FLOW_TYPES.includes(flowType)) throw new Refusal(400, "Unknown flowType");
  const user = state.ensureUser(readText(body["email"], "email"));
  const prefill = body["prefill"] as { bankId?: unknown } | undefined;
  const flow: Flow = {
    _id: state.newId(),
    token: randomBytes(24).toString("base64url"),
    userId: user._id,
    flowType: flowType as FlowType,
    redirectUri:
      typeof body["redirectUri"] === "string" && /^https?:\/\//.test(body["redirectUri"])
        ? body["redirectUri"]
        : null,
    startedAt: world.clock.now(),
    consentId: null,
    stage: "bank",
    status: "STARTED",
    step: "BANK_SELECTION",
    bankId: null,
    bankUser: null,
  };
  if (flowType === "ADD_BANK") {
    const bank = typeof prefill?.bankId === "string" ? findBank(prefill.bankId) : undefined;
    if (prefill?.bankId !== undefined && bank === undefined)
      throw new Refusal(404, "Bank not found");
    if (bank !== undefined) Object.assign(flow, { bankId: bank.id, stage: "login" });
  } else {
    const consent = state.findConsent(
      readText(body["infoSharingConsentId"], "infoSharingConsentId"),
    );
    if (consent === undefined) throw new Refusal(404, "Info sharing consent not found");
    if (consent.userId !== user._id) throw new Refusal(400, "The consent belongs to another user");
    const stage = flowType === "DELETE_INFO_SHARING_CONSENT" ? "accounts" : "login";
    Object.assign(flow, {
      bankId: consent.bankId,
      bankUser: consent.bankUser,
      consentId: consent._id,
      stage,
    });
  }
  state.addFlow(flow);
  return { userFlowId: flow._id, token: flow.token };
}

/** The state as the partner reads it. */
export function shapeFlow(
  a8: Aggreg8,
  flow: Flow,
  shape: readonly string[],
): Record<string, unknown> {
  settleFlow(a8, flow);
  const words = { userFlowId: flow._id, status: flow.status, step: flow.step };
  const facts = {
    flowType: flow.flowType,
    userId: flow.userId,
    ...(flow.consentId ? { infoSharingConsentId: flow.consentId } : {}),
  };
  return shape.includes("nested")
    ? { userFlowInfo: words, ...facts }
    : { _id: flow._id, ...words, ...facts };
}

/** Moves a flow on when its data are ready, or when nobody finished it in time. */
export function settleFlow({ state, world }: Aggreg8, flow: Flow): void {
  const now = world.clock.now();
  const consent = state.findConsent(flow.consentId ?? "");
  if (
    flow.status === "IN_PROGRESS" &&
    flow.stage === "done" &&
    (consent === undefined || consent.readyAt <= now)
  ) {
    flow.status = "COMPLETED";
    flow.step = "SYNC_COMPLETED";
    state.changed();
  } else if (
    (flow.status === "STARTED" || flow.status === "IN_PROGRESS") &&
    flow.stage !== "done" &&
    now > flow.startedAt + FLOW_MS
  ) {
    flow.status = "TIMED_OUT";
    state.changed();
  }
}

/** The person ticked these accounts (24 digits each) and said yes. */
export function allowFlow(a8: Aggreg8, flow: Flow, numbers: readonly string[]): void {
  const { state, webhooks } = a8;
  if (flow.stage !== "accounts" || flow.bankId === null)
    throw new Refusal(400, "The flow is not at its question");
  flow.stage = "done";
  flow.step = "INFO_SHARING_CONSENT_GIVEN";
  flow.status = "IN_PROGRESS";
  const delay = state.settings.webhookDelayMs;
  const ended: Notice = { type: "USER_FLOW_ENDED", flow };
  const known = state.findConsent(flow.consentId ?? "");
  const settled = (notices: readonly Notice[]): void => {
    webhooks.later(delay, notices);
    // The notification carries the words of the moment it is sent: the flow is over by then.
    setTimeout(() => settleFlow(a8, flow), delay * 0.8).unref();
  };
  if (flow.flowType === "DELETE_INFO_SHARING_CONSENT" && known !== undefined) {
    state.dropConsent(known);
    settled([{ type: "INFO_SHARING_CONSENT_DELETED", consent: known, flow }, ended]);
  } else if (flow.flowType !== "ADD_BANK" && known !== undefined) {
    known.sentinel = known.sentinel === "expired" ? null : known.sentinel;
    if (flow.flowType === "EXTEND_CONSENT") extend(a8, known);
    known.readyAt = a8.world.clock.now() + delay / 2;
    const fresh = known.accounts.map(({ _id }) => _id);
    settled([
      { type: "INFO_SHARING_CONSENT_UPDATED", consent: known, flow, fresh },
      { ...ended, consent: known },
      { type: "TRANSACTIONS_CREATED", consent: known, flow },
    ]);
  } else {
    const user = state.findUser(flow.userId)!;
    const { consent, made, fresh } = giveConsent(
      a8,
      user,
      flow.bankId,
      flow.bankUser ?? "",
      numbers,
    );
    flow.consentId = consent._id;
    const type = made ? "INFO_SHARING_CONSENT_CREATED" : "INFO_SHARING_CONSENT_UPDATED";
    settled([
      { type, consent, flow, fresh },
      { ...ended, consent },
      { type: "TRANSACTIONS_CREATED", consent, flow },
    ]);
  }
  state.changed();
}

/** The person refused, the bank failed, or the window was told never to finish. */
export function endFlow(a8: Aggreg8, flow: Flow, how: "CANCELLED" | "FAILED" | "stuck"): void {
  if (how === "stuck") {
    flow.stage = "stuck";
    flow.status = "IN_PROGRESS";
  } else {
    flow.stage = "done";
    flow.status = how;
    a8.webhooks.later(a8.state.settings.webhookDelayMs, [{ type: "USER_FLOW_ENDED", flow }]);
  }
  a8.state.changed();
}
