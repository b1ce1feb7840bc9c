import { describe, expect, it } from "vitest";
import { InvoiceFault } from "../invoicing.port.ts";
import { type AgentAnswer, readFound, readIssued, readPdfReply } from "./agent-reply.ts";
import { writeInvoice } from "./agent-requests.ts";
import { forints } from "#values/forints.ts";

const answer = (
  body: string,
  headers: Readonly<Record<string, string>> = {},
  status = 200,
): AgentAnswer => ({ status, header: (name) => headers[name] ?? "", body });
const reply = (inner: string) =>
  `<xmlszamlavalasz xmlns="http://www.szamlazz.hu/xmlszamlavalasz">${inner}</xmlszamlavalasz>`;

function faultOf(read: () => unknown): readonly [string, number | undefined] {
  try {
    read();
  } catch (error) {
    if (error instanceof InvoiceFault) return [error.kind, error.code];
    throw error;
  }
  throw new Error("No fault was thrown.");
}

describe("an answer of Számla Agent", () => {
  it("with a number is an invoice, also where only the letter failed", () => {
    const ok = reply(
      "<sikeres>true</sikeres><szamlaszam>E-1</szamlaszam><szamlabrutto>3175</szamlabrutto>",
    );
    expect(readIssued(answer(ok))).toEqual({ number: "E-1", grossFt: forints(3_175) });
    const letter = reply(
      "<sikeres>false</sikeres><hibakod>56</hibakod><szamlaszam>E-2</szamlaszam>",
    );
    expect(readIssued(answer(letter, { szlahu_error_code: "56" })).number).toBe("E-2");
  });

  it.each([
    ["maintenance", answer("", { szlahu_down: "true" }), "unknown", undefined],
    [
      "a wrong key",
      answer("", { szlahu_error_code: "3", szlahu_error: "rossz+kulcs" }),
      "refused",
      3,
    ],
    ["a failed signature", answer("", { szlahu_error_code: "55" }), "unknown", 55],
    ["an order number in use", answer("", { szlahu_error_code: "152" }), "unknown", 152],
    ["a code that nobody knows", answer("", { szlahu_error_code: "999" }), "unknown", 999],
    ["another status", answer("<html/>", {}, 502), "unknown", undefined],
    ["a page", answer("<html><body>x</body></html>"), "unknown", undefined],
    ["half of an answer", answer('<xmlszamlavalasz xmlns="a"><sik'), "unknown", undefined],
    ["nothing", answer(""), "unknown", undefined],
    ["a DOCTYPE", answer('<!DOCTYPE a [<!ENTITY b "x">]><a/>'), "unknown", undefined],
    ["success without a number", answer(reply("<sikeres>true</sikeres>")), "unknown", undefined],
    [
      "a refusal in the body only",
      answer(reply("<sikeres>false</sikeres><hibakod>136</hibakod>")),
      "refused",
      136,
    ],
  ] as const)("that is %s is a fault of its kind", (_what, given, kind, code) => {
    const [said, told] = faultOf(() => readIssued(given));
    expect([said, told]).toEqual([kind, code]);
  });

  it("to a question has its number and sum at their places, and a PDF is one", () => {
    const found =
      "<szamla><alap><szamlaszam>E-3</szamlaszam></alap><osszegek><totalossz><brutto>-635.00</brutto></totalossz></osszegek></szamla>";
    expect(readFound(answer(found))).toEqual({ number: "E-3", grossFt: forints(-635) });
    const pdf = Buffer.from("%PDF-1.4 x").toString("base64");
    expect(readPdfReply(answer(reply(`<pdf>${pdf}</pdf>`))).toString()).toBe("%PDF-1.4 x");
    expect(faultOf(() => readPdfReply(answer(reply("<pdf>eA==</pdf>"))))[0]).toBe("unknown");
  });
});

describe("a request to Számla Agent", () => {
  const settings = {
    url: "https://example.hu",
    key: "k",
    prefix: undefined,
    electronic: true,
    timeoutMs: 1,
  };
  const order = {
    externalId: "BH1",
    buyer: {
      name: 'A<B> & "C"\u0001',
      taxNumber: "",
      country: "HU",
      zip: "1011",
      city: "Budapest",
      address: "Fő utca 1.",
      email: "",
    },
    completedOn: "2026-11-22" as never,
    itemName: "Bankhíd Alap csomag",
    netFt: forints(-500),
    vatFt: forints(-135),
    grossFt: forints(-635),
    corrects: "E-1",
  };

  it("escapes foreign texts, and takes units away where it corrects", () => {
    const xml = writeInvoice(settings, order);
    expect(xml).toContain('<nev>A&lt;B&gt; &amp; "C"</nev>');
    expect(xml).toContain("<helyesbitoszamla>true</helyesbitoszamla><helyesbitettSzamlaszam>E-1<");
    expect(xml).toContain("<mennyiseg>-1</mennyiseg>");
    expect(xml).toContain("<nettoEgysegar>500</nettoEgysegar>");
    expect(xml).toContain("<sendEmail>false</sendEmail><adoalany>-1</adoalany></vevo>");
  });
});
