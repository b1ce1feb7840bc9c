import { BASE_STYLE, escapeHtml } from "../page-style.ts";
import type { SandboxConfig } from "../sandbox-config.ts";
import { INDEX_POLICY } from "../sandbox-index-page.ts";
import { type RunningSandbox, startSandboxServer } from "../sandbox-server.ts";
import {
  type Answer,
  answerJson,
  answerPage,
  type Call,
  readJsonBody,
  Refusal,
  type StandIn,
} from "../stand-in.ts";
import { type AgentFault, AgentState, type Invoice } from "./agent-state.ts";
import { entryOf } from "#values/entry-of.ts";
import {
  answerDown,
  answerError,
  answerFound,
  answerIssued,
  answerPdf,
  listChildren,
  readPart,
  readTag,
} from "./agent-answers.ts";

/** The key that the program has outside production. */
const SANDBOX_KEY = "sandbox-szamla-agent-key";
const SLOW_MS = 25_000;

const OPERATIONS: Readonly<Record<string, "issue" | "find" | "pdf">> = {
  "action-xmlagentxmlfile": "issue",
  "action-szamla_agent_xml": "find",
  "action-szamla_agent_pdf": "pdf",
};

// The vendor's schema is a sequence; elements that the program does not send are left out.
const HEAD_ORDER = [
  "teljesitesDatum",
  "fizetesiHataridoDatum",
  "fizmod",
  "penznem",
  "szamlaNyelve",
  "rendelesSzam",
  "helyesbitoszamla",
  "helyesbitettSzamlaszam",
  "szamlaszamElotag",
  "fizetve",
];
const BUYER_NEEDS = ["nev", "irsz", "telepules", "cim"];

function answerAgent(state: AgentState, call: Call): Answer {
  const given = readPart(call);
  if (given === undefined) return answerError(53, "Hiányzó XML fájl");
  const operation = entryOf(OPERATIONS, given.part);
  if (operation === undefined) return answerError(7, "Ismeretlen művelet");
  const { xml } = given;
  const externalId = readTag(xml, "szamlaKulsoAzon");
  state.requests.push({ operation, externalId });
  if (readTag(xml, "szamlaagentkulcs") !== SANDBOX_KEY)
    return answerError(3, "Sikertelen bejelentkezés");
  const fault = state.takeFault(operation);
  if (operation === "issue") return issue(state, xml, fault ?? faultOfBuyer(xml));
  if (fault !== undefined && typeof fault === "number") return answerError(fault, "Próbahiba");
  if (fault === "down") return answerDown();
  const found =
    operation === "find"
      ? state.findByExternalId(externalId)
      : state.findByNumber(readTag(xml, "szamlaszam"));
  if (found === undefined) return answerError(7, "A számla nem található");
  return spoil(operation === "find" ? answerFound(found) : answerPdf(found), fault);
}

/** `agent-<fault>@…` as the buyer's address fails at every try. */
function faultOfBuyer(xml: string): AgentFault | undefined {
  const word = /^agent-([a-z0-9]+)@/.exec(readTag(xml, "email"))?.[1];
  if (word === undefined) return undefined;
  return /^\d+$/.test(word) ? Number(word) : (word as AgentFault);
}

function issue(state: AgentState, xml: string, fault: AgentFault | undefined): Answer {
  if (fault === "down") return answerDown();
  if (typeof fault === "number" && fault !== 55 && fault !== 56)
    return answerError(fault, "Próbahiba");
  const refused = check(state, xml);
  if (refused !== undefined) return refused;
  const number = (name: string): number => Number(readTag(xml, name));
  const invoice = state.issue(
    {
      externalId: readTag(xml, "szamlaKulsoAzon"),
      orderNumber: readTag(xml, "rendelesSzam"),
      buyer: readTag(xml, "nev"),
      email: readTag(xml, "email"),
      item: readTag(xml, "megnevezes"),
      netFt: number("nettoErtek"),
      vatFt: number("afaErtek"),
      grossFt: number("bruttoErtek"),
      corrects: readTag(xml, "helyesbitettSzamlaszam"),
      completedOn: readTag(xml, "teljesitesDatum"),
    },
    readTag(xml, "szamlaszamElotag") || "E-SBX",
  );
  if (fault === 55) return answerError(55, "A számla aláírása sikertelen");
  if (fault === 56) return answerIssued(invoice, { letterFailed: true });
  return spoil(answerIssued(invoice), fault);
}

