/**
 * Files with a fault, read by the reader and said by the page: which figure is the file's and which
 * the rows'.
 */
import { describe, expect, it } from "vitest";
import { readWhole } from "#statements/read-statement.ts";
import type { ReadProblemCode } from "#values/read-problem-codes.ts";
import { readProblemText } from "./read-problems.ts";

const ACCOUNT = "HU42117730161111101800000000";

/** The sentences of a file's problems of one code, with plain blanks and minus signs. */
function said(text: string, code: ReadProblemCode): string[] {
  const bytes = new TextEncoder().encode(text);
  const { problems } = readWhole({ fileName: "x", size: bytes.length, chunks: () => [bytes] });
  return problems
    .filter((problem) => problem.code === code)
    .map(({ line, params }) => {
      const { title, advice } = readProblemText({ code, line: line ?? null, params: params ?? {} });
      return `${title}. ${advice}`.replaceAll("\u00a0", " ").replaceAll("\u2212", "-");
    });
}

function mt940(closing: string, rows: readonly string[] = ["C908412,"]): string {
  const lines = rows.map((row) => `:61:2603020302${row}NTRFNONREF\n:86:x`);
  return `:20:A\n:25:${ACCOUNT}\n:28C:1/1\n:60F:C260301HUF0,\n${lines.join("\n")}\n:62F:${closing}\n-\n`;
}

describe("the balance sentence", () => {
  it("names first what the rows give and then what the file states, with what the rows lack", () => {
    expect(said(mt940("C260302HUF913412,"), "balance_mismatch")).toEqual([
      "Az egyenlegek nem érnek össze (7. sor, :62F: mező). A nyitóegyenleg és a tételek alapján 908 412 Ft következne, " +
        "a fájlban 913 412 Ft a záróegyenleg: a tételekből 5 000 Ft hiányzik.",
    ]);
  });

  it("says what the rows have too much", () => {
    expect(said(mt940("D260302HUF100,"), "balance_mismatch")[0]).toContain(
      "alapján 908 412 Ft következne, a fájlban -100 Ft a záróegyenleg: a tételekben 908 512 Ft a többlet.",
    );
  });

  it("does so for CAMT as for MT940", () => {
    const balance = (code: string, amount: string) =>
      `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>` +
      `<Dt><Dt>2026-03-02</Dt></Dt></Bal>`;
    const entry = `<Ntry><Amt Ccy="EUR">7.50</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-03-02</Dt></BookgDt></Ntry>`;
    const camt =
      `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>1</Id><Acct><Id><IBAN>${ACCOUNT}</IBAN></Id>` +
      `<Ccy>EUR</Ccy></Acct>${balance("OPBD", "10")}${balance("CLBD", "20")}<TxsSummry><TtlNtries><NbOfNtries>3</NbOfNtries></TtlNtries>` +
      `<TtlCdtNtries><Sum>9</Sum></TtlCdtNtries></TxsSummry>${entry}</Stmt></BkToCstmrStmt></Document>`;
    expect(said(camt, "balance_mismatch")[0]).toContain(
      "alapján 17,50 EUR következne, a fájlban 20,00 EUR a záróegyenleg: a tételekből 2,50 EUR hiányzik.",
    );
    expect(said(camt, "totals_mismatch")[0]).toContain(
      "A fájl 3 tételt ír, a soraiban 1 van; 9,00 EUR jóváírást ír, a soraiban 7,50 EUR van.",
    );
  });
});

describe("the sentence of a broken chain of balances", () => {
  it("names first what the rows give and then what the line states", () => {
    const head =
      "Könyvelés dátuma;Értéknap;Számlaszám;Összeg;Devizanem;Partner neve;Partner számlaszáma;Közlemény;Egyenleg";
    const row = (day: string, amount: string, balance: string) =>
      `${day};${day};10401000-50051234-56789014;${amount};HUF;Példa Kft.;12001008-10010010-02003006;x;${balance}`;
    const lines = [
      head,
      row("2026.01.05.", "100", "1100"),
      row("2026.01.06.", "-30", "1170"),
      row("2026.01.07.", "5", "1175"),
    ];
    expect(said(lines.join("\n"), "balance_chain_broken")).toEqual([
      "A 3. sornál megszakad az egyenleglánc („Egyenleg” oszlop). Az addigi tételek alapján 1 070 Ft következne, a fájlban 1 170 Ft áll: a tételekből 100 Ft hiányzik.",
    ]);
  });

  it("between pages names the closing of one and the opening of the next", () => {
    const pages =
      `:20:A\n:25:${ACCOUNT}\n:28C:1/1\n:60F:C260301HUF0,\n:61:2603020302C5,NTRFNONREF\n:62M:C260302HUF5,\n-\n` +
      `:20:A\n:25:${ACCOUNT}\n:28C:1/2\n:60M:C260302HUF7,\n:61:2603020302C5,NTRFNONREF\n:62F:C260302HUF10,\n-\n`;
    expect(said(pages, "balance_chain_broken")[0]).toContain(
      "Az előző oldal záróegyenlege 5 Ft, a következő oldal nyitóegyenlege 7 Ft.",
    );
  });
});

