/**
 * The port of the card payment gateway. Amounts are whole forints. An adapter never repeats a call
 * by itself: the caller asks `findPayments` what became of an order before anything is sent again.
 */
import type { Forints } from "#values/forints.ts";

/** Where a payment stands at the gateway, in words of its own; `unknown` words count as running. */
export type PaymentState =
  /** Begun, or between two states: not decided yet. */
  | "running"
  /** The bank has said yes, the gateway has not finished. */
  | "authorised"
  | "finished"
  /** The bank has said no. */
  | "refused"
  | "cancelled"
  | "timedOut"
  /** The money was held and released, as a registration without a charge ends. */
  | "released"
  /** The gateway suspects fraud; final. */
  | "fraud";

/** What the gateway says of one order. */
export interface Payment {
  readonly orderRef: string;
  readonly transactionId: string;
  readonly state: PaymentState;
  readonly totalFt: Forints;
  /** Undefined where the gateway does not tell it. */
  readonly currency: string | undefined;
}

export interface Buyer {
  readonly name: string;
  readonly email: string;
  readonly country: string;
  readonly zip: string;
  readonly city: string;
  readonly address: string;
}

export interface RegistrationOrder {
  readonly orderRef: string;
  readonly buyer: Buyer;
  /** Address to which the browser comes back, whatever happened. */
  readonly returnUrl: string;
  /** Until when the buyer may begin to pay. */
  readonly payUntil: Date;
  /** Charges that the buyer allows, each up to `maxFt`, until `tokensUntil`. */
  readonly times: number;
  readonly tokensUntil: Date;
  readonly maxFt: Forints;
}

export interface StartedRegistration {
  readonly transactionId: string;
  /** The gateway's page; its address is opened, never parsed. */
  readonly paymentUrl: string;
  /** One for each later charge; worth nothing before the registration has succeeded. */
  readonly tokens: readonly string[];
}

export interface ChargeOrder {
  readonly orderRef: string;
  readonly token: string;
  readonly totalFt: Forints;
  readonly buyer: Buyer;
}

/** The bank's answer to a charge: `authorised` is not paid yet. */
export type ChargeAnswer =
  | { readonly kind: "authorised"; readonly transactionId: string }
  | ({ readonly kind: "refused" } & Refusal);

export interface Refusal {
  readonly reason: RefusalClass;
  /** The gateway's own numbers; empty where it has none. */
  readonly codes: readonly number[];
  /** The bank that issued the card said no: neither the gateway nor our own set-up. */
  readonly isOfBank: boolean;
}

/**
 * What a refusal asks for: `retryLater` (no money, a limit, a technical fault), `newCard` (the card
 * will not work again), `newRegistration` (the bank wants the buyer himself), `duplicate` (this
 * order is known already: ask what became of it), `tokenUsed` (by this order or by another one:
 * ask), `setup` (our own fault or the contract's).
 */
export type RefusalClass =
  | "retryLater"
  | "newCard"
  | "newRegistration"
  | "duplicate"
  | "tokenUsed"
  | "setup";

export interface RefundAnswer {
  readonly refundId: string;
  readonly refundedFt: Forints;
  readonly remainingFt: Forints;
}

/** A notification whose signature was right. It is a hint to ask, apart from the card's facts. */
export interface PaymentNotice {
  readonly orderRef: string;
  readonly transactionId: string;
  readonly status: string;
  readonly card?: { readonly mask: string; readonly expiresAt: Date } | undefined;
}

/** The signed answer that the gateway expects; sent as it is, byte for byte. */
export interface NoticeReply {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

export type ReturnEvent = "SUCCESS" | "FAIL" | "TIMEOUT" | "CANCEL";

/** What the browser brought back, signature checked. For showing only. */
export interface PaymentReturn {
  readonly event: ReturnEvent;
  readonly orderRef: string;
  readonly transactionId: string;
}

export interface PaymentGateway {
  /** Its notifications come to `/hooks/<name>`. */
  readonly name: string;
  /** The header of notifications that carries their signature; lower case. */
  readonly noticeHeader: string;
  /** A request without an answer is given up after so long. */
  readonly timeoutMs: number;
  /** Throws PaymentFault. A lost answer loses the tokens: begin a new registration. */
  startRegistration(order: RegistrationOrder): Promise<StartedRegistration>;
  /** Throws PaymentFault; `unknown` means that the charge may have happened. */
  charge(order: ChargeOrder): Promise<ChargeAnswer>;
  /** The orders that the gateway knows among these, at most 50. */
  findPayments(orderRefs: readonly string[]): Promise<readonly Payment[]>;
  refund(order: {
    readonly orderRef: string;
    readonly transactionId: string;
    readonly refundFt: Forints;
  }): Promise<RefundAnswer>;
  /** The refunds of an order, oldest first. */
  findRefunds(
    orderRef: string,
  ): Promise<readonly { readonly refundId: string; readonly refundFt: Forints }[]>;
  /** Ends a payment that was not begun, so that its old page cannot register a card later. */
  cancelStarted(order: { readonly transactionId: string }): Promise<void>;
  isTokenUsable(token: string): Promise<boolean>;
  cancelToken(token: string): Promise<void>;
  findCard(cardId: string): Promise<{ readonly usable: boolean; readonly expiresAt?: Date }>;
  cancelCard(cardId: string): Promise<void>;
  /** Undefined where the signature is wrong, the merchant another, or the shape unknown. */
  readNotice(raw: Buffer, signature: string): PaymentNotice | undefined;
  replyToNotice(raw: Buffer, receivedAt: Date): NoticeReply;
  /** Undefined where anything of it was changed on the way. */
  readReturn(r: string, s: string): PaymentReturn | undefined;
}

/**
 * `unknown`: no whole answer that could be trusted, so the order may have been taken. `refused`:
 * the gateway said no, with codes. `unsigned`: it said no without a right signature, as with a
 * wrong
 * key.
 */
export type PaymentFaultKind = "unknown" | "refused" | "unsigned";

export class PaymentFault extends Error {
  readonly kind: PaymentFaultKind;
  readonly codes: readonly number[];

  constructor(
    kind: PaymentFaultKind,
    message: string,
    options: { readonly codes?: readonly number[]; readonly cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = "PaymentFault";
    this.kind = kind;
    this.codes = options.codes ?? [];
  }
}
