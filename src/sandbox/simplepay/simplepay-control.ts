/** Control verbs of the gateway's stand-in, for tests and simulations. */
import { entryOf } from "#values/entry-of.ts";
import { DAY_MS } from "#values/durations.ts";
import {
  type Answer,
  answerJson,
  type Call,
  readJsonBody,
  readText,
  Refusal,
} from "../stand-in.ts";
import type { SimplePay } from "./simplepay-calls.ts";
import { decide, type Event, makeReturn } from "./simplepay-pages.ts";
import type { Chances, Settings } from "./simplepay-state.ts";
import { findCard } from "./test-cards.data.ts";

export async function answerControl(pay: SimplePay, call: Call): Promise<Answer> {
  const verb = call.path.slice("/control/".length);
  try {
    const body = call.method === "GET" ? Object.fromEntries(call.query) : readJsonBody(call);
    const handler = entryOf(VERBS, verb);
    if (handler === undefined) throw new Refusal(404, `No such verb: ${verb}`);
    return answerJson(200, await handler(pay, body));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return answerJson(error.status, { message: error.message });
  }
}

type Verb = (pay: SimplePay, body: Record<string, unknown>) => unknown;

const VERBS: Readonly<Record<string, Verb>> = {
  reset(pay) {
    pay.state.reset();
    pay.notifier.clear();
    return { ok: true };
  },
  settings(pay, body) {
    Object.assign(pay.state.settings, body as Partial<Settings>);
    pay.state.changed();
    return pay.state.settings;
  },
  chances(pay, body) {
    const { seed, ...chances } = body;
    if (typeof seed === "number") pay.state.seed(seed);
    Object.assign(pay.state.chances, chances as Partial<Chances>);
    return pay.state.chances;
  },
  async clock(pay, body) {
    const { to, days } = body;
    if (typeof to === "string") pay.state.setClock(Date.parse(to) - Date.now());
    if (typeof days === "number") pay.state.setClock(pay.state.clockAheadMs + days * DAY_MS);
    const sent = await pay.notifier.sendDue();
    return { now: new Date(pay.state.now()).toISOString(), sent };
  },
  transactions: (pay) => ({ transactions: pay.state.transactions }),
  deliveries: (pay) => ({ deliveries: pay.notifier.list() }),
  /** Walks the payment page to its end; gives the address of return. */
  async pay(pay, body) {
    const transaction = find(pay, body);
    const event = (body["event"] ?? "") as Event | "";
    if (transaction.status !== "INIT" && transaction.status !== "INPAYMENT")
      return { location: makeReturn(pay, transaction, "SUCCESS") };
    if (event === "CANCEL" || event === "TIMEOUT")
      return { location: await decide(pay, transaction, event) };
    const card = findCard(readText(body["card"] ?? "4908366099900425", "card"));
    if (card === undefined) throw new Refusal(404, "No such card");
    transaction.card = card.number;
    const outcome = event === "" ? (card.registration === "no" ? "FAIL" : "SUCCESS") : event;
    return { location: await decide(pay, transaction, outcome, card) };
  },
  /** Sends a transaction's notification now, once more or for the first time. */
  notify: (pay, body) => pay.notifier.sendNow(find(pay, body)),
  /** The card of a registration turns into another test card. */
  "turn-card"(pay, body) {
    const transaction = find(pay, body);
    pay.state.turnCard(transaction.transactionId, readText(body["card"], "card"));
    return { ok: true };
  },
  /** The next token of a registration is used up, as by a charge that its merchant never made. */
  "spend-token"(pay, body) {
    pay.state.spendToken(find(pay, body).transactionId);
    return { ok: true };
  },
  /** The gateway's own books of one order are changed, as a fault or a fraud would. */
  "set-total"(pay, body) {
    Object.assign(find(pay, body), { totalFt: Number(body["totalFt"]) });
    return { ok: true };
  },
};

function find(pay: SimplePay, body: Record<string, unknown>) {
  const { orderRef, transactionId } = body;
  const found =
    typeof orderRef === "string"
      ? pay.state.find({ orderRef })
      : pay.state.find({ id: Number(transactionId) });
  if (found === undefined) throw new Refusal(404, "No such transaction");
  return found;
}
