/**
 * The in-house gateway of the sandbox behind the payment port, for development and for the contract
 * test of the port. It has one mandate where SimplePay has many tokens: a token names the mandate
 * and the number of its use.
 */
import { entryOf } from "#values/entry-of.ts";
import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { TestGatewaySettings } from "#server/settings/payments.ts";
import {
  type ChargeAnswer,
  PaymentFault,
  type PaymentGateway,
  type PaymentState,
  type Refusal,
  type RefusalClass,
} from "../payment.port.ts";
import { forints } from "#values/forints.ts";

// Amounts are sent in hundredths of a forint.
const HUNDREDTHS = 100;
const fromHundredths = z
  .number()
  .int()
  .multipleOf(HUNDREDTHS)
  .transform((amount) => forints(amount / HUNDREDTHS));
const NAME_CHARS = 100;
const text = z.string().max(NAME_CHARS);

const startShape = z.object({ id: text, page: z.url({ protocol: /^https?$/ }).max(2_000) });
const mandateShape = z.object({
  id: text,
  state: text,
  uses: z.number(),
  used: z.array(z.number()).max(1_000),
  cardEnds: z.iso.datetime(),
});
const chargeShape = z.object({ id: text });
const listShape = z.object({
  items: z
    .array(
      z.object({
        id: text,
        reference: text,
        state: text,
        hundredths: fromHundredths,
        currency: text,
        refunds: z.array(z.object({ id: text, hundredths: fromHundredths })).max(1_000),
      }),
    )
    .max(100),
});
const refundShape = z.object({ id: text, hundredths: fromHundredths, rest: fromHundredths });
const errorShape = z.object({ error: text });
const eventShape = z.object({ id: text, reference: text, state: text });
const returnShape = z.object({
  outcome: z.enum(["SUCCESS", "FAIL", "TIMEOUT", "CANCEL"]),
  mandate: text,
  reference: text,
});

const STATES: Readonly<Record<string, PaymentState>> = {
  open: "running",
  active: "released",
  revoked: "released",
  declined: "refused",
  abandoned: "cancelled",
  expired: "timedOut",
  captured: "finished",
};

const REASONS: Readonly<Record<string, RefusalClass>> = {
  reference_known: "duplicate",
  use_spent: "tokenUsed",
  mandate_over: "newRegistration",
  card_closed: "newCard",
  no_funds: "retryLater",
  above_limit: "setup",
};

/** A refusal in the gateway's own words; the port has classes and numbers only. */
class Refused extends PaymentFault {
  readonly word: string;

  constructor(word: string) {
    super("refused", word);
    this.word = word;
  }
}

function readRefusal(word: string): Refusal {
  const isOfBank = word === "no_funds" || word === "card_closed";
  return { reason: entryOf(REASONS, word) ?? "retryLater", codes: [], isOfBank };
}

