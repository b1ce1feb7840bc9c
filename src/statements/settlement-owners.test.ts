/** The owner and the account that reports state, in the ways in which they write them. */
import { utils, write } from "@e965/xlsx";
import { describe, expect, it } from "vitest";
import { readSettlementFile } from "./read-settlement-file.ts";

type Rows = readonly (readonly (string | number)[])[];

/** A report of GLS with these rows above its table. */
function ownerOf(above: Rows): unknown {
  const rows = [
    ["GLS General Logistics Systems Hungary Kft."],
    ...above,
    ["Utalás dátuma: 2026. 09. 03."],
    ["Jelentés szám", "Csomagszám", "Utánvét hivatkozás", "Kiszállítási dátum", "Utánvét összeg"],
    ["120000001", "03408400001", "MB-2026/00201", "2026-08-28", 9990, "HUF"],
    ["", "", "", "", 9990, "HUF"],
  ];
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), "Weekly");
  const bytes = new Uint8Array(write(book, { type: "array", bookType: "xlsx" }) as ArrayBuffer);
  const { settlements, problems } = readSettlementFile({
    fileName: "gls.xlsx",
    size: bytes.length,
    chunks: () => [bytes],
  });
  expect(problems).toEqual([]);
  return settlements[0]?.owner;
}

const OTP = "117730161111101800000000";
const said = (accounts: string[], names: string[] = [], taxNumbers: string[] = []) => ({
  names,
  taxNumbers,
  accounts,
});

describe("the account of a report", () => {
  it.each([
    ["in the cell of its label", [["Bankszámlaszám: 11773016-11111018"]], said([OTP])],
    ["in the next cell", [["Bankszámlaszám:", "11773016-11111018-00000000"]], said([OTP])],
    ["with blanks", [["Bankszámlaszám: 11773016 11111018 00000000"]], said([OTP])],
    ["as an IBAN", [["IBAN: HU42 1177 3016 1111 1018 0000 0000"]], said([OTP])],
    ["as a number", [["Bankszámlaszám", 1177301611111018]], said([OTP])],
    ["with its currency", [["Bankszámlaszám (HUF): 11773016-11111018"]], said([OTP])],
    [
      "of two in one cell",
      [["Bankszámlaszám: 11773016-11111018, 10400000-11112222-33334444"]],
      said([OTP, "104000001111222233334444"]),
    ],
    ["in English", [["Bank account number", "11773016-11111018"]], said([OTP])],
    ["cut short", [["Bankszámlaszám: 11773016-****"]], undefined],
    ["absent", [["Bankszámlaszám:"]], undefined],
    ["of GLS itself", [["GLS bankszámlaszáma: 11773016-11111018"]], undefined],
    ["that is the number of an invoice", [["Számlaszám: HU00912382"]], undefined],
  ] as const)("%s", (_how, above, owner) => {
    expect(ownerOf(above as Rows)).toEqual(owner);
  });
});

describe("the owner of a report", () => {
  it.each([
    ["by name", [["Ügyfél név: Minta Bolt Kft."]], said([], ["Minta Bolt Kft."])],
    ["in the next cell", [["Partner neve", "Minta Bolt Kft."]], said([], ["Minta Bolt Kft."])],
    [
      "with the tax number below",
      [["Ügyfél név: Minta Bolt Kft."], ["Adószám: 12345676-2-42"]],
      said([], ["Minta Bolt Kft."], ["12345676"]),
    ],
    ["by its own tax number", [["Ügyfél adószáma: HU12345676"]], said([], [], ["12345676"])],
    ["not by the courier's tax number", [["Adószám: 12345676-2-42"]], undefined],
    ["not by the number of a customer", [["Ügyfél: 100099999"]], undefined],
    ["not by an address", [["Ügyfél: penzugy@minta.test"]], undefined],
  ] as const)("%s", (_how, above, owner) => {
    expect(ownerOf(above as Rows)).toEqual(owner);
  });
});
