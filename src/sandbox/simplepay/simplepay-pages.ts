/** The gateway's payment page: a card is chosen, and the browser goes back with `r` and `s`. */
import { BASE_STYLE, escapeHtml } from "../page-style.ts";
import { type Answer, answerPage, type Call, redirectTo } from "../stand-in.ts";
import type { SimplePay } from "./simplepay-calls.ts";
import { tell } from "./simplepay-charge.ts";
import { MERCHANT, sign, type Transaction } from "./simplepay-state.ts";
import { findCard, showNumber, TEST_CARDS, type TestCard } from "./test-cards.data.ts";

// The form's answer leads to the program, which may stand at another address of this machine.
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";
const STYLE = `${BASE_STYLE}
main{max-width:520px;margin:0 auto;padding:24px 16px 56px}.card{padding:20px}form{margin:0}
label{display:block;margin:0 0 16px}label span{display:block;font-weight:600;margin:0 0 6px}
select,input{width:100%;padding:11px 12px;border:1px solid var(--line);border-radius:8px;background:var(--surface);
color:var(--ink);font:inherit}
.actions{display:flex;flex-direction:column;gap:8px}
button{padding:12px 16px;border-radius:8px;border:1px solid var(--line);
background:var(--surface);color:var(--ink);font:inherit;font-weight:600;cursor:pointer}button:hover{background:var(--hover)}
.main,.main:hover{background:var(--brand);border-color:var(--brand);color:var(--on)}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:0 0 20px}dt{color:var(--muted)}
dd{margin:0;text-align:right;font-weight:600}`;

const GOOD_CODE = "1234";

export type Event = "SUCCESS" | "FAIL" | "CANCEL" | "TIMEOUT";

/** `GET` and `POST /trx/:id`. */
export async function answerPaymentPage(pay: SimplePay, call: Call, id: string): Promise<Answer> {
  const transaction = pay.state.find({ id: Number(id) });
  if (transaction === undefined) return show("Nincs ilyen tranzakció", "", 404);
  if (transaction.status === "TIMEOUT") return redirectTo(makeReturn(pay, transaction, "TIMEOUT"));
  if (transaction.status !== "INIT" && transaction.status !== "INPAYMENT")
    return redirectTo(makeReturn(pay, transaction, eventOf(transaction)));
  if (call.method === "GET") return showForm(transaction);
  const form = new URLSearchParams(call.body);
  return redirectOrAsk(pay, transaction, form);
}

async function redirectOrAsk(
  pay: SimplePay,
  transaction: Transaction,
  form: URLSearchParams,
): Promise<Answer> {
  const action = form.get("action");
  if (action === "cancel") return redirectTo(await decide(pay, transaction, "CANCEL"));
  if (action === "timeout") return redirectTo(await decide(pay, transaction, "TIMEOUT"));
  const code = form.get("code");
  const number = code === null ? (form.get("card") ?? "") : (transaction.card ?? "");
  const card = findCard(number);
  if (card === undefined) return showForm(transaction, "Ezt a kártyát nem ismerjük.");
  transaction.card = card.number;
  if (code === null && card.registration === "3ds") {
    transaction.status = "INPAYMENT";
    pay.state.changed();
    return showQuestion(transaction);
  }
  const isGood = code === null ? card.registration === "yes" : code === GOOD_CODE;
  return redirectTo(await decide(pay, transaction, isGood ? "SUCCESS" : "FAIL", card));
}

/** Ends the transaction and answers the address to which the browser goes back. */
export async function decide(
  pay: SimplePay,
  transaction: Transaction,
  event: Event,
  card?: TestCard,
): Promise<string> {
  if (event === "CANCEL") transaction.status = "CANCELLED";
  else if (event === "TIMEOUT") transaction.status = "TIMEOUT";
  else if (event === "FAIL") transaction.status = "NOTAUTHORIZED";
  else {
    // A registration without a charge is held and released by the gateway itself.
    transaction.status = "FINISHED";
    transaction.finishedMs = pay.state.now();
    transaction.card = card?.number ?? transaction.card ?? "";
    pay.state.activate(transaction.transactionId, transaction.card);
  }
  pay.state.changed();
  if (card !== undefined) await tell(pay, transaction, card);
  return makeReturn(pay, transaction, event);
}

function eventOf({ status }: Transaction): Event {
  if (status === "CANCELLED") return "CANCEL";
  if (status === "TIMEOUT") return "TIMEOUT";
  return status === "NOTAUTHORIZED" ? "FAIL" : "SUCCESS";
}

/** The merchant's address with `r` and `s`; a query that it has already stays. */
export function makeReturn(
  { state }: SimplePay,
  { url, transactionId, orderRef }: Transaction,
  event: Event,
): string {
  const code = event === "FAIL" ? 2013 : 0;
  const json = JSON.stringify({ r: code, t: transactionId, e: event, m: MERCHANT, o: orderRef });
  const signature = state.settings.tamperReturns ? sign(`${json} `) : sign(json);
  const query = `r=${encodeURIComponent(Buffer.from(json).toString("base64"))}&s=${encodeURIComponent(signature)}`;
  return `${url}${url.includes("?") ? "&" : "?"}${query}`;
}

function showForm(transaction: Transaction, problem = ""): Answer {
  const options = TEST_CARDS.map(
    ({ number, title }) =>
      `<option value="${number}">${showNumber(number)} · ${escapeHtml(title)}</option>`,
  );
  const alert = problem === "" ? "" : `<p role="alert">${escapeHtml(problem)}</p>`;
  return show(
    "Bankkártya rögzítése",
    `<dl><dt>Kereskedő</dt><dd>Bankhíd</dd><dt>Megrendelés</dt><dd>${escapeHtml(transaction.orderRef)}</dd>
<dt>Zárolt összeg</dt><dd>${transaction.totalFt} Ft</dd></dl>${alert}<form method="post"><label><span>Kártyaszám</span>
<select name="card">${options.join("")}</select></label><div class="actions">
<button class="main" name="action" value="pay">Fizetek</button>
<button name="action" value="cancel">Vissza a kereskedőhöz</button>
<button name="action" value="timeout">Lejárt az idő</button></div></form>`,
  );
}

function showQuestion(transaction: Transaction): Answer {
  return show(
    "A kártya bankjának kérdése",
    `<p>Adja meg a telefonjára küldött kódot (1234 jó, 1111 rossz).</p><form method="post">
<label><span>Kód</span><input name="code" inputmode="numeric" autocomplete="off" required></label><div class="actions">
<button class="main" name="action" value="pay">Jóváhagyom</button></div></form>
<p class="muted">Megrendelés: ${escapeHtml(transaction.orderRef)}</p>`,
  );
}

function show(title: string, body: string, status = 200): Answer {
  return answerPage(
    `<!doctype html><html lang="hu"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)} · SimplePay próba</title><style>${STYLE}</style></head><body>
<div class="band" role="note">Tesztkörnyezet: valódi kártyát ne adjon meg, pénz nem mozog.</div>
<main><p class="muted">SimplePay próbaoldal</p><h1>${escapeHtml(title)}</h1><p></p><div class="card">${body}</div></main></body></html>`,
    POLICY,
    status,
  );
}
