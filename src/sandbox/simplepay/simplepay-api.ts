/** The calls of SimplePay's API v2, as far as the program uses them. */
import { entryOf } from "#values/entry-of.ts";
import type { Answer, Call } from "../stand-in.ts";
import { type Body, checkOrder, refusal, reply, type SimplePay, text } from "./simplepay-calls.ts";
import { answerCharge } from "./simplepay-charge.ts";
import { Decimal, refuse, writeTime } from "./simplepay-text.ts";
import { makeSalt, MERCHANT, sign, type Transaction } from "./simplepay-state.ts";

const TIMES_MAX = 24;
const UNTIL_MAX_MS = 2 * 366 * 24 * 3_600_000;
const UNTIL_MIN_MS = 3_600_000;
const SALT_MIN = 32;
const SALT_MAX = 64;
const QUERY_MAX = 50;
const LANGUAGES = /^(AR|BG|CS|DE|EN|ES|FR|HR|HU|IT|PL|RO|RU|SK|TR|ZH)$/;

/** Answers a call below `/payment/v2`; undefined for another endpoint. */
export async function answerApi(pay: SimplePay, call: Call, name: string): Promise<Answer> {
  const { escapeSlashes } = pay.state.settings;
  const { signature } = call.headers;
  let body: Body;
  try {
    body = JSON.parse(call.body) as Body;
  } catch {
    return refuse([5321], escapeSlashes);
  }
  if (body["merchant"] !== MERCHANT)
    return { status: 200, type: "application/json", body: `{"errorCodes":[5010]}` };
  if (signature !== sign(call.body)) return refuse([5302], escapeSlashes);
  const salt = text(body, "salt");
  if (salt.length < SALT_MIN || salt.length > SALT_MAX) return refuse([5401], escapeSlashes);
  if (text(body, "sdkVersion") === "") return refuse([5320], escapeSlashes);
  const handler = entryOf(HANDLERS, name.toLowerCase());
  return handler === undefined ? refuse([5321], escapeSlashes) : handler(pay, body);
}

type Handler = (pay: SimplePay, body: Body) => Answer | Promise<Answer>;

const HANDLERS: Readonly<Record<string, Handler>> = {
  start: answerStart,
  dorecurring: answerCharge,
  query: answerQuery,
  refund: answerRefund,
  transactioncancel: answerCancel,
  tokenquery: (pay, body) => answerToken(pay, body, false),
  tokencancel: (pay, body) => answerToken(pay, body, true),
  cardquery: (pay, body) => answerCard(pay, body, false),
  cardcancel: (pay, body) => answerCard(pay, body, true),
};

function answerStart(pay: SimplePay, body: Body): Answer {
  const { state } = pay;
  const total = Number(body["total"]);
  const recurring = body["recurring"] as Body | undefined;
  const until = Date.parse(text(recurring ?? {}, "until"));
  const times = Number(recurring?.["times"] ?? 0);
  const maxFt = Number(recurring?.["maxAmount"] ?? 0);
  const timeoutMs = Date.parse(text(body, "timeout"));
  const codes = [
    ...checkOrder(pay, body, total),
    ...(LANGUAGES.test(text(body, "language")) ? [] : [5220]),
    ...(URL.canParse(text(body, "url")) ? [] : [5325]),
    ...(Number.isNaN(timeoutMs) ? [5224] : []),
    ...(recurring === undefined || state.settings.recurringEnabled ? [] : [5044]),
    ...(recurring === undefined ? [] : checkRecurring(pay, { until, times, maxFt })),
  ];
  if (codes.length > 0) return refusal(pay, codes);
  const transaction = state.begin({
    orderRef: text(body, "orderRef"),
    totalFt: total,
    url: text(body, "url"),
    timeoutMs,
    kind: "registration",
    status: "INIT",
  });
  const id = transaction.transactionId;
  const tokens = recurring === undefined ? undefined : state.makeTokens(id, times, until, maxFt);
  return reply(pay, {
    transactionId: id,
    orderRef: transaction.orderRef,
    merchant: MERCHANT,
    timeout: writeTime(timeoutMs),
    total: new Decimal(total),
    paymentUrl: `${pay.programUrl}/sandbox/simplepay/trx/${id}`,
    currency: "HUF",
    salt: makeSalt(),
    tokens,
  });
}

function checkRecurring(
  { state }: SimplePay,
  { until, times, maxFt }: { until: number; times: number; maxFt: number },
): number[] {
  const ahead = until - state.now();
  return [
    ...(times >= 1 ? [] : [5083]),
    ...(times > TIMES_MAX ? [5084] : []),
    ...(Number.isNaN(until) || ahead < UNTIL_MIN_MS ? [5085] : []),
    ...(ahead > UNTIL_MAX_MS ? [5086] : []),
    ...(maxFt > 0 ? [] : [5087]),
  ];
}

function findTransaction({ state }: SimplePay, body: Body): Transaction | undefined {
  const id = text(body, "transactionId");
  return id === ""
    ? state.find({ orderRef: text(body, "orderRef") })
    : state.find({ id: Number(id) });
}

