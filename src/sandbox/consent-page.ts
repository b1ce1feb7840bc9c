/**
 * The frame of the pages that play an aggregator's or a bank's own consent screen, for a pop-up of
 * 500 × 750.
 */
import { createHash } from "node:crypto";
import type { BankAccount } from "./bank-world/bank-account.ts";
import { drawLogo, type SandboxBank } from "./bank-world/sandbox-banks.data.ts";
import { BASE_STYLE, escapeHtml } from "./page-style.ts";
import { type Answer, answerPage } from "./stand-in.ts";
import { displayAccountNumber } from "#values/account-number.ts";

const STYLE = `${BASE_STYLE}
main{max-width:500px;margin:0 auto;padding:20px 20px 32px}header{display:flex;align-items:center;gap:12px;margin:0 0 16px}
header img{border-radius:10px;display:block}header .who{font-weight:600}header .what{color:var(--muted);font-size:13px}
h1{font-size:20px;line-height:28px;margin:0 0 4px}p{margin:0 0 16px}form{margin:0}
.banks{display:grid;grid-template-columns:repeat(auto-fill,minmax(132px,1fr));gap:10px}
.bank{display:flex;flex-direction:column;align-items:center;gap:8px;padding:14px 8px;min-height:112px;cursor:pointer;
background:var(--surface);border:1px solid var(--line);border-radius:10px;color:var(--ink);font:inherit;font-weight:600}
.bank:hover{background:var(--hover);border-color:var(--brand)}.bank:disabled{opacity:.55;cursor:not-allowed}
.bank small{font-weight:400;color:var(--muted)}.bank img{display:block}
label{display:block}.field{margin:0 0 16px}.field span{display:block;font-weight:600;margin:0 0 6px}
input[type=text]{width:100%;padding:10px 12px;border:1px solid var(--line);border-radius:8px;
background:var(--surface);color:var(--ink);font:inherit}
.account{display:flex;gap:12px;align-items:flex-start;padding:12px 14px;border-bottom:1px solid var(--line);cursor:pointer}
.account:last-child{border-bottom:0}.account:hover{background:var(--hover)}
.account input{accent-color:var(--brand);margin:3px 0 0;width:16px;height:16px}
.account b{display:block;font-weight:600}.account .number{font:13px/18px ui-monospace,Menlo,Consolas,monospace}
.actions{display:flex;flex-direction:column;gap:8px;margin:16px 0 0}
.button{display:block;width:100%;padding:11px 16px;border-radius:8px;border:1px solid var(--line);
background:var(--surface);color:var(--ink);font:inherit;font-weight:600;text-align:center;
cursor:pointer}.button:hover{background:var(--hover)}
.main{background:var(--brand);border-color:var(--brand);color:var(--on)}.main:hover{background:var(--brand);filter:brightness(1.1)}
.trial{margin:16px 0 0;padding:12px 0 0;border-top:1px dashed var(--line)}.trial .actions{flex-direction:row;flex-wrap:wrap;margin:8px 0 0}
.trial .button{flex:1 1 150px;font-weight:400;font-size:13px;padding:8px}.bad{color:var(--bad)}
.note{margin:16px 0 0;font-size:13px;color:var(--muted)}.result{margin:12px 0 0;padding:28px 20px;text-align:center}.result p{margin:0}`;

// Goes back where it came from, which closes a pop-up; without an address of return a pop-up closes
// here.
const SCRIPT = `(()=>{const d=document.body.dataset;const leave=()=>{
if(d.redirect)location.href=d.redirect;else window.close()};
document.getElementById("leave")?.addEventListener("click",leave);if(d.leave)setTimeout(leave,Number(d.leave))})();`;
const SCRIPT_HASH = createHash("sha256").update(SCRIPT).digest("base64");

const POLICY =
  `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${SCRIPT_HASH}'; img-src data:; base-uri 'none'; ` +
  "frame-ancestors 'none'";

export interface ConsentPage {
  readonly title: string;
  readonly body: string;
  readonly bank?: SandboxBank;
  /** The line below the name that says whose page this is. */
  readonly speaker: string;
  /** Leaves by itself after so many milliseconds, to `redirect` where there is one. */
  readonly leaveMs?: number;
  readonly redirect?: string | null;
}

