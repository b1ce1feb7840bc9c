/** Bank items as Számlázz.hu would send them, and every way in which one may look odd. */

export interface SentItem {
  readonly id: number;
  readonly account: string;
  readonly date: string;
  /** `BE` or `KI`, or a word that nobody agreed on. */
  readonly direction: string;
  readonly type: string;
  readonly technical: boolean;
  /** The amount as text: a double, positive. */
  readonly amount: string;
  readonly currency: string;
  readonly partnerName: string;
  readonly partnerAccount: string;
  readonly remittance: string;
}

/** Ways of writing one item; `plain` is the schema's own. */
export const FORMS = [
  "plain",
  "cdata",
  "prefix",
  "shuffled",
  "latin2",
  "ft",
  "unknownDirection",
  "exponent",
  "missingAmount",
  "missingCurrency",
  "missingId",
  "unknownRoot",
  "broken",
  "doctype",
  "huge",
] as const;
export type Form = (typeof FORMS)[number];

interface Partner {
  readonly name: string;
  readonly account: string;
  readonly text: string;
  readonly inward: boolean;
  readonly type: string;
  readonly amounts: readonly [number, number];
}

const PARTNERS: readonly Partner[] = [
  {
    name: "Tündérkert Óvoda Kft.",
    account: "10400009-12345670-00000006",
    text: "2026/118. sz. számla",
    inward: true,
    type: "Átutalás jóváírás",
    amounts: [40_000, 900_000],
  },
  {
    name: "Szűcs & Fia Bt.",
    account: "12001008-00123456-00100006",
    text: "SZ-2026-0417 <köszönjük>",
    inward: true,
    type: "Azonnali átutalás",
    amounts: [5_000, 250_000],
  },
  {
    name: "MVM Next Energiakereskedelmi Zrt.",
    account: "11600006-60000000-12345672",
    text: "Villamos energia, 9010223344",
    inward: false,
    type: "Csoportos beszedés",
    amounts: [18_000, 96_000],
  },
  {
    name: "Árvíztűrő Irodaház Kft.",
    account: "11773016-11111010",
    text: "Bérleti díj",
    inward: false,
    type: "Átutalás terhelés",
    amounts: [180_000, 320_000],
  },
  {
    name: "",
    account: "",
    text: "Számlavezetési díj",
    inward: false,
    type: "Bankköltség",
    amounts: [900, 4_500],
  },
];

/** A random-looking number that depends on the seed alone, below `limit`. */
function pick(seed: number, limit: number): number {
  let hash = Math.imul(seed ^ 0x9e37_79b9, 0x85eb_ca6b) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35) >>> 0;
  return ((hash ^ (hash >>> 16)) >>> 0) % limit;
}

/** The item with this id; the same id and account always make the same item. */
export function makeItem(id: number, account: string, date: string, currency = "HUF"): SentItem {
  const partner = PARTNERS[pick(id, PARTNERS.length)]!;
  const [low, high] = partner.amounts;
  const amount = low + pick(id * 7 + 1, high - low);
  return {
    id,
    account,
    date,
    direction: partner.inward ? "BE" : "KI",
    type: partner.type,
    technical: pick(id, 11) === 0,
    // Like the platform that writes it: one decimal at least, and an exponent from ten million on.
    amount: `${amount}.0`,
    currency,
    partnerName: partner.name,
    partnerAccount: partner.account,
    remittance: partner.text,
  };
}

function escapeXml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}

/**
 * The facts of the item when it is written in this form: some forms change a fact, the rest only
 * the spelling.
 */
export function changeFacts(item: SentItem, form: Form): SentItem {
  if (form === "ft") return { ...item, currency: "Ft" };
  if (form === "unknownDirection") return { ...item, direction: "XX" };
  if (form === "exponent") return { ...item, amount: "1.27000005E7" };
  return item;
}

/** The request's body. */
export function writeItem(item: SentItem, form: Form): Buffer {
  const facts = changeFacts(item, form);
  const name = form === "prefix" ? "b:" : "";
  const text = (value: string): string =>
    form === "cdata" ? `<![CDATA[${value.replaceAll("]]>", "")}]]>` : escapeXml(value);
  const tag = (element: string, value: string): string =>
    value === "" ? "" : `<${name}${element}>${text(value)}</${name}${element}>`;
  const partner = tag("nev", facts.partnerName) + tag("bankszamla", facts.partnerAccount);
  let elements = [
    form === "missingId" ? "" : tag("id", String(facts.id)),
    tag("bankszamla", facts.account),
    tag("erteknap", facts.date),
    tag("irany", facts.direction),
    tag("tipus", facts.type),
    tag("technikai", String(facts.technical)),
    form === "missingAmount" ? "" : tag("osszeg", facts.amount),
    form === "missingCurrency" ? "" : tag("devizanem", facts.currency),
    partner === "" ? "" : `<${name}partner>${partner}</${name}partner>`,
    tag("kozlemeny", form === "huge" ? "x".repeat(100_000) : facts.remittance),
  ];
  if (form === "shuffled")
    elements = [...elements.toReversed(), `<${name}jovobeli>1</${name}jovobeli>`];
  const root = form === "unknownRoot" ? "valami" : "banktranz";
  const namespace = `xmlns${name === "" ? "" : ":b"}="http://www.szamlazz.hu/banktranz"`;
  const encoding = form === "latin2" ? "ISO-8859-2" : "UTF-8";
  const doctype =
    form === "doctype" ? '<!DOCTYPE banktranz [<!ENTITY x SYSTEM "file:///etc/passwd">]>' : "";
  const end = form === "broken" ? "" : `</${name}${root}>`;
  const inner = elements.join("\n  ");
  const whole = `<?xml version="1.0" encoding="${encoding}"?>\n${doctype}<${name}${root} ${namespace}>\n  ${inner}\n${end}\n`;
  return form === "latin2" ? encodeLatin2(whole) : Buffer.from(whole, "utf8");
}

// Hungarian letters of ISO-8859-2 that differ from Latin-1; all others have the same code.
const LATIN2: Readonly<Record<string, number>> = { ő: 0xf5, Ő: 0xd5, ű: 0xfb, Ű: 0xdb };

function encodeLatin2(text: string): Buffer {
  return Buffer.from(
    [...text].map(
      (letter) => LATIN2[letter] ?? (letter.charCodeAt(0) < 256 ? letter.charCodeAt(0) : 0x3f),
    ),
  );
}