function answerQuery(pay: SimplePay, body: Body): Answer {
  const refs = (body["orderRefs"] ?? []) as string[];
  const ids = (body["transactionIds"] ?? []) as (string | number)[];
  if (refs.length > QUERY_MAX) return refusal(pay, [5327]);
  if (ids.length > QUERY_MAX) return refusal(pay, [5328]);
  const found = [
    ...refs.map((orderRef) => pay.state.find({ orderRef })),
    ...ids.map((id) => pay.state.find({ id: Number(id) })),
  ].filter((one): one is Transaction => one !== undefined && one.muted !== true);
  const isDetailed = body["detailed"] === true;
  return reply(pay, {
    salt: makeSalt(),
    merchant: MERCHANT,
    transactions: found.map((one) => ({
      salt: makeSalt(),
      merchant: MERCHANT,
      orderRef: one.orderRef,
      total: new Decimal(one.totalFt),
      transactionId: one.transactionId,
      status: one.status,
      resultCode: one.finishedMs === undefined ? undefined : "OK",
      remainingTotal: new Decimal(one.status === "FINISHED" ? 0 : one.totalFt),
      paymentDate: writeTime(one.startedMs),
      finishDate: one.finishedMs === undefined ? undefined : writeTime(one.finishedMs),
      method: "CARD",
      ...(body["refunds"] === true ? tellRefunds(one) : {}),
      ...(isDetailed ? { currency: "HUF", currencyEnum: "HUF" } : {}),
    })),
    totalCount: found.length,
  });
}

function tellRefunds({ refunds = [], refundedFt, totalFt }: Transaction) {
  if (refunds.length === 0) return {};
  return {
    refundStatus: refundedFt === totalFt ? "FULL" : "PARTIAL",
    // One sample of the vendor has the amount with a minus.
    refunds: refunds.map(({ id, ft, atMs }) => ({
      transactionId: id,
      refundTotal: new Decimal(-ft),
      refundDate: writeTime(atMs),
      status: "FINISHED",
    })),
  };
}

function answerRefund(pay: SimplePay, body: Body): Answer {
  const transaction = findTransaction(pay, body);
  const refundFt = Number(body["refundTotal"]);
  if (text(body, "orderRef") === "" && text(body, "transactionId") === "")
    return refusal(pay, [5111]);
  if (transaction === undefined) return refusal(pay, [5011]);
  if (transaction.status !== "FINISHED") return refusal(pay, [5022]);
  const left = transaction.totalFt - transaction.refundedFt;
  if (!Number.isInteger(refundFt) || refundFt <= 0 || refundFt > left) return refusal(pay, [5110]);
  transaction.refundedFt += refundFt;
  const refundId = transaction.transactionId + 400_000_000 + transaction.refundedFt;
  transaction.refunds = [
    ...(transaction.refunds ?? []),
    { id: refundId, ft: refundFt, atMs: pay.state.now() },
  ];
  pay.state.changed();
  if (pay.state.happens(pay.state.chances.loseAnswer))
    return { status: 200, type: "application/json", body: "lost", cut: true };
  return reply(pay, {
    salt: makeSalt(),
    merchant: MERCHANT,
    orderRef: transaction.orderRef,
    currency: "HUF",
    transactionId: transaction.transactionId,
    refundTransactionId: refundId,
    refundTotal: new Decimal(refundFt),
    remainingTotal: new Decimal(left - refundFt),
  });
}

function answerCancel(pay: SimplePay, body: Body): Answer {
  const transaction = findTransaction(pay, body);
  if (transaction === undefined) return refusal(pay, [5011]);
  if (transaction.status !== "INIT") return refusal(pay, [5022]);
  transaction.status = "CANCELLED";
  pay.state.changed();
  return reply(pay, {
    merchant: MERCHANT,
    transactionId: transaction.transactionId,
    orderRef: transaction.orderRef,
    status: "CANCELLED",
    salt: makeSalt(),
  });
}

function answerToken(pay: SimplePay, body: Body, ends: boolean): Answer {
  const token = pay.state.findToken(text(body, "token"));
  if (text(body, "token") === "") return refusal(pay, [5090]);
  if (token === undefined) return refusal(pay, [5081]);
  if (ends && token.state !== "spent") token.state = "disabled";
  pay.state.changed();
  return reply(pay, {
    token: token.token,
    status: token.state === "active" ? "active" : "DISABLED",
    expiry: writeTime(token.untilMs),
    salt: makeSalt(),
    merchant: MERCHANT,
  });
}

function answerCard(pay: SimplePay, body: Body, ends: boolean): Answer {
  const cardId = text(body, "cardId");
  if (cardId === "") return refusal(pay, [5326]);
  if (pay.state.findCard(Number(cardId)) === undefined) return refusal(pay, [5040]);
  if (ends) pay.state.disableCard(Number(cardId));
  const { card, state } = pay.state.findCard(Number(cardId))!;
  const expires = new Date(pay.state.now());
  expires.setUTCMonth(expires.getUTCMonth() + (card.expiresInMonths ?? 36) + 1, 0);
  return reply(pay, {
    salt: makeSalt(),
    merchant: MERCHANT,
    cardId,
    status: state,
    expiry: writeTime(expires.getTime()),
  });
}
