/** The XML that Számla Agent takes. Its schemas are sequences: the order of the elements counts. */
import type { SzamlaAgentSettings } from "#server/settings/invoicing.ts";
import type { InvoiceOrder } from "../invoicing.port.ts";

const VAT_PERCENT = 27;
const TAXPAYER_HU = 1;
const TAXPAYER_NONE = -1;

/** An element's name with its text, or with its children; undefined ones are left out. */
type Node = readonly [
  name: string,
  content: string | number | boolean | readonly (Node | undefined)[],
];

/** Characters that XML 1.0 cannot hold are left out. */
function escapeText(text: string): string {
  return text
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .toWellFormed()
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}

function write([name, content]: Node): string {
  const inner =
    typeof content === "object"
      ? content.map((node) => (node === undefined ? "" : write(node))).join("")
      : escapeText(String(content));
  return `<${name}>${inner}</${name}>`;
}

function writeRoot(root: string, folder: string, nodes: readonly (Node | undefined)[]): string {
  const space = `http://www.szamlazz.hu/${root}`;
  const schema = `https://www.szamlazz.hu/szamla/docs/xsds/${folder}/${root}.xsd`;
  const inner = nodes.map((node) => (node === undefined ? "" : write(node))).join("");
  return (
    '<?xml version="1.0" encoding="UTF-8"?>' +
    `<${root} xmlns="${space}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ` +
    `xsi:schemaLocation="${space} ${schema}">${inner}</${root}>`
  );
}

/** `xmlszamla`: issues an invoice, or with `corrects` a correcting one. */
export function writeInvoice(settings: SzamlaAgentSettings, order: InvoiceOrder): string {
  const { buyer, externalId, corrects } = order;
  // A correcting invoice takes units away; the price of a unit stays positive.
  const quantity = order.netFt < 0 ? -1 : 1;
  return writeRoot("xmlszamla", "agent", [
    [
      "beallitasok",
      [
        ["szamlaagentkulcs", settings.key],
        ["eszamla", settings.electronic],
        ["szamlaLetoltes", false],
        ["valaszVerzio", 2],
        ["szamlaKulsoAzon", externalId],
      ],
    ],
    [
      "fejlec",
      [
        ["teljesitesDatum", order.completedOn],
        ["fizetesiHataridoDatum", order.completedOn],
        ["fizmod", "Bankkártya"],
        ["penznem", "HUF"],
        ["szamlaNyelve", "hu"],
        ["rendelesSzam", externalId],
        ...(corrects === undefined
          ? []
          : ([
              ["helyesbitoszamla", true],
              ["helyesbitettSzamlaszam", corrects],
            ] as const)),
        settings.prefix === undefined ? undefined : ["szamlaszamElotag", settings.prefix],
        ["fizetve", true],
      ],
    ],
    ["elado", []],
    [
      "vevo",
      [
        ["nev", buyer.name],
        ["orszag", buyer.country],
        ["irsz", buyer.zip],
        ["telepules", buyer.city],
        ["cim", buyer.address],
        ["email", buyer.email],
        ["sendEmail", buyer.email !== ""],
        ["adoalany", buyer.taxNumber === "" ? TAXPAYER_NONE : TAXPAYER_HU],
        buyer.taxNumber === "" ? undefined : ["adoszam", buyer.taxNumber],
      ],
    ],
    [
      "tetelek",
      [
        [
          "tetel",
          [
            ["megnevezes", order.itemName],
            ["mennyiseg", quantity],
            ["mennyisegiEgyseg", "hó"],
            ["nettoEgysegar", Math.abs(order.netFt)],
            ["afakulcs", VAT_PERCENT],
            ["nettoErtek", order.netFt],
            ["afaErtek", order.vatFt],
            ["bruttoErtek", order.grossFt],
          ],
        ],
      ],
    ],
  ]);
}

/** `xmlszamlaxml`: the data of the newest invoice with our name. */
export function writeQuestion(settings: SzamlaAgentSettings, externalId: string): string {
  return writeRoot("xmlszamlaxml", "agentxml", [
    ["szamlaagentkulcs", settings.key],
    ["pdf", false],
    ["szamlaKulsoAzon", externalId],
  ]);
}

/** `xmlszamlapdf`: the PDF of an invoice. */
export function writePdfOrder(settings: SzamlaAgentSettings, number: string): string {
  return writeRoot("xmlszamlapdf", "agentpdf", [
    ["szamlaagentkulcs", settings.key],
    ["szamlaszam", number],
    ["valaszVerzio", 2],
  ]);
}