describe("the sentence of rows that cannot be read", () => {
  const head =
    "Könyvelés dátuma;Értéknap;Számlaszám;Összeg;Devizanem;Partner neve;Partner számlaszáma;Közlemény;Egyenleg";
  const row = (amount: string, balance: string) =>
    `2026.01.05.;2026.01.05.;10401000-50051234-56789014;${amount};HUF;Példa Kft.;12001008-10010010-02003006;x;${balance}`;

  it("names the lines and what becomes of the others", () => {
    expect(
      said([head, row("-10", ""), row("", ""), row("5", "")].join("\n"), "amount_invalid"),
    ).toEqual([
      "1 sor nem olvasható (3. sor). Az összeg hiányzik vagy értelmezhetetlen. Ha így veszi át, ez kimarad, a többi sor bekerül.",
    ]);
    expect(
      said([head, row("-10", "90"), row("", "90"), row("5", "95")].join("\n"), "amount_invalid"),
    ).toEqual([
      "1 sor nem olvasható (3. sor). Az összeg hiányzik vagy értelmezhetetlen, de az egyenlegek enélkül is összeérnek, ezért kihagytuk.",
    ]);
  });
});

describe("the sentence of rows outside the stated interval", () => {
  const params = { from: "2004-10-17", to: "2011-10-17", first: "2017-10-11", last: "2017-10-12" };
  const advice = (given: Record<string, string>) =>
    readProblemText({ code: "rows_outside_interval", line: null, params: given }).advice.replaceAll(
      "\u00a0",
      " ",
    );

  it("names both intervals", () => {
    expect(advice(params)).toBe(
      "Az időszak a fájl szerint 2004. 10. 17. – 2011. 10. 17., a tételeké 2017. 10. 11. – 10. 12. " +
        "A tételek a saját napjukon szerepelnek; nézze meg, hogy a megfelelő kivonat-e.",
    );
    expect(advice({ ...params, to: "", last: params.first })).toContain(
      "szerint 2004. 10. 17. és a későbbi napok, a tételeké 2017. 10. 11. A tételek",
    );
    expect(advice({ ...params, from: "", to: "", text: "990101990102" })).toContain(
      "szerint „990101990102”, a tételeké",
    );
  });
});

describe("a file that is known and not read", () => {
  it("says what a PDF lacks, with page and line where one is to blame", () => {
    const say = (params: Record<string, string>): string =>
      readProblemText({ code: "pdf_unproven", line: null, params }).advice;
    expect(say({ reason: "no_balances" })).toContain(
      "Nem minden tétele mellett áll ott az egyenleg",
    );
    expect(say({ reason: "broken", page: "5", text: "2026.03.02 Díj" })).toContain(
      "Az 5. oldalon ennél a sornál nem jön ki az egyenleg: „2026.03.02 Díj”",
    );
    expect(say({ reason: "days", page: "2", text: "2026.03.12 Díj" })).toContain(
      "A 2. oldalon ez a sor kilóg a napok sorrendjéből: „2026.03.12 Díj”",
    );
    for (const reason of ["no_rows", "no_opening", "no_closing", "no_balances", "broken", "days"])
      expect(say({ reason })).toContain("MT940, CAMT.053, CSV vagy XLSX");
  });
});

it("a list of several accounts without numbers is to be divided", () => {
  const params = { format: "QIF", several: "accounts" };
  expect(readProblemText({ code: "format_not_supported", line: 6, params })).toEqual({
    title: "A fájl több bankszámla tételeit tartalmazza számlaszám nélkül",
    advice: "Exportálja bankszámlánként külön fájlba, és töltse fel azokat.",
  });
});

