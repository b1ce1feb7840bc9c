/**
 * The bank's own page that Enable Banking sends people to: login, accounts, and back to where they
 * came from.
 */
import { randomUUID } from "node:crypto";
import type { BankAccount } from "../bank-world/bank-account.ts";
import { findBank } from "../bank-world/sandbox-banks.data.ts";
import {
  answerConsentPage,
  buildAccountList,
  buildDecision,
  buildForm,
  buildLogin,
  buildResult,
  sendAsBank,
} from "../consent-page.ts";
import { isAnswerFault } from "../faults.ts";
import { type Answer, type Call, redirectTo } from "../stand-in.ts";
import { readSentinel } from "./eb-sessions.ts";
import type { Authorization, EnableBanking } from "./eb-state.ts";

/** Answers the page and its forms; `authorization` is the id given by POST /auth. */
export function answerBankPage(eb: EnableBanking, call: Call): Answer {
  const form = new URLSearchParams(call.method === "POST" ? call.body : "");
  const id = form.get("authorization") ?? call.query.get("authorization") ?? "";
  const authorization = eb.kept.authorizations.find((one) => one.id === id);
  if (authorization === undefined || authorization.stage === "done") {
    const body = buildResult("Ez az engedélyezés már lezárult. Indítsa újra a Bankhídból.", false);
    return answerConsentPage({ title: "Lezárult oldal", body, speaker: "Bejelentkezés" }, 404);
  }
  const bank = findBank(authorization.bankId);
  if (call.method === "POST") {
    const back = act(eb, authorization, form);
    return redirectTo(
      back ?? `/sandbox/enable-banking/bank?authorization=${encodeURIComponent(id)}`,
    );
  }
  const frame = { speaker: "Számlainformációs hozzájárulás", ...(bank ? { bank } : {}) };
  const hidden = { authorization: id };
  if (authorization.stage === "stuck") {
    const body =
      '<div class="card result" role="status"><p>Várakozás a bank válaszára. Ez a próba szándékosan nem ér véget.</p></div>';
    return answerConsentPage({ ...frame, title: "Egy pillanat", body });
  }
  if (authorization.stage === "login")
    return answerConsentPage({ ...frame, title: "Belépés a bankba", body: buildLogin(hidden, "") });
  const list =
    buildAccountList(accountsAtBank(eb, authorization), false) + buildDecision("Engedélyezem");
  const lead =
    '<p class="muted">Legalább egy számlát jelöljön ki. A kijelölt számlákat 180 napig olvashatja a Bankhíd.</p>';
  const page = answerConsentPage({
    ...frame,
    title: "Számlák kiválasztása",
    body: lead + buildForm(hidden, list),
  });
  return sendAsBank(page, authorization.bankUser);
}

/**
 * The accounts that the bank shows to the authorisation's user name; a failure that was asked for
 * by name has accounts of its own.
 */
export function accountsAtBank(
  { world }: EnableBanking,
  { bankId, bankUser, state }: Authorization,
): readonly BankAccount[] {
  const { fault, session } = readSentinel(bankUser);
  return world.accountsOf(
    bankId,
    isAnswerFault(fault) || session !== null ? `${bankUser}@${state}` : bankUser,
  );
}

// Where to go back to, or undefined to stay on the page.
function act(
  eb: EnableBanking,
  authorization: Authorization,
  form: URLSearchParams,
): string | undefined {
  const action = form.get("action");
  if (action === "refuse")
    return leave(eb, authorization, {
      error: "access_denied",
      error_description: "Denied by the user",
    });
  if (action === "bankError")
    return leave(eb, authorization, {
      error: "server_error",
      error_description: "Error at the bank",
    });
  if (action === "allow" && authorization.stage === "accounts")
    return grant(eb, authorization, form.getAll("account"));
  if (action === "stuck") authorization.stage = "stuck";
  if (action === "login" && authorization.stage === "login") {
    authorization.bankUser = (form.get("bankUser") ?? "").trim();
    if (authorization.bankUser.toLowerCase() === "refused") {
      return leave(eb, authorization, {
        error: "access_denied",
        error_description: "Refused by the bank",
      });
    }
    authorization.stage = "accounts";
  }
  eb.changed();
  return undefined;
}

/**
 * The person said yes to these account numbers; gives the address to return to, or undefined when
 * none of them is the person's.
 */
export function grant(
  eb: EnableBanking,
  authorization: Authorization,
  ticked: readonly string[],
): string | undefined {
  const numbers = accountsAtBank(eb, authorization)
    .map(({ number }) => number)
    .filter((number) => ticked.includes(number));
  if (numbers.length === 0) return undefined;
  authorization.numbers = numbers;
  authorization.code = randomUUID();
  return leave(eb, authorization, { code: authorization.code });
}

/** Ends the page with an answer for the partner. */
export function leave(
  eb: EnableBanking,
  authorization: Authorization,
  answer: Readonly<Record<string, string>>,
): string {
  authorization.stage = "done";
  eb.changed();
  const back = new URL(authorization.redirectUrl);
  for (const [name, value] of Object.entries({ ...answer, state: authorization.state }))
    back.searchParams.set(name, value);
  return back.toString();
}
