import { describe, expect, it } from "vitest";
import { BANK_PROFILES } from "#statements/sources.ts";
import type { TableLayout } from "#statements/formats/table/table-layout.ts";
import { normalizeHeader } from "#statements/formats/table/header-dictionary.ts";
import { HEADER_SPELLINGS, columnNamed } from "#statements/formats/table/header-spelling.ts";
import { findTableShapes } from "#statements/formats/table/table-shape.ts";
import { readWhole } from "#statements/read-statement.ts";
import { formatAmount } from "#values/money.ts";

const LAYOUTS = BANK_PROFILES.flatMap((profile) =>
  profile.tables.filter(({ headerless }) => !headerless).map((layout) => ({ profile, layout })),
);

function firstNames(layout: TableLayout): string[] {
  const required = layout.requires.map((name) => (typeof name === "string" ? name : name[0]!));
  const named = Object.values(layout.columns).flatMap((names) => names[0]!);
  return [...new Set([...required, ...named])];
}

function shapeOf(names: readonly string[], layout: TableLayout): string | undefined {
  const format = layout.formats[0]!;
  const rows = () => [{ line: 1, hidden: false, cells: names }];
  const sheet = { name: layout.sheetName ?? "", rows };
  const source = { format, sheets: [sheet], date1904: false, raggedRowsAreSuspect: false };
  const [shape] = findTableShapes(source, BANK_PROFILES);
  return (
    shape &&
    `${shape.source}/${shape.layout} ${names[shape.columns.amount![0]!]} ${names[shape.columns.bookingDate![0]!]}`
  );
}

/** Every header that differs from a given one in the spelling of one name. */
function spelledOtherwise(names: readonly string[]): string[][] {
  return names.flatMap((name, index) => {
    const spellings = HEADER_SPELLINGS.find(
      (group) => columnNamed(name, group.map(normalizeHeader)) !== -1,
    );
    return (spellings ?? []).map((spelling) => names.with(index, spelling.toUpperCase()));
  });
}

describe("the column names of a bank's table", () => {
  it.each(LAYOUTS)(
    "$profile.key/$layout.name is known in every spelling and in any order",
    ({ profile, layout }) => {
      const names = firstNames(layout);
      const key = `${profile.key}/${layout.name}`;
      expect(shapeOf(names, layout)).toContain(key);
      for (const other of [names.toReversed(), ...spelledOtherwise(names)])
        expect(shapeOf(other, layout), other.join("; ")).toContain(key);
    },
  );

  it("is taken in the bank's own spelling where two columns have the name in some", () => {
    expect(columnNamed("Számlaszám", ["szamla szam", "szamlaszam"])).toBe(1);
    expect(columnNamed("Számlaszám", ["szamla szam", "szamla szama"])).toBe(-1);
    expect(columnNamed("Számlaszám", ["szamla neve", "szamla szam"])).toBe(1);
  });
});

describe("OTP's earlier table", () => {
  const old =
    "Tranzakció dátuma,Könyvelés dátuma,Megnevezés,Be/Ki,Partner neve,Partner számlaszáma,Kategória,Közlemény," +
    "Számla neve,Számlaszám,Összeg,Pénznem";
  const row = (direction: string, amount: string) =>
    `2024-01-02 09:15:00,2024-01-02,AZONNALI ÁTUTALÁS,${direction},Példa Kft.,12001008-10010010-02003006,Bér,x,` +
    `Fő,11773016-11111018-00000000,${amount},HUF`;
  const otherSpelling = old
    .replace("Számlaszám,", "Számla szám,")
    .replace("Számla neve", "Számla név");
  const read = (header: string, rows: readonly string[]) => {
    const bytes = new TextEncoder().encode([header, ...rows].join("\n"));
    return readWhole({ fileName: "x", size: bytes.length, chunks: () => [bytes] });
  };
  const amounts = (header: string, rows: readonly string[]) =>
    read(header, rows).statements.flatMap(({ transactions }) =>
      transactions.map(({ amount }) => formatAmount(amount)),
    );

  const spelled = ["Be / Ki", "Be/Ki (K/J)", "KI/BE (K/J)"].map((name) =>
    old.replace("Be/Ki", name),
  );
  it.each([old, ...spelled, otherSpelling])("is read as %s", (header) => {
    const whole = read(header, [row("K", "-370"), row("J", "100")]);
    expect(whole.detection).toMatchObject({ source: "otp", format: "csv" });
    expect(whole.problems).toEqual([]);
    const [first] = whole.statements[0]!.transactions;
    expect(first).toMatchObject({
      type: "AZONNALI ÁTUTALÁS",
      partnerName: "Példa Kft.",
      amount: -37_000_000n,
    });
    expect(whole.statements[0]!.header).toMatchObject({
      accountNr: "11773016-11111018-00000000",
      accountName: "Fő",
      currency: "HUF",
    });
  });

  it("has the sign by K and J where amounts have none, and contradicts where they do", () => {
    expect(amounts(old, [row("K", "370"), row("J", "100")])).toEqual(["-370.00", "100.00"]);
    expect(read(old, [row("K", "-370"), row("K", "100")]).problems).toMatchObject([
      { code: "direction_contradicts", line: 3 },
    ]);
  });

  it("does not teach other tables what a lone K means", () => {
    const other =
      "Könyvelés dátuma,Számlaszám,Összeg,Devizanem,T/J,Partner,Partner számla,Közlemény";
    const text =
      "2026.01.05.,10401000-50051234-56789014,100,HUF,K,Kft.,12001008-10010010-02003006,x";
    expect(read(other, [text]).problems).toMatchObject([
      { code: "direction_contradicts", severity: "fatal" },
    ]);
  });
});
