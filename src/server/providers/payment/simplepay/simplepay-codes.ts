/** SimplePay's error codes and statuses in the port's words. */
import { entryOf } from "#values/entry-of.ts";
import type { PaymentState, RefusalClass } from "../payment.port.ts";

const CLASSES: readonly (readonly [RefusalClass, readonly number[]])[] = [
  // Reused order, being paid, paid already.
  ["duplicate", [5013, 5015, 5018, 5021]],
  ["tokenUsed", [5082]],
  ["newRegistration", [2021, 2023, 3004, 3005, 5081, 5090, 5091, 5092, 5093]],
  ["newCard", [2063, 2064, 2065, 2068, 2070, 2071, 2072, 2073, 2077, 5040, 5041, 5042]],
  ["retryLater", [2013, 2019, 2020, 2066, 2078, 2079, 999, 1529, 2999, 5304, 5305, 5306]],
  ["setup", [2121, 5010, 5012, 5044, 5088, 5100, 5302, 5303, 5307, 5321]],
];

/**
 * What a refusal asks for. The first class with one of the codes wins; unknown codes are tried
 * again later, as a technical fault.
 */
export function classifyRefusal(codes: readonly number[]): RefusalClass {
  return (
    CLASSES.find(([, known]) => codes.some((code) => known.includes(code)))?.[0] ?? "retryLater"
  );
}

/** Codes of the card's bank: money, limit, state and facts of the card, its 3-D Secure. */
const OF_BANK: readonly number[] = [
  2013, 2021, 2023, 2063, 2064, 2065, 2066, 2068, 2070, 2071, 2072, 2073, 2077, 2078, 3004, 3005,
];

/** Whether the codes hold a refusal of the bank that issued the card. */
export function isOfBank(codes: readonly number[]): boolean {
  return codes.some((code) => OF_BANK.includes(code));
}

const STATES: Readonly<Record<string, PaymentState>> = {
  INIT: "running",
  INPAYMENT: "running",
  INFRAUD: "running",
  AUTHORIZED: "authorised",
  FINISHED: "finished",
  NOTAUTHORIZED: "refused",
  CANCELLED: "cancelled",
  TIMEOUT: "timedOut",
  REVERSED: "released",
  FRAUD: "fraud",
  // A refund is told of the finished payment that it belongs to.
  REFUND: "finished",
};

/** The English manual spells some statuses with S; both spellings are read. */
export function readPaymentState(status: string): PaymentState {
  return entryOf(STATES, status.toUpperCase().replace(/ISED$/, "IZED")) ?? "running";
}
