/** Notifications (IPN) of the gateway, with the repeats of its table by its own clock. */
import { MINUTE_MS } from "#values/durations.ts";
import {
  makeSalt,
  MERCHANT,
  sign,
  type SimplePayState,
  type Transaction,
} from "./simplepay-state.ts";
import { findCard } from "./test-cards.data.ts";
import { writeJson, writeTime } from "./simplepay-text.ts";

const REPLY_MS = 20_000;
// Minutes from one try to the next.
const REPEATS = [5, 10, 15, 30, 45, 60, 120, 180, 360, 540, 720, 1080, 1440, 2160, 2880];
const KEPT_MAX = 5_000;
const EXPIRES_MONTHS = 36;

export interface Delivery {
  readonly transactionId: number;
  readonly status: string;
  readonly body: string;
  tries: number;
  nextMs: number;
  /** As the vendor's admin page says it. */
  result: "waiting" | "OK" | "NOT200" | "CONTENTNOTMATCH" | "TIMEOUT" | "FAILED";
  signature: "" | "OK" | "NO_SIGNATURE" | "WRONG";
}

export interface Notifier {
  /** Plans the notification of the transaction's status, after so many milliseconds. */
  plan(transaction: Transaction, delayMs: number): void;
  /** Sends one now; answers when it was answered. */
  sendNow(transaction: Transaction): Promise<Delivery>;
  /** Sends everything that is due by the sandbox's clock. */
  sendDue(): Promise<number>;
  list(): readonly Delivery[];
  clear(): void;
  stop(): void;
}

export function createNotifier(state: SimplePayState): Notifier {
  let deliveries: Delivery[] = [];
  const timers = new Set<NodeJS.Timeout>();
  const make = (transaction: Transaction, atMs: number): Delivery => {
    const delivery: Delivery = {
      transactionId: transaction.transactionId,
      status: transaction.status,
      body: writeNotice(state, transaction),
      tries: 0,
      nextMs: atMs,
      result: "waiting",
      signature: "",
    };
    deliveries.push(delivery);
    if (deliveries.length > KEPT_MAX * 2) deliveries = deliveries.slice(-KEPT_MAX);
    return delivery;
  };
  const notifier: Notifier = {
    plan(transaction, delayMs) {
      const delivery = make(transaction, state.now() + delayMs);
      const timer = setTimeout(() => {
        timers.delete(timer);
        if (delivery.tries === 0) void deliver(state, delivery);
      }, delayMs);
      timer.unref();
      timers.add(timer);
    },
    async sendNow(transaction) {
      const delivery = make(transaction, state.now());
      await deliver(state, delivery);
      return delivery;
    },
    async sendDue() {
      const due = deliveries.filter(
        ({ result, nextMs, tries }) =>
          result !== "OK" && nextMs <= state.now() && tries <= REPEATS.length,
      );
      for (const delivery of due) await deliver(state, delivery);
      return due.length;
    },
    list: () => deliveries,
    clear: () => void (deliveries = []),
    stop() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
  return notifier;
}

async function deliver(state: SimplePayState, delivery: Delivery): Promise<void> {
  delivery.tries++;
  delivery.nextMs = state.now() + (REPEATS[delivery.tries - 1] ?? 0) * MINUTE_MS;
  if (state.settings.ipnUrl === "") return;
  try {
    const response = await fetch(state.settings.ipnUrl, {
      method: "POST",
      headers: { "content-type": "application/json", signature: sign(delivery.body) },
      body: delivery.body,
      redirect: "manual",
      signal: AbortSignal.timeout(REPLY_MS),
    });
    const text = await response.text();
    const signature = response.headers.get("signature");
    delivery.signature =
      signature === null ? "NO_SIGNATURE" : signature === sign(text) ? "OK" : "WRONG";
    delivery.result =
      response.status !== 200 ? "NOT200" : isEcho(delivery.body, text) ? "OK" : "CONTENTNOTMATCH";
    if (delivery.signature !== "OK" && delivery.result === "OK") delivery.result = "FAILED";
  } catch (error) {
    delivery.result = (error as Error).name === "TimeoutError" ? "TIMEOUT" : "FAILED";
  }
}

function isEcho(sent: string, reply: string): boolean {
  try {
    const { receiveDate, ...rest } = JSON.parse(reply) as Record<string, unknown>;
    return (
      typeof receiveDate === "string" && JSON.stringify(rest) === JSON.stringify(JSON.parse(sent))
    );
  } catch {
    return false;
  }
}

function writeNotice(state: SimplePayState, transaction: Transaction): string {
  const card = transaction.card === undefined ? undefined : findCard(transaction.card);
  const registered = transaction.kind === "registration" && card !== undefined;
  const expires = new Date(state.now());
  expires.setUTCMonth(expires.getUTCMonth() + (card?.expiresInMonths ?? EXPIRES_MONTHS) + 1, 0);
  return writeJson(
    {
      salt: makeSalt(),
      orderRef: transaction.orderRef,
      method: "CARD",
      merchant: MERCHANT,
      finishDate: writeTime(transaction.finishedMs ?? state.now()),
      paymentDate: writeTime(transaction.startedMs),
      transactionId: transaction.transactionId,
      status: transaction.status,
      cardMask: registered ? `xxxx-xxxx-xxxx-${card.number.slice(-4)}` : undefined,
      expiry: registered ? writeTime(expires.getTime()) : undefined,
    },
    state.settings.escapeSlashes,
  );
}
