import { INDEX_POLICY } from "../sandbox-index-page.ts";
import { BASE_STYLE, escapeHtml } from "../page-style.ts";
import type { SandboxConfig } from "../sandbox-config.ts";
import { type RunningSandbox, startSandboxServer } from "../sandbox-server.ts";
import {
  type Answer,
  answerJson,
  answerPage,
  type Call,
  readJsonBody,
  readText,
  Refusal,
  type StandIn,
} from "../stand-in.ts";
import { answerApi } from "./simplepay-api.ts";
import type { SimplePay } from "./simplepay-calls.ts";
import { createNotifier } from "./simplepay-notify.ts";
import { answerPaymentPage, decide, type Event, makeReturn } from "./simplepay-pages.ts";
import { type Chances, type Settings, SimplePayState } from "./simplepay-state.ts";
import { findCard, showNumber, TEST_CARDS } from "./test-cards.data.ts";
import { entryOf } from "#values/entry-of.ts";
import { DAY_MS } from "#values/durations.ts";

async function answerControl(pay: SimplePay, call: Call): Promise<Answer> {
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
  /** Queries do not find the transaction yet, or find it again. */
  mute(pay, body) {
    Object.assign(find(pay, body), { muted: body["muted"] !== false });
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

const API = "/payment/v2/";

/** The card payment gateway: its API, its payment page, and its notifications. */
export function openSimplePay(config: SandboxConfig): StandIn {
  const state = new SimplePayState(config.dataDir, config.programUrl);
  const pay: SimplePay = {
    state,
    notifier: createNotifier(state),
    programUrl: config.programUrl,
  };
  return {
    name: "simplepay",
    title: "SimplePay",
    purpose: "Bankkártyás fizetés: fizetőoldal, próbakártyák, értesítések.",
    page: "",
    async answer(call) {
      const { path, method } = call;
      if (path.startsWith("/control/")) return answerControl(pay, call);
      if (method === "POST" && path.toLowerCase().startsWith(API))
        return answerApi(pay, call, path.slice(API.length));
      if (path.startsWith("/trx/")) return answerPaymentPage(pay, call, path.slice("/trx/".length));
      if (method === "GET" && path === "")
        return answerPage(buildPage(config.programUrl), INDEX_POLICY);
      return answerJson(404, { message: "No such page" });
    },
    async stop() {
      pay.notifier.stop();
      state.close();
    },
  };
}

/** The gateway alone; rejects when the port is taken, port 0 takes a free one. */
export function startSimplePay(config: SandboxConfig): Promise<RunningSandbox> {
  return startSandboxServer(config.port, [openSimplePay(config)], config.programUrl);
}

function buildPage(programUrl: string): string {
  const lines = TEST_CARDS.map(
    ({ number, title }) => `<li><strong>${showNumber(number)}</strong> ${escapeHtml(title)}</li>`,
  );
  return `<!doctype html><html lang="hu"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>SimplePay</title><style>${BASE_STYLE}
main{max-width:720px;margin:0 auto;padding:24px 16px 56px}ul{list-style:none;margin:0;padding:0}
li{padding:12px 20px;border-bottom:1px solid var(--line)}li:last-child{border-bottom:0}</style></head><body>
<div class="band" role="note">Tesztkörnyezet: innen semmi nem hagyja el ezt a gépet.
<a href="${escapeHtml(programUrl)}">Vissza a Bankhídba</a></div>
<main><h1>Próbakártyák</h1><p>A fizetőoldalon választott kártya dönti el, mi történik.</p>
<div class="card"><ul>${lines.join("")}</ul></div></main></body></html>`;
}
