/** SimplePay v2 behind the payment port. */
import type { z } from "zod";
import type { SimplePaySettings } from "#server/settings/payments.ts";
import {
  type Buyer,
  type ChargeAnswer,
  type ChargeOrder,
  type Payment,
  type PaymentGateway,
  PaymentFault,
  type RegistrationOrder,
} from "../payment.port.ts";
import { callSimplePay } from "./simplepay-client.ts";
import { classifyRefusal, isOfBank, readPaymentState } from "./simplepay-codes.ts";
import {
  chargeShape,
  noticeShape,
  queryShape,
  refundShape,
  returnShape,
  startShape,
  storedShape,
} from "./simplepay-shapes.ts";
import { addReceiveDate, isSignatureOf, openReturn, signBytes } from "./simplepay-signature.ts";
import { forints } from "#values/forints.ts";

const CURRENCY = "HUF";
// The gateway's own limit of one question.
const QUERY_MAX = 50;
// A registration takes no money, but the gateway asks for an amount to hold and release.
const HELD_FT = 100;

export function createSimplePay(settings: SimplePaySettings): PaymentGateway {
  const call = <T extends z.ZodType>(
    endpoint: string,
    payload: Readonly<Record<string, unknown>>,
    shape: T,
  ): Promise<z.output<T>> => callSimplePay(settings, endpoint, payload, shape);
  return {
    name: "simplepay",
    noticeHeader: "signature",
    timeoutMs: settings.timeoutMs,
    async startRegistration(order) {
      const { transactionId, paymentUrl, tokens } = await call(
        "start",
        buildStart(order),
        startShape,
      );
      if (tokens.length === 0)
        throw new PaymentFault("refused", "start: no tokens; recurring payment is not switched on");
      return { transactionId, paymentUrl, tokens };
    },
    charge: async (order) => {
      try {
        const done = await call("dorecurring", buildCharge(order, settings), chargeShape);
        return { kind: "authorised", transactionId: done.transactionId };
      } catch (error) {
        return refuseOrThrow(error);
      }
    },
    findPayments: (orderRefs) => findPayments(settings, orderRefs),
    async refund({ orderRef, transactionId, refundFt }) {
      const done = await call(
        "refund",
        { orderRef, transactionId, currency: CURRENCY, refundTotal: refundFt },
        refundShape,
      );
      // Some samples show the refunded amount with a minus.
      return {
        refundId: done.refundTransactionId,
        refundedFt: forints(Math.abs(done.refundTotal)),
        remainingFt: forints(done.remainingTotal),
      };
    },
    async findRefunds(orderRef) {
      const question = { orderRefs: [orderRef], detailed: true, refunds: true };
      const { transactions } = await call("query", question, queryShape);
      return transactions
        .filter((one) => one.orderRef === orderRef)
        .flatMap(({ refunds }) => refunds)
        .map(({ transactionId, refundTotal }) => ({
          refundId: transactionId,
          refundFt: forints(Math.abs(refundTotal)),
        }));
    },
    async cancelStarted({ transactionId }) {
      await call("transactioncancel", { transactionId, currency: CURRENCY }, storedShape);
    },
    isTokenUsable: async (token) => isActive(await call("tokenquery", { token }, storedShape)),
    cancelToken: async (token) => void (await call("tokencancel", { token }, storedShape)),
    async findCard(cardId) {
      const card = await call("cardquery", { cardId, history: false }, storedShape);
      const at = card.expiry === undefined ? Number.NaN : Date.parse(card.expiry);
      return {
        usable: isActive(card),
        ...(Number.isNaN(at) ? {} : { expiresAt: new Date(at) }),
      };
    },
    cancelCard: async (cardId) => void (await call("cardcancel", { cardId }, storedShape)),
    ...buildReaders(settings),
  };
}

async function findPayments(
  settings: SimplePaySettings,
  orderRefs: readonly string[],
): Promise<readonly Payment[]> {
  if (orderRefs.length > QUERY_MAX) throw new Error(`At most ${QUERY_MAX} orders a question.`);
  const question = { orderRefs: [...orderRefs], detailed: true };
  const { transactions } = await callSimplePay(settings, "query", question, queryShape);
  return transactions
    .filter(({ orderRef }) => orderRefs.includes(orderRef))
    .map(({ orderRef, transactionId, status, total, currency }) => ({
      orderRef,
      transactionId,
      state: readPaymentState(status),
      totalFt: forints(total),
      currency,
    }));
}

function buildReaders({
  secretKey,
  merchant,
}: SimplePaySettings): Pick<PaymentGateway, "readNotice" | "replyToNotice" | "readReturn"> {
  return {
    readNotice(raw, signature) {
      if (!isSignatureOf(secretKey, raw, signature)) return undefined;
      const parsed = noticeShape.safeParse(parseJson(raw));
      if (!parsed.success || parsed.data.merchant !== merchant) return undefined;
      const { orderRef, transactionId, status, cardMask, expiry } = parsed.data;
      const card =
        cardMask === undefined || expiry === undefined
          ? undefined
          : { mask: cardMask, expiresAt: expiry };
      return { orderRef, transactionId, status, card };
    },
    replyToNotice(raw, receivedAt) {
      const body = addReceiveDate(raw.toString("utf8"), receivedAt);
      return {
        body,
        headers: { "content-type": "application/json", signature: signBytes(secretKey, body) },
      };
    },
    readReturn(r, s) {
      const bytes = openReturn(secretKey, r, s);
      if (bytes === undefined) return undefined;
      const parsed = returnShape.safeParse(parseJson(bytes));
      if (!parsed.success || parsed.data.m !== merchant) return undefined;
      return { event: parsed.data.e, orderRef: parsed.data.o, transactionId: parsed.data.t };
    },
  };
}

function buildStart(order: RegistrationOrder): Record<string, unknown> {
  return {
    orderRef: order.orderRef,
    currency: CURRENCY,
    customer: order.buyer.name,
    customerEmail: order.buyer.email,
    language: "HU",
    methods: ["CARD"],
    total: HELD_FT,
    timeout: order.payUntil.toISOString(),
    url: order.returnUrl,
    invoice: buildInvoice(order.buyer),
    threeDSReqAuthMethod: "02",
    twoStep: true,
    onlyCardReg: true,
    recurring: {
      times: order.times,
      until: order.tokensUntil.toISOString(),
      maxAmount: order.maxFt,
    },
  };
}

function buildCharge(
  { orderRef, token, totalFt, buyer }: ChargeOrder,
  { chargeType }: SimplePaySettings,
): Record<string, unknown> {
  return {
    orderRef,
    token,
    currency: CURRENCY,
    total: totalFt,
    customer: buyer.name,
    customerEmail: buyer.email,
    language: "HU",
    methods: ["CARD"],
    type: chargeType,
    threeDSReqAuthMethod: "02",
    invoice: buildInvoice(buyer),
  };
}

function buildInvoice({ name, country, zip, city, address }: Buyer): Record<string, string> {
  return { name, country: country.toLowerCase(), state: city, city, zip, address };
}

function refuseOrThrow(error: unknown): ChargeAnswer {
  if (!(error instanceof PaymentFault) || error.kind !== "refused") throw error;
  const { codes } = error;
  return { kind: "refused", reason: classifyRefusal(codes), codes, isOfBank: isOfBank(codes) };
}

function isActive({ status }: { readonly status: string }): boolean {
  return status.toLowerCase() === "active";
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}
