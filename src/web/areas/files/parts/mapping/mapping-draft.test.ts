import { describe, expect, it } from "vitest";
import { mappingFault, type TableMapping } from "#values/table-mapping.ts";
import {
  isNameless,
  proofOf,
  proposeName,
  unsaidWords,
  withAmountForm,
  withDirection,
  withRole,
  withStatus,
  type Preview,
  type Tried,
} from "./mapping-draft.ts";

const MAPPING: TableMapping = {
  version: 1,
  kind: "statement",
  charset: null,
  delimiter: null,
  sheet: null,
  headerLine: 1,
  names: ["nap", "irany", "penz", "mas"],
  roles: ["bookingDate", null, "amount", null],
  amountForm: "signed",
  debitWords: [],
  creditWords: [],
  bookedWords: [],
  skippedWords: [],
  decimalMark: null,
  dayOrder: null,
  currency: "HUF",
  account: "ask",
  hiddenRows: "skip",
};

const PREVIEW = {
  format: "csv",
  basedOn: null,
  words: [
    {
      column: 1,
      words: [
        { word: "be", text: "Be" },
        { word: "ki", text: "Ki" },
      ],
    },
  ],
} as unknown as Preview;

const statement = (facts: Partial<Tried["statements"][number]>): Tried =>
  ({
    statements: [{ accountNr: "1", ties: true, ...facts }],
    seal: { doubt: null },
  }) as unknown as Tried;

describe("the answers of the wizard", () => {
  it("give a role to one column only, unless its texts are joined", () => {
    const moved = withRole(MAPPING, 3, "amount");
    expect(moved.roles).toEqual(["bookingDate", null, null, "amount"]);
    const joined = withRole(withRole(MAPPING, 1, "remittance"), 3, "remittance");
    expect(joined.roles).toEqual(["bookingDate", "remittance", "amount", "remittance"]);
  });

  it("follow the columns in how the direction of money is written", () => {
    const forms = (mapping: TableMapping) => [mapping.amountForm, mappingFault(mapping)?.role];
    expect(forms(withRole(MAPPING, 1, "direction"))).toEqual(["direction", undefined]);
    const half = withRole(MAPPING, 2, "debit");
    expect(forms(half)).toEqual(["pair", "credit"]);
    expect(forms(withRole(half, 3, "credit"))).toEqual(["pair", undefined]);
    expect(forms(withAmountForm(MAPPING, "pair"))).toEqual(["pair", "debit"]);
    expect(forms(withAmountForm(MAPPING, "inverted"))).toEqual(["inverted", undefined]);
    expect(forms(withRole(MAPPING, 0, null))).toEqual(["signed", "bookingDate"]);
  });

  it("count the words whose meaning nobody has said", () => {
    const asked = withRole(MAPPING, 1, "direction");
    expect(unsaidWords(asked, PREVIEW)).toBe(2);
    const said = withDirection(withDirection(asked, "be", "credit"), "ki", "debit");
    expect(unsaidWords(said, PREVIEW)).toBe(0);
    expect(withDirection(said, "ki", "credit")).toMatchObject({
      debitWords: [],
      creditWords: ["be", "ki"],
    });
    const states = withRole(MAPPING, 1, "status");
    expect(unsaidWords(withStatus(states, "be", "booked"), PREVIEW)).toBe(1);
    expect(unsaidWords(MAPPING, PREVIEW)).toBe(0);
  });

  it("are proven, refuted, or neither", () => {
    expect(proofOf(statement({}))).toBe(true);
    expect(proofOf(statement({ ties: false }))).toBe(false);
    expect(proofOf(statement({ ties: null }))).toBeNull();
    expect(isNameless(statement({ accountNr: "" }))).toBe(true);
  });

  it.each([
    ["takarek_2026_10.csv", "Takarek CSV"],
    ["2026-10-01.csv", "CSV"],
    ["Számlatörténet (3).xlsx.csv", "Számlatörténet xlsx CSV"],
  ])("propose a name for the profile of %s", (file, name) => {
    expect(proposeName(file, PREVIEW.format)).toBe(name);
    expect(proposeName(file, PREVIEW.format, "Saját")).toBe("Saját");
  });
});
