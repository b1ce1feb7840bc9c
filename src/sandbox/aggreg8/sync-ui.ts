/**
 * The aggregator's hosted page: bank, login, accounts, result. The flow keeps the choices, so a
 * reload asks the same again.
 */
import { findBank, SANDBOX_BANKS, drawLogo } from "../bank-world/sandbox-banks.data.ts";
import {
  answerConsentPage,
  buildAccountList,
  buildDecision,
  buildForm,
  buildLogin,
  buildResult,
  type ConsentPage,
  sendAsBank,
} from "../consent-page.ts";
import { escapeHtml } from "../page-style.ts";
import { type Answer, type Call, redirectTo, Refusal } from "../stand-in.ts";
import { accountsAtBank, type Aggreg8 } from "./aggreg8-consents.ts";
import { allowFlow, endFlow, settleFlow } from "./aggreg8-flows.ts";
import type { Flow } from "./aggreg8-state.ts";

/** A result is readable this long before the window goes. */
const RESULT_MS = 1800;

const QUESTIONS: Readonly<
  Record<Flow["flowType"], { title: string; lead: string; allow: string }>
> = {
  ADD_BANK: {
    title: "Számlák kiválasztása",
    allow: "Engedélyezem",
    lead:
      "Legalább egy számlát jelöljön ki. " +
      "A kijelölt számlák egyenlegét és tételeit 180 napig olvashatja a Bankhíd. Fizetést nem indíthat.",
  },
  EXTEND_CONSENT: {
    title: "Hozzájárulás megújítása",
    allow: "Engedélyezem",
    lead: "A hozzájárulás mától számítva újabb 180 napig szól.",
  },
  ON_DEMAND: {
    title: "Azonnali lekérdezés",
    allow: "Engedélyezem",
    lead: "A számlák friss adatait most kérjük le a banktól.",
  },
  DELETE_INFO_SHARING_CONSENT: {
    title: "Hozzájárulás visszavonása",
    allow: "Engedélyezem",
    lead: "A visszavonás után ezek a számlák nem olvashatók tovább.",
  },
};

/** Answers the page and its forms; `token` is the flow's. */
export async function answerSyncUi(a8: Aggreg8, call: Call): Promise<Answer> {
  const form = new URLSearchParams(call.method === "POST" ? call.body : "");
  const token = form.get("token") ?? call.query.get("token") ?? "";
  const flow = a8.state.flows.find((one) => one.token === token && token !== "");
  if (flow === undefined) {
    const body = buildResult(
      "Ez a hozzájárulási folyamat nem létezik, vagy már lejárt. Indítsa újra a Bankhídból.",
      false,
    );
    return answerConsentPage({ title: "Lejárt oldal", body, speaker: "Banki hozzájárulás" }, 404);
  }
  if (call.method === "POST") {
    act(a8, flow, form);
    return redirectTo(`/sandbox/aggreg8/sync-ui?token=${encodeURIComponent(token)}&lang=HU`);
  }
  settleFlow(a8, flow);
  return sendAsBank(answerConsentPage(buildStage(a8, flow)), flow.bankUser);
}

function act(a8: Aggreg8, flow: Flow, form: URLSearchParams): void {
  const action = form.get("action");
  if (flow.stage === "done" || flow.status === "TIMED_OUT") return;
  if (action === "refuse") endFlow(a8, flow, "CANCELLED");
  else if (action === "bankError") endFlow(a8, flow, "FAILED");
  else if (action === "stuck") endFlow(a8, flow, "stuck");
  else if (action === "allow") allow(a8, flow, form.getAll("account"));
  else if (flow.stage === "bank") chooseBank(a8, flow, form.get("bankId") ?? "");
  else if (flow.stage === "login" && action === "login")
    login(a8, flow, form.get("bankUser") ?? "");
}

function chooseBank(a8: Aggreg8, flow: Flow, bankId: string): void {
  const bank = findBank(bankId);
  const quality = bank && a8.world.qualityOf(bank.id).value;
  if (bank === undefined || quality === "DISABLED") return;
  flow.bankId = bank.id;
  if (quality === "NOT_WORKING") {
    endFlow(a8, flow, "FAILED");
    return;
  }
  flow.stage = "login";
  flow.status = "IN_PROGRESS";
  flow.step = "REDIRECTED_TO_BANK";
  a8.state.changed();
}

function login(a8: Aggreg8, flow: Flow, bankUser: string): void {
  // An existing consent keeps its netbank user; another person at the bank cannot speak for it.
  flow.bankUser = flow.consentId === null ? bankUser.trim() : flow.bankUser;
  // A bank that the partner has named already is met here for the first time.
  const isDown = a8.world.qualityOf(flow.bankId ?? "").value === "NOT_WORKING";
  if (isDown || bankUser.trim().toLowerCase() === "refused") {
    endFlow(a8, flow, "FAILED");
    return;
  }
  flow.stage = "accounts";
  flow.status = "IN_PROGRESS";
  flow.step = "SCA_COMPLETED";
  a8.state.changed();
}

