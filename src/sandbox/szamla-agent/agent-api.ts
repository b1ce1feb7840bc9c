/** The one address of the invoicing stand-in: which operation is meant, and what it answers. */
import { entryOf } from "#values/entry-of.ts";
import type { Answer, Call } from "../stand-in.ts";
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
import type { AgentFault, AgentState } from "./agent-state.ts";

/** The key that the program has outside production. */
export const SANDBOX_KEY = "sandbox-szamla-agent-key";
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

export function answerAgent(state: AgentState, call: Call): Answer {
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