export function answerConsentPage(page: ConsentPage, status = 200): Answer {
  const { title, body, bank, speaker, leaveMs, redirect } = page;
  const head = bank
    ? `<header><img src="${drawLogo(bank)}" alt="" width="40" height="40"><div><div class="who">${escapeHtml(bank.name)} próbabank</div>
<div class="what">${escapeHtml(speaker)}</div></div></header>`
    : `<header><div><div class="who">Aggreg8 próba</div><div class="what">${escapeHtml(speaker)}</div></div></header>`;
  const data = `${leaveMs === undefined ? "" : ` data-leave="${leaveMs}"`}${redirect ? ` data-redirect="${escapeHtml(redirect)}"` : ""}`;
  return answerPage(
    `<!doctype html><html lang="hu"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body${data}>
<div class="band" role="note">Tesztkörnyezet: ez nem valódi bank, és jelszót sem kér.</div>
<main>${head}<h1>${escapeHtml(title)}</h1>${body}</main><script>${SCRIPT}</script></body></html>`,
    POLICY,
    status,
  );
}

/**
 * A netbank user of this name meets a bank whose pages cut themselves off from the page that opened
 * them.
 */
const CUT_OFF_USER = "coop";

/** The answer as the bank of this netbank user sends it. */
export function sendAsBank(answer: Answer, bankUser: string | null): Answer {
  if (bankUser?.trim().toLowerCase() !== CUT_OFF_USER) return answer;
  return { ...answer, headers: { ...answer.headers, "cross-origin-opener-policy": "same-origin" } };
}

/** A form that posts to the page itself; `token` is the flow's. */
export function buildForm(hidden: Readonly<Record<string, string>>, content: string): string {
  const fields = Object.entries(hidden).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  );
  return `<form method="post">${fields.join("")}${content}</form>`;
}

function buildButton(action: string, label: string, main = false): string {
  return `<button class="button${main ? " main" : ""}" name="action" value="${action}">${escapeHtml(label)}</button>`;
}

/** The question about the bank's user name. */
export function buildLogin(hidden: Readonly<Record<string, string>>, userName: string): string {
  return `<p class="muted">Adja meg a netbanki felhasználónevét. A próbabank ebből választja ki az Ön számláit.</p>${buildForm(
    hidden,
    `<label class="field"><span>Felhasználónév</span>
<input type="text" name="bankUser" value="${escapeHtml(userName)}"
autocomplete="off" autocapitalize="none" spellcheck="false" required></label>
<div class="actions">${buildButton("login", "Belépés", true)}${buildButton("refuse", "Mégse")}</div>`,
  )}<p class="note">Egyes felhasználónevek hibát kérnek, például <b>429</b>, <b>500</b>, <b>cut</b>, <b>stale</b>, <b>refused</b>.</p>`;
}

/**
 * The accounts to tick; companies' ones are ticked already. `fixed` shows them without a choice.
 */
export function buildAccountList(accounts: readonly BankAccount[], fixed: boolean): string {
  const rows = accounts.map(({ number, name, owner, currency, usage }) => {
    const facts = `<span><b>${escapeHtml(name)} (${currency})</b><span class="number">${displayAccountNumber(number)}</span><br>
<span class="muted">${escapeHtml(owner)}${usage === "PRIV" ? ", magánszámla" : ""}</span></span>`;
    if (fixed) return `<div class="account">${facts}</div>`;
    const ticked = usage === "ORGA" ? " checked" : "";
    return `<label class="account"><input type="checkbox" name="account" value="${number}"${ticked}>${facts}</label>`;
  });
  return `<div class="card">${rows.join("")}</div>`;
}

/** Yes and no, and below them the failures that a trial needs. */
export function buildDecision(allow: string): string {
  return `<div class="actions">${buildButton("allow", allow, true)}${buildButton("refuse", "Elutasítom")}</div>
<div class="trial"><span class="muted">Csak a próbához:</span>
<div class="actions">${buildButton("bankError", "Bankhiba")}${buildButton("stuck", "Soha ne fejeződjön be")}</div></div>`;
}

export function buildResult(words: string, good: boolean): string {
  return `<div class="card result" role="status"><p${good ? "" : ' class="bad"'}>${escapeHtml(words)}</p></div>
<div class="actions"><button class="button" type="button" id="leave">Bezárás</button></div>`;
}