describe("the sentence of a settlement's totals", () => {
  const says = (what: string, expected: string, found: string, line: number | null = null) => {
    const params = { what, expected, found, difference: "0", currency: "HUF" };
    const { title, advice } = readProblemText({ code: "totals_mismatch", line, params });
    return `${title}. ${advice}`.replaceAll("\u00a0", " ").replaceAll("\u2212", "-");
  };

  it.each([
    [
      "gross",
      "A fájl szerint 85 936 Ft a beszedett összeg, a tételek összege 85 935 Ft: a tételekből 1 Ft hiányzik.",
    ],
    [
      "sumRow",
      "Az összesítő sorban 85 936 Ft áll, a tételek összege 85 935 Ft: a tételekből 1 Ft hiányzik.",
    ],
    ["fees", "A fájl szerint 85 936 Ft a levont díj, a tételekből 85 935 Ft jön ki."],
    ["payout", "A fájl szerint 85 936 Ft az utalás, a tételekből 85 935 Ft következik"],
    ["net", "A sorban 85 936 Ft a nettó összeg, a bruttóból és a díjból 85 935 Ft következik."],
    [
      "invoice",
      "A számla végösszege 85 936 Ft, az elszámolás 85 935 Ft díjat von le az utalásból.",
    ],
  ])("%s: both figures, and no word of a bank", (what, sentence) => {
    const text = says(what, "85936.00", "85935.00");
    expect(text).toContain(sentence);
    expect(text).toContain("Töltse le újra az elszámolást a szolgáltatótól");
    expect(text).not.toContain("bank");
  });

  it.each([
    [
      "transferred",
      "A levél szerint 85 936 Ft az utalás, a beszedett összegből és a beszámításból 85 935 Ft következik: az eltérés 1 Ft.",
    ],
    [
      "left",
      "A levél szerint 85 936 Ft marad nyitva, a tartozásból és a beszámításból 85 935 Ft következik: az eltérés 1 Ft.",
    ],
  ])("%s of a letter: both figures, the difference, and whom to ask", (what, sentence) => {
    const text = says(what, "85936.00", "85935.00");
    expect(text).toContain(sentence);
    expect(text).toContain("Kérjen a szolgáltatótól javított levelet");
    expect(text).not.toContain("tételek");
  });

  it("of a report with a damaged head says whose it looks like, and never names a bank", () => {
    const says = (params: Record<string, string>) =>
      readProblemText({ code: "column_missing", line: 4, params }).advice;
    const params = { column: "Psp Reference", source: "adyen", name: "Adyen" };
    expect(says({ ...params, damaged: "head" })).toContain("a fejléce sérült");
    expect(says(params)).toContain("adja meg az oszlopok jelentését");
    for (const advice of [says(params), says({ ...params, damaged: "head" })])
      expect(advice).not.toContain("bank");
    expect(says({ column: "Dátum" })).toContain("a bank eredeti oszlopaival");
  });

  it("of a letter whose amounts nobody could tell apart names what cannot be read", () => {
    for (const code of ["syntax_invalid", "amount_ambiguous"] as const) {
      const missing = code === "syntax_invalid" ? "amounts" : "collected";
      const { title, advice } = readProblemText({ code, line: null, params: { missing } });
      expect(title).toBe("A levélből nem olvasható ki egyértelműen az összegek sora");
      expect(advice).not.toContain("bank");
    }
  });

  it("counts lines without money, and names the row", () => {
    expect(says("count", "3.00", "2.00")).toContain(
      "A tételek száma eltér. Az elszámolás szerint 3 tétel van benne, a fájlban 2 van.",
    );
    expect(says("net", "1.00", "2.00", 7)).toContain("különbsége (7. sor)");
  });
});

describe("a file without a currency", () => {
  it("is told as that, and not as a damaged one", () => {
    const missing = { code: "syntax_invalid", line: null } as const;
    expect(readProblemText({ ...missing, params: { missing: "currency" } })).toEqual({
      title: "A fájl nem írja meg a devizanemet",
      advice: "Ha így veszi át, forintnak vesszük az összegeit.",
    });
    expect(readProblemText({ ...missing, params: {} }).title).toBe("Hibás szerkezet a fájlban");
  });
});

it("names all rows of a fault of a table", () => {
  const title = (params: Record<string, string>): string =>
    readProblemText({ code: "amount_invalid", line: 3, params }).title;
  expect(title({ text: "abc", lines: "3, 5", count: "2" })).toBe(
    "Értelmezhetetlen összeg: „abc” (3, 5. sor)",
  );
  expect(title({ text: "abc", lines: "3, 5", count: "9" })).toContain("(3, 5. sor és még 7)");
  expect(title({ text: "abc", lines: "3", count: "1" })).toContain("(3. sor)");
});

describe("the sentence of an archive", () => {
  it("says that the statements in it are uploaded unpacked", () => {
    const tell = (format: string): string => {
      const params = { format };
      const { title, advice } = readProblemText({ code: "not_a_statement", line: null, params });
      return `${title}. ${advice}`;
    };
    for (const format of ["zip", "gzip", "7z", "rar"])
      expect(tell(format)).toMatch(/^Ez tömörített fájl, nem kivonat\. Csomagolja ki/);
    expect(tell("png")).toMatch(/^Ez nem számlakivonat\./);
  });
});