export function createTestGateway(settings: TestGatewaySettings): PaymentGateway {
  const call = createCall(settings);
  const findMandate = (id: string) => call("GET", `/mandates/${id}`, mandateShape);
  const revoke = async (id: string): Promise<void> =>
    void (await call("POST", `/mandates/${id}/revoke`, mandateShape, {}));
  const list = async (orderRefs: readonly string[]) => {
    const query = orderRefs.map((one) => `reference=${encodeURIComponent(one)}`).join("&");
    return (await call("GET", `/payments?${query}`, listShape)).items;
  };
  return {
    name: "test-gateway",
    noticeHeader: "x-event-signature",
    timeoutMs: settings.timeoutMs,
    async startRegistration(order) {
      const { id, page } = await call("POST", "/mandates", startShape, {
        reference: order.orderRef,
        returnUrl: order.returnUrl,
        expiresAt: order.payUntil.toISOString(),
        uses: order.times,
        usesUntil: order.tokensUntil.toISOString(),
        limit: order.maxFt * HUNDREDTHS,
      });
      const tokens = Array.from({ length: order.times }, (_, index) => `${id}/${index + 1}`);
      return { transactionId: id, paymentUrl: page, tokens };
    },
    async charge({ orderRef, token, totalFt }): Promise<ChargeAnswer> {
      const { mandate, use } = splitToken(token);
      const body = { reference: orderRef, mandate, use, hundredths: totalFt * HUNDREDTHS };
      try {
        const { id } = await call("POST", "/charges", chargeShape, body);
        return { kind: "authorised", transactionId: id };
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        return { kind: "refused", ...readRefusal(error.word) };
      }
    },
    findPayments: async (orderRefs) =>
      (await list(orderRefs)).map(({ id, reference, state, hundredths: totalFt, currency }) => ({
        orderRef: reference,
        transactionId: id,
        state: entryOf(STATES, state) ?? "running",
        totalFt,
        currency,
      })),
    async refund({ orderRef, refundFt }) {
      const body = { reference: orderRef, hundredths: refundFt * HUNDREDTHS };
      const { id, hundredths, rest } = await call("POST", "/refunds", refundShape, body);
      return { refundId: id, refundedFt: hundredths, remainingFt: rest };
    },
    findRefunds: async (orderRef) =>
      (await list([orderRef])).flatMap(({ refunds }) =>
        refunds.map(({ id, hundredths }) => ({ refundId: id, refundFt: hundredths })),
      ),
    cancelStarted: ({ transactionId }) => revoke(transactionId),
    async isTokenUsable(token) {
      const { mandate, use } = splitToken(token);
      const { state, uses, used } = await findMandate(mandate);
      return state === "active" && use <= uses && !used.includes(use);
    },
    // A use cannot be taken back alone: it is left out here, and ends with its mandate.
    cancelToken: async () => {},
    async findCard(cardId) {
      const { state, cardEnds } = await findMandate(cardId);
      return { usable: state === "active", expiresAt: new Date(cardEnds) };
    },
    cancelCard: revoke,
    ...buildReaders(settings),
  };
}

function splitToken(token: string): { readonly mandate: string; readonly use: number } {
  const [mandate = "", use = ""] = token.split("/");
  return { mandate, use: Number(use) };
}

type Call = <T extends z.ZodType>(
  method: "GET" | "POST",
  path: string,
  shape: T,
  body?: object,
) => Promise<z.output<T>>;

function createCall({ url, key, timeoutMs }: TestGatewaySettings): Call {
  return async (method, path, shape, body) => {
    let json: unknown;
    let status: number;
    try {
      const response = await fetch(url + path, {
        method,
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      status = response.status;
      json = await response.json();
    } catch (error) {
      throw new PaymentFault("unknown", `${path}: no whole answer`, { cause: error });
    }
    const refusal = errorShape.safeParse(json);
    if (status === 401) throw new PaymentFault("unsigned", `${path}: the key is wrong`);
    if (status >= 400 && status < 500 && refusal.success) throw new Refused(refusal.data.error);
    const parsed = shape.safeParse(json);
    if (parsed.success && status < 300) return parsed.data;
    throw new PaymentFault("unknown", `${path}: ${status}, another shape`);
  };
}

function buildReaders({
  key,
}: TestGatewaySettings): Pick<PaymentGateway, "readNotice" | "replyToNotice" | "readReturn"> {
  const isSigned = (bytes: Buffer, given: string): boolean => {
    const right = createHmac("sha256", key).update(bytes).digest();
    const told = Buffer.from(given, "hex");
    return told.length === right.length && timingSafeEqual(told, right);
  };
  const parse = <T extends z.ZodType>(bytes: Buffer, shape: T): z.output<T> | undefined => {
    try {
      return shape.safeParse(JSON.parse(bytes.toString("utf8"))).data;
    } catch {
      return undefined;
    }
  };
  return {
    readNotice(raw, signature) {
      if (!isSigned(raw, signature.replace(/^v1=/, ""))) return undefined;
      const event = parse(raw, eventShape);
      return event && { orderRef: event.reference, transactionId: event.id, status: event.state };
    },
    replyToNotice: () => ({
      body: '{"received":true}',
      headers: { "content-type": "application/json" },
    }),
    readReturn(r, s) {
      const bytes = Buffer.from(r.replaceAll(" ", "+"), "base64");
      const told = isSigned(bytes, s) ? parse(bytes, returnShape) : undefined;
      return (
        told && {
          event: told.outcome,
          orderRef: told.reference,
          transactionId: told.mandate,
        }
      );
    },
  };
}