function allow(a8: Aggreg8, flow: Flow, ticked: readonly string[]): void {
  const numbers = accountsOf(a8, flow)
    .map(({ number }) => number)
    .filter((number) => ticked.includes(number));
  if (flow.flowType === "ADD_BANK" && numbers.length === 0) return;
  try {
    allowFlow(a8, flow, numbers);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // A form of an older page of the same flow: the page shows where the flow really is.
  }
}

function accountsOf(a8: Aggreg8, flow: Flow): ReturnType<typeof accountsAtBank> {
  const consent = a8.state.findConsent(flow.consentId ?? "");
  if (consent !== undefined && flow.flowType !== "ADD_BANK") {
    return consent.accounts.flatMap(({ number }) => a8.world.find(number) ?? []);
  }
  return accountsAtBank(
    a8,
    a8.state.findUser(flow.userId)!,
    flow.bankId ?? "",
    flow.bankUser ?? "",
  );
}

function buildStage(a8: Aggreg8, flow: Flow): ConsentPage {
  const bank = findBank(flow.bankId ?? "");
  const frame = { speaker: "Banki hozzájárulás", ...(bank ? { bank } : {}) };
  const hidden = { token: flow.token };
  if (flow.status === "TIMED_OUT") {
    return {
      ...frame,
      title: "Lejárt az idő",
      body: buildResult("A folyamat ideje lejárt. Indítsa újra a Bankhídból.", false),
    };
  }
  if (flow.stage === "stuck") {
    const body =
      '<div class="card result" role="status"><p>Várakozás a bank válaszára. Ez a próba szándékosan nem ér véget.</p></div>';
    return { ...frame, title: "Egy pillanat", body };
  }
  if (flow.stage === "bank") {
    const body = `<p class="muted">Melyik banknál vezeti a számláit?</p>${buildForm(
      hidden,
      `<div class="banks">${buildBanks(a8)}</div>
<div class="actions"><button class="button" name="action" value="refuse">Mégse</button></div>`,
    )}`;
    return { ...frame, title: "Válasszon bankot", body };
  }
  if (flow.stage === "login") {
    const email = a8.state.findUser(flow.userId)?.email ?? "";
    return {
      ...frame,
      title: "Belépés a bankba",
      body: buildLogin(hidden, flow.bankUser ?? email),
    };
  }
  if (flow.stage === "accounts") {
    const { title, lead, allow: label } = QUESTIONS[flow.flowType];
    const list = buildAccountList(accountsOf(a8, flow), flow.flowType !== "ADD_BANK");
    return {
      ...frame,
      title,
      body: `<p class="muted">${lead}</p>${buildForm(hidden, list + buildDecision(label))}`,
    };
  }
  return { ...frame, leaveMs: RESULT_MS, redirect: flow.redirectUri, ...buildEnd(flow) };
}

function buildEnd(flow: Flow): { title: string; body: string } {
  if (flow.status === "CANCELLED")
    return {
      title: "Elutasítva",
      body: buildResult("Nem adott hozzájárulást. Az ablak bezáródik.", false),
    };
  if (flow.status === "FAILED") {
    const unchanged = flow.flowType === "ADD_BANK" ? "nem jött létre" : "nem változott";
    const failure = `A bank hibát jelzett, a hozzájárulás ${unchanged}. Az ablak bezáródik.`;
    return { title: "Nem sikerült", body: buildResult(failure, false) };
  }
  const words =
    flow.flowType === "DELETE_INFO_SHARING_CONSENT"
      ? "A hozzájárulást visszavontuk."
      : "A hozzájárulást rögzítettük.";
  return { title: "Kész", body: buildResult(`${words} Az ablak bezáródik.`, true) };
}

function buildBanks(a8: Aggreg8): string {
  return SANDBOX_BANKS.map((bank) => {
    const { value } = a8.world.qualityOf(bank.id);
    const words =
      value === "DISABLED" ? "Nem elérhető" : value === "NOT_WORKING" ? "Nem működik" : "Akadozik";
    const note = value === "OK" ? "" : `<small>${words}</small>`;
    return `<button class="bank" name="bankId" value="${bank.id}"${value === "DISABLED" ? " disabled" : ""}>
<img src="${drawLogo(bank)}" alt="" width="40" height="40"><span>${escapeHtml(bank.name)}</span>${note}</button>`;
  }).join("");
}
