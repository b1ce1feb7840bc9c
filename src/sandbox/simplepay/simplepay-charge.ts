/** `dorecurring`: a charge with a token, and what the test card makes of it. */
import { setTimeout as wait } from "node:timers/promises";
import type { Answer } from "../stand-in.ts";
import { type Body, checkOrder, refusal, reply, type SimplePay, text } from "./simplepay-calls.ts";
import { makeSalt, MERCHANT, type Token, type Transaction } from "./simplepay-state.ts";
import { Decimal } from "./simplepay-text.ts";
import type { TestCard } from "./test-cards.data.ts";

const SLOW_MS = 25_000;
const LATE_MS = 30_000;
const LOST: Answer = { status: 200, type: "application/json", body: "lost", cut: true };

export async function answerCharge(pay: SimplePay, body: Body): Promise<Answer> {
  const { state } = pay;
  const total = Number(body["total"]);
  const token = state.findToken(text(body, "token"));
  const codes = checkOrder(pay, body, total);
  if (!/^(MIT|REC)$/.test(text(body, "type"))) codes.push(5530);
  if (text(body, "token") === "") codes.push(5090);
  else codes.push(...checkToken(pay, token, total));
  if (codes.length > 0 || token === undefined) return refusal(pay, codes);
  const kept = state.findCard(token.cardId);
  if (kept === undefined || kept.state !== "ACTIVE") return refusal(pay, [5042]);
  const { card } = kept;
  if (card.line === "loseRequest" || state.happens(state.chances.loseRequest)) return LOST;
  const refusedCodes =
    card.chargeCodes.length === 0 && state.happens(state.chances.refuse)
      ? [2013]
      : card.chargeCodes;
  const isRefused = refusedCodes.length > 0;
  if (!isRefused || state.settings.failedChargeConsumesToken) token.state = "spent";
  const transaction = state.begin({
    orderRef: text(body, "orderRef"),
    totalFt: total,
    url: "",
    timeoutMs: 0,
    kind: "charge",
    token: token.token,
    status: isRefused ? "NOTAUTHORIZED" : "FINISHED",
  });
  transaction.finishedMs = state.now();
  if (!isRefused) await tell(pay, transaction, card);
  const losesAnswer = card.line === "loseAnswer" || state.happens(state.chances.loseAnswer);
  if (losesAnswer) return LOST;
  if (isRefused) return refusal(pay, refusedCodes);
  const answer = reply(pay, {
    salt: makeSalt(),
    merchant: MERCHANT,
    orderRef: transaction.orderRef,
    currency: "HUF",
    transactionId: transaction.transactionId,
    total: new Decimal(total),
  });
  return card.line === "slow" ? { ...answer, delayMs: SLOW_MS } : answer;
}

function checkToken({ state }: SimplePay, token: Token | undefined, total: number): number[] {
  if (!state.settings.recurringEnabled) return [5044];
  if (token === undefined) return [5081];
  if (token.state === "spent") return [5082];
  if (token.state !== "active") return [5091];
  if (token.untilMs <= state.now()) return [5092];
  return total > token.maxFt ? [2121] : [];
}

/** Sends or plans the notification, as the card and the chances say. */
export async function tell(
  { state, notifier }: SimplePay,
  transaction: Transaction,
  card: TestCard,
): Promise<void> {
  const { chances, settings } = state;
  const isFailure = transaction.status === "NOTAUTHORIZED";
  if (isFailure && !settings.notifyFailures) return;
  if (card.ipn === "missing" || state.happens(chances.missingIpn)) return;
  if (card.ipn === "early" || state.happens(chances.earlyIpn)) {
    await Promise.race([notifier.sendNow(transaction), wait(5_000, undefined, { ref: false })]);
    return;
  }
  const delayMs = card.ipn === "late" ? LATE_MS : settings.ipnDelayMs;
  notifier.plan(transaction, delayMs);
  if (card.ipn === "double" || state.happens(chances.doubleIpn))
    notifier.plan(transaction, delayMs + 50);
}
