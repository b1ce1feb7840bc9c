/** The parties and the remittance of a detail, in every version's paths. */
import {
  childOf,
  childrenOf,
  elementAt,
  textAt,
  type XmlElement,
} from "#statements/formats/camt/xml-element.ts";

export interface Counterparty {
  readonly name?: string;
  readonly accountNr?: string;
}

/** The statement's own side, to tell it from the partner's. */
export interface OwnSide {
  readonly accountNr?: string;
  readonly name?: string;
}

/** Longest `Ustrd`: a full one runs on in the next. */
const USTRD_WIDTH = 140;

/**
 * The other side of an entry: the debtor of a credit, the creditor of a debit, unless that is the
 * owner himself.
 */
export function counterpartyOf(
  detail: XmlElement | undefined,
  isCredit: boolean,
  own: OwnSide,
): Counterparty {
  const parties = childOf(detail, "RltdPties");
  const agents = childOf(detail, "RltdAgts");
  const debtor = sideOf(parties, agents, "Dbtr");
  const creditor = sideOf(parties, agents, "Cdtr");
  const [expected, other] = isCredit ? [debtor, creditor] : [creditor, debtor];
  if (isEmpty(expected)) return isOwn(other, own) ? expected : other;
  if (isOwn(expected, own) && !isEmpty(other) && !isOwn(other, own) && other.name !== own.name)
    return other;
  return expected;
}

function sideOf(
  parties: XmlElement | undefined,
  agents: XmlElement | undefined,
  side: "Dbtr" | "Cdtr",
): Counterparty {
  if (!parties) return {};
  const party = childOf(parties, side);
  const account = childOf(parties, `${side}Acct`);
  const name =
    partyName(party) ??
    textAt(account, "Nm") ??
    partyName(childOf(parties, side === "Dbtr" ? "UltmtDbtr" : "UltmtCdtr"));
  const number =
    textAt(account, "Id", "IBAN") ??
    textAt(account, "Id", "Othr", "Id") ??
    textAt(account, "Id", "PrtryAcct", "Id");
  return {
    name: name ?? (number ? textAt(agents, `${side}Agt`, "FinInstnId", "Nm") : undefined),
    accountNr: number,
  };
}

function partyName(party: XmlElement | undefined): string | undefined {
  const name =
    textAt(party, "Nm") ?? textAt(party, "Pty", "Nm") ?? textAt(party, "Agt", "FinInstnId", "Nm");
  return collapse(name);
}

function isEmpty(party: Counterparty): boolean {
  return party.name === undefined && party.accountNr === undefined;
}

function isOwn(party: Counterparty, own: OwnSide): boolean {
  if (party.accountNr && own.accountNr)
    return compact(party.accountNr).endsWith(compact(own.accountNr));
  return party.accountNr === undefined && party.name !== undefined && party.name === own.name;
}

function compact(accountNr: string): string {
  return accountNr.replace(/[\s-]/g, "");
}

/** The note: unstructured lines joined, else structured references, else `undefined`. */
export function remittanceOf(detail: XmlElement | undefined): string | undefined {
  const information = childOf(detail, "RmtInf");
  if (!information) return undefined;
  let text = "";
  let before: string | undefined;
  for (const { text: line } of childrenOf(information, "Ustrd")) {
    text += before === undefined || before.length >= USTRD_WIDTH ? line : ` ${line}`;
    before = line;
  }
  const structured = childrenOf(information, "Strd").flatMap(structuredTexts);
  return collapse([text, ...structured.filter((part) => !text.includes(part))].join(" "));
}

function structuredTexts(element: XmlElement): string[] {
  const texts = [
    textAt(element, "CdtrRefInf", "Ref") ?? textAt(element, "CdtrRefInf", "CdtrRef"),
    ...childrenOf(element, "RfrdDocInf").map(
      (document) => textAt(document, "Nb") ?? textAt(document, "RfrdDocNb"),
    ),
    ...childrenOf(element, "AddtlRmtInf").map((line) => line.text.trim()),
  ];
  return texts.filter((text) => text !== undefined && text !== "") as string[];
}

/** Runs of blanks as one; `undefined` when nothing is left. */
export function collapse(text: string | undefined): string | undefined {
  // Most texts are clean, and looking costs less than replacing.
  return (
    (text !== undefined && /\s\s|[^\S ]/.test(text) ? text.replace(/\s+/g, " ") : text)?.trim() ||
    undefined
  );
}

/** The end-to-end id, unless it says that there is none. */
export function endToEndIdOf(detail: XmlElement | undefined): string | undefined {
  const id = textAt(detail, "Refs", "EndToEndId");
  return id && !/^(NOTPROVIDED|NOTAVAIL|NOT PROVIDED|NONREF)/i.test(id) ? id : undefined;
}

/** Codes of the booking type: `PMNT/RCDT/ESCT`, and the bank's own code after it. */
export function typeOf(entry: XmlElement | undefined): string | undefined {
  const codes = childOf(entry, "BkTxCd");
  const domain = [
    textAt(codes, "Domn", "Cd"),
    textAt(codes, "Domn", "Fmly", "Cd"),
    textAt(codes, "Domn", "Fmly", "SubFmlyCd"),
  ];
  const iso = domain.filter((code) => code !== undefined).join("/");
  const own = textAt(elementAt(codes, "Prtry"), "Cd");
  return [iso, own].filter(Boolean).join(" ") || undefined;
}
