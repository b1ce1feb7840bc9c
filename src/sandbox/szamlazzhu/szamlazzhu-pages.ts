/** The user's side of Számlázz.hu, as far as the connection needs it. No scripts. */
import { BASE_STYLE, escapeHtml } from "../page-style.ts";
import { type Answer, answerPage } from "../stand-in.ts";
import type { Connection, Delivery, Sender } from "./sender.ts";

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const STYLE = `${BASE_STYLE}
main{max-width:760px;margin:0 auto;padding:24px 16px 56px}.crumbs{color:var(--muted);font-size:13px;margin:0 0 4px}
h2{font-size:16px;line-height:24px;margin:28px 0 8px}.card{padding:16px 20px}form{margin:0}
.field{display:block;margin:0 0 14px}.field span{display:block;font-weight:600;margin:0 0 4px}
input[type=text],input[type=date],input[type=number],select{width:100%;padding:9px 12px;border:1px solid var(--line);border-radius:8px;
background:var(--surface);color:var(--ink);font:inherit}.check{display:flex;gap:10px;align-items:flex-start;margin:0 0 10px}
.check input{margin:3px 0 0;width:16px;height:16px}.two{display:grid;grid-template-columns:repeat(auto-fit,minmax(200px,1fr));gap:0 16px}
button{padding:9px 16px;border-radius:8px;border:1px solid var(--line);background:var(--surface);color:var(--ink);font:inherit;
font-weight:600;cursor:pointer}button:hover{background:var(--hover)}.main{background:var(--brand);border-color:var(--brand);color:var(--on)}
.bad{color:var(--bad);font-weight:600}.row{display:flex;flex-wrap:wrap;gap:8px 12px;align-items:center;justify-content:space-between;
padding:12px 0;border-bottom:1px solid var(--line)}.row:last-child{border-bottom:0}.row p{margin:0}code{overflow-wrap:anywhere}
.actions{display:flex;flex-wrap:wrap;gap:8px}`;

const HOME = "/sandbox/szamlazzhu";
const STATES: Readonly<Record<Connection["state"], string>> = {
  live: "Él.",
  endedByKeyErr:
    "Véget ért: a fogadó nem ismeri a kulcsot (KEY_ERR). A folyamatban lévő tétel elveszett.",
  endedByKeyDel: "Véget ért: a fogadó bontást kért (KEY_DEL).",
  endedByUser: "Ön megszüntette.",
};

export interface FormValues {
  readonly key: string;
  readonly account: string;
  readonly currency: string;
  readonly startDate: string;
}

/**
 * The list of connections with the form of a new one; `problem` says why the last one was refused.
 */
export function answerHome(sender: Sender, values: FormValues, problem = ""): Answer {
  const { state } = sender;
  const rows = state.connections.map((connection) => {
    const own = state.deliveries.filter(({ key }) => key === connection.key);
    const hidden = `<input type="hidden" name="key" value="${escapeHtml(connection.key)}">`;
    const send = `<form method="post" action="${HOME}/send">${hidden}<div class="actions">
<button name="count" value="1">Egy tétel küldése</button><button name="count" value="10">Tíz tétel</button></div></form>`;
    const end = `<form method="post" action="${HOME}/end">${hidden}<button>Kapcsolat megszüntetése</button></form>`;
    const facts = `${connection.account} (${connection.currency}), ettől: ${connection.startDate}`;
    return `<div class="row"><div><b>Bankhíd</b> <code>${escapeHtml(connection.key)}</code>
<p class="muted">${escapeHtml(facts)}. ${STATES[connection.state]} ${countWords(own)}</p></div>
<div class="actions">${connection.state === "live" ? send + end : ""}</div></div>`;
  });
  const alert = problem === "" ? "" : `<p class="bad" role="alert">${escapeHtml(problem)}</p>`;
  const body = `<div class="crumbs">Beállítások / Fiók beállításai</div><h1>Könyvelői adatkapcsolatok</h1>
<p>Itt adhatja meg, melyik rendszernek küldjük el az adatait. Banki tételt csak bekapcsolt Autokassza mellett küldünk.</p>
<div class="card">${rows.length === 0 ? '<p class="muted">Még nincs adatkapcsolata.</p>' : rows.join("")}</div>
<h2>Új adatkapcsolat</h2><div class="card">${alert}
<form method="post" action="${HOME}/connect">
<label class="field"><span>Rendszer</span><select name="system"><option>Bankhíd</option></select></label>
<label class="field"><span>Azonosító kulcs</span>
<input type="text" name="key" value="${escapeHtml(values.key)}" autocomplete="off" required></label>
<label class="check"><input type="checkbox" name="bank" value="yes"><span>Banki tranzakciók küldése</span></label>
<label class="check"><input type="checkbox" name="autokassza" value="yes" checked><span>Az Autokassza be van kapcsolva</span></label>
<div class="two"><label class="field"><span>Küldés kezdete</span>
<input type="date" name="startDate" value="${escapeHtml(values.startDate)}" required></label>
<label class="field"><span>Küldés vége (üresen hagyható)</span><input type="date" name="endDate"></label>
<label class="field"><span>Az Autokassza bankszámlája</span><input type="text" name="account" value="${escapeHtml(values.account)}"></label>
<label class="field"><span>Devizanem</span><input type="text" name="currency" value="${escapeHtml(values.currency)}"></label></div>
<button class="main">Mentés</button></form></div>
<h2>Idő</h2><div class="card"><form method="post" action="${HOME}/clock"><div class="row"><p class="muted">A tesztkörnyezet órája:
${new Date(sender.now()).toISOString().slice(0, 16).replace("T", " ")}. A sikertelen küldéseket 72 órán át ismételjük.</p>
<div class="actions"><button name="minutes" value="60">Egy órával később</button>
<button name="minutes" value="4320">72 órával később</button></div>
</div></form></div>`;
  return answerPage(buildPage(body), POLICY, problem === "" ? 200 : 422);
}

function countWords(deliveries: readonly Delivery[]): string {
  const of = (state: Delivery["state"]): number =>
    deliveries.filter((one) => one.state === state).length;
  return `Átadva: ${of("delivered")}, ismétlésre vár: ${of("waiting")}, elveszett: ${of("lost")}.`;
}

function buildPage(body: string): string {
  return `<!doctype html><html lang="hu"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Könyvelői adatkapcsolatok</title><style>${STYLE}</style></head><body>
<div class="band" role="note">Tesztkörnyezet: ez nem a Számlázz.hu, csak úgy viselkedik.</div><main>${body}</main></body></html>`;
}