function spoil(answer: Answer, fault: AgentFault | undefined): Answer {
  if (fault === "lost") return { ...answer, cut: true };
  if (fault === "slow") return { ...answer, delayMs: SLOW_MS };
  if (fault === "html")
    return { status: 502, type: "text/html", body: "<html><body>502 Bad Gateway</body></html>" };
  return answer;
}

function check(state: AgentState, xml: string): Answer | undefined {
  const head = listChildren(xml, "fejlec");
  const ordered = HEAD_ORDER.filter((name) => head.includes(name));
  if (head.join() !== ordered.join() || !xml.includes('xmlns="http://www.szamlazz.hu/xmlszamla"'))
    return answerError(57, "Az XML nem felel meg a sémának");
  if (BUYER_NEEDS.some((name) => readTag(xml, name) === ""))
    return answerError(7, "Hiányzó adat: vevő");
  const number = (name: string): number => Number(readTag(xml, name));
  const [net, vat, gross] = [number("nettoErtek"), number("afaErtek"), number("bruttoErtek")];
  if (net !== number("mennyiseg") * number("nettoEgysegar"))
    return answerError(259, "A nettó érték hibás");
  const due = Math.sign(net) * Math.round((Math.abs(net) * number("afakulcs")) / 100);
  if (vat !== due) return answerError(260, "Az áfa értéke hibás");
  if (gross !== net + vat) return answerError(261, "A bruttó érték hibás");
  const corrects = readTag(xml, "helyesbitettSzamlaszam");
  if (corrects !== "" && state.findByNumber(corrects) === undefined)
    return answerError(7, "A helyesbített számla nem található");
  return undefined;
}

const SHOWN = 100;

/** The issuer of the program's own invoices: its one address, and a page of what it issued. */
export function openSzamlaAgent(config: SandboxConfig): StandIn {
  const state = new AgentState(config.dataDir);
  return {
    name: "szamla-agent",
    title: "Számla Agent",
    purpose: "A Bankhíd saját számláit állítja ki; itt látszik, mit állított ki.",
    page: "",
    async answer(call) {
      const { path, method } = call;
      if (path.startsWith("/control/")) return answerControl(state, call);
      if (method === "POST" && path === "/szamla") return answerAgent(state, call);
      if (method === "GET" && path === "")
        return answerPage(buildPage(state.invoices, config.programUrl), INDEX_POLICY);
      return answerJson(404, { message: "No such page" });
    },
    async stop() {
      state.close();
    },
  };
}

/** The issuer alone; rejects when the port is taken, port 0 takes a free one. */
export function startSzamlaAgent(config: SandboxConfig): Promise<RunningSandbox> {
  return startSandboxServer(config.port, [openSzamlaAgent(config)], config.programUrl);
}

function answerControl(state: AgentState, call: Call): Answer {
  try {
    const body = readJsonBody(call);
    switch (call.path.slice("/control/".length)) {
      case "reset":
        state.reset();
        return answerJson(200, { ok: true });
      case "invoices":
        return answerJson(200, { invoices: state.invoices });
      case "requests":
        return answerJson(200, { requests: state.requests });
      case "fault":
        state.planFault(
          body["fault"] as AgentFault,
          Number(body["times"] ?? 1),
          String(body["operation"] ?? "issue"),
        );
        return answerJson(200, { ok: true });
      default:
        throw new Refusal(404, "No such verb");
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return answerJson(error.status, { message: error.message });
  }
}

function buildPage(invoices: readonly Invoice[], programUrl: string): string {
  const lines = invoices
    .slice(-SHOWN)
    .toReversed()
    .map(
      ({ number, buyer, item, grossFt, corrects }) =>
        `<li><strong>${escapeHtml(number)}</strong> ${escapeHtml(buyer)}, ${escapeHtml(item)}: ${grossFt} Ft` +
        `${corrects === "" ? "" : ` (helyesbíti: ${escapeHtml(corrects)})`}</li>`,
    );
  return `<!doctype html><html lang="hu"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Számla Agent</title><style>${BASE_STYLE}
main{max-width:720px;margin:0 auto;padding:24px 16px 56px}ul{list-style:none;margin:0;padding:0}
li{padding:12px 20px;border-bottom:1px solid var(--line);overflow-wrap:anywhere}li:last-child{border-bottom:0}</style></head><body>
<div class="band" role="note">Tesztkörnyezet: innen semmi nem hagyja el ezt a gépet.
<a href="${escapeHtml(programUrl)}">Vissza a Bankhídba</a></div>
<main><h1>Kiállított számlák</h1><p>A legutóbbi ${SHOWN}, a legújabb elöl.</p>
<div class="card"><ul>${lines.join("") || "<li>Még nincs számla.</li>"}</ul></div></main></body></html>`;
}
