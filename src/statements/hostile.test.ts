import { existsSync, globSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { asksForMapping } from "#statements/mapping/asks-for-mapping.ts";
import { previewTable } from "#statements/mapping/preview-table.ts";
import { readStatementFile, readWhole } from "#statements/read-statement.ts";
import type { FileInput, ReadProblem } from "#statements/statement.ts";

/**
 * Hostile files, and files that broke on their way: always a named problem, never a throw or a
 * hang.
 */
const SAMPLES = [
  ...globSync("src/statements/formats/{mt940,camt,records}/samples/*.{sta,xml,ofx,qif,txt}"),
  ...globSync("src/statements/banks/*/samples/*.{csv,xls,sta,xml}"),
].sort();
const SHARED_CAMT =
  "../shared/samples/statements/zoltansebestyen-unicredithu/src/ofxstatement/tests/STATEMENT_12345678_20171130.xml";

function inputOf(bytes: Uint8Array | string, chunkSize = 65_536, fileName = "x"): FileInput {
  const content = typeof bytes === "string" ? Buffer.from(bytes) : bytes;
  return {
    fileName,
    size: content.length,
    // As from the disk: each chunk lies where the one before lay.
    *chunks() {
      const buffer = new Uint8Array(Math.min(chunkSize, content.length));
      for (let at = 0; at < content.length; at += chunkSize) {
        const piece = content.subarray(at, at + chunkSize);
        buffer.set(piece);
        yield buffer.subarray(0, piece.length);
      }
    },
  };
}

function problemOf(input: FileInput): ReadProblem | undefined {
  return readWhole(input).problems[0];
}

describe("files that are no statements", () => {
  it.each([
    ["no bytes", "", "file_empty"],
    ["blanks", " \r\n\t ", "file_empty"],
    ["a lone byte order mark", "\uFEFF", "file_empty"],
    ["a Windows program", "MZ\x90\x00\x03\x00\x00\x00 program", "not_a_statement"],
    ["a PDF", "%PDF-1.7\n1 0 obj", "format_not_supported"],
    ["a picture", Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0), "not_a_statement"],
    [
      "a payment order in XML",
      "<Document><CstmrCdtTrfInitn><GrpHdr/></CstmrCdtTrfInitn></Document>",
      "not_a_statement",
    ],
    [
      "a payment order MT101",
      "{1:F01X}{2:I101Y}{4:\r\n:20:REF\r\n:28D:1/1\r\n:50H:/HU42\r\n-}",
      "not_a_statement",
    ],
    [
      "a package of forint transfers",
      `${"0".repeat(940)}\r\n${"1".repeat(940)}\r\n`,
      "not_a_statement",
    ],
    ["a letter", "Kedves Könyvelő!\nCsatolom a számlákat.\nÜdv\n", "format_unknown"],
    ["XML of nobody", "<?xml version='1.0'?><a><b/></a>", "format_unknown"],
    [
      "a DOCTYPE bomb of nobody",
      '<!DOCTYPE l [<!ENTITY a "l"><!ENTITY b "&a;&a;">]><l>&b;</l>',
      "xml_doctype_refused",
    ],
  ])("%s is named", (_, content, code) => {
    const { detection, problems } = readWhole(inputOf(content as string));
    expect(problems.map((problem) => problem.code)).toEqual([code]);
    expect(detection.kind).toBe("unknown");
  });

  it.each([
    [
      "the Treasury",
      `0120260302${"20260302121500"}${"A".padEnd(32)}KULSO1I${" ".repeat(35)}.\r\n0220260302\r\n`,
    ],
    [
      "UniCredit",
      `86${"0011"}${"109180017123456000000002".padEnd(24)}20260302${"0".repeat(315)}\r\n${"0".repeat(128)}\r\n`,
    ],
  ])("the file of fixed width of %s is asked about, and nothing of it is read", (_, content) => {
    const { detection, problems, statements } = readWhole(inputOf(content));
    expect(asksForMapping(detection, problems)).toBe(true);
    expect([detection.format, problems.length, statements.length]).toEqual(["fixed", 1, 0]);
    const opening = { charset: null, delimiter: null, sheet: null };
    expect(previewTable(inputOf(content), { opening, profiles: [] })).toHaveProperty("preview");
  });

  it("long lines without signs between columns end in one problem", () => {
    const line = `20260302 ${"7 ".repeat(995)}`;
    const long = `${line}\r\n`.repeat(400) + "2026.03.02 - ".repeat(100_000);
    expect(readWhole(inputOf(long)).problems).toHaveLength(1);
  });

  it("two gigabytes of zeros are refused after the first megabytes", () => {
    let pulled = 0;
    const zeros: FileInput = {
      fileName: "sparse.sta",
      size: 2 * 1024 ** 3,
      *chunks() {
        const chunk = new Uint8Array(262_144);
        for (let at = 0; at < 2 * 1024 ** 3; at += chunk.length) {
          pulled += chunk.length;
          yield chunk;
        }
      },
    };
    expect(problemOf(zeros)).toMatchObject({ code: "file_empty", severity: "fatal" });
    expect(pulled).toBeLessThan(16 * 1024 ** 2);
  });

  it("a line without an end stops at its limit, whatever follows", () => {
    const endless: FileInput = {
      fileName: "long.sta",
      size: 64 * 1024 ** 2,
      *chunks() {
        yield Buffer.from(
          ":20:A\n:25:HU42117730161111101800000000\n:60F:C260301HUF0,\n:61:2603020302C1,00NTRF\n:86:",
        );
        const chunk = Buffer.alloc(65_536, 97);
        for (let count = 0; count < 1_024; count++) yield chunk;
      },
    };
    const problems = readWhole(endless).problems.map(({ code }) => code);
    expect(problems).toContain("limit_exceeded");
  });

  it("details without end stop at their limit", () => {
    const head = ":20:A\n:25:HU42117730161111101800000000\n:60F:C260301HUF0,\n";
    const text = `${head}:61:2603020302C1,00NTRF\n:86:${"szöveg\n".repeat(50_000)}`;
    expect(readWhole(inputOf(text)).problems.at(-1)).toMatchObject({
      code: "limit_exceeded",
      params: { what: "field" },
    });
  });

  it("patterns do not run away on long runs of the signs they look for", () => {
    const head = ":20:A\n:25:HU42117730161111101800000000\n:60F:C260301HUF0,\n";
    const entry = ":61:2603020302C1,00NTRF\n";
    // A pattern that runs away needs hours here; the test's own limit is the guard, no stopwatch.
    for (const run of [
      "/",
      "/REMI/",
      "1 ",
      "?20",
      "+",
      " ",
      "12345678 ",
      "AB12 ",
      "<narr>",
      "Card: ",
    ]) {
      readWhole(inputOf(`${head}${entry}:86:/NAME/${run.repeat(19_000 / run.length)}x\n`));
      readWhole(inputOf(`${head}:61:2603020302C${run.repeat(19_000 / run.length)}\u2028x\n`));
      const note = `<RmtInf><Ustrd>Card:${run.replaceAll("<", "&lt;").repeat(20_000)}</Ustrd></RmtInf>`;
      const ntry = `<Ntry><Amt>1</Amt><CdtDbtInd>CRDT</CdtDbtInd><NtryDtls><TxDtls>${note}</TxDtls></NtryDtls></Ntry>`;
      readWhole(
        inputOf(`<Document><BkToCstmrStmt><Stmt>${ntry}</Stmt></BkToCstmrStmt></Document>`),
      );
    }
    expect(readWhole(inputOf(`${head}${entry}`)).statements).toHaveLength(1);
  });

  it("the name of the file decides nothing", () => {
    const bytes = readFileSync("src/statements/formats/mt940/samples/pages-merged.sta");
    const named = (fileName: string): object => readWhole(inputOf(bytes, 65_536, fileName));
    expect(named("kivonat.xlsx")).toEqual(named("kivonat.sta"));
    expect(named("UTALAS.HUF")).toEqual(named("kivonat.sta"));
  });
});

describe("XML with bad intent", () => {
  const message = (inner: string): string =>
    `<Document><BkToCstmrStmt><Stmt><Id>1</Id>${inner}</Stmt></BkToCstmrStmt></Document>`;

  it("is stopped where it nests too deep", () => {
    const nested = message(`${"<a>".repeat(100)}${"</a>".repeat(100)}`);
    expect(problemOf(inputOf(nested))).toMatchObject({
      code: "limit_exceeded",
      params: { what: "depth" },
    });
  });

  it("is stopped at too many attributes", () => {
    const attributes = Array.from({ length: 70 }, (_, index) => `a${index}="1"`).join(" ");
    const entry = message(`<Ntry ${attributes}></Ntry>`);
    expect(problemOf(inputOf(entry))).toMatchObject({
      code: "limit_exceeded",
      params: { what: "attributes" },
    });
  });

  it("is stopped at a text without end", () => {
    const endless = readWhole(
      inputOf(message(`<Ntry><AddtlNtryInf>${"x".repeat(5_000_000)}</AddtlNtryInf></Ntry>`)),
    );
    expect(endless.problems.at(-1)).toMatchObject({ code: "limit_exceeded", severity: "fatal" });
  });

  it("is refused for its DOCTYPE before its body is read", () => {
    const bomb = `<?xml version="1.0"?>\n<!DOCTYPE Document [${'<!ENTITY a "b">'.repeat(200_000)}]>${message("")}`;
    expect(problemOf(inputOf(bomb))).toMatchObject({ code: "xml_doctype_refused" });
  });

  it("is named as broken with its line", () => {
    expect(problemOf(inputOf(message("\n\n<Bal></Ntry>")))).toMatchObject({
      code: "syntax_invalid",
      line: 3,
    });
    expect(problemOf(inputOf(message("&unknown;")))).toMatchObject({ code: "syntax_invalid" });
  });
});

describe("records with bad intent", () => {
  const ofx = (inner: string): string =>
    `OFXHEADER:100\n<OFX><STMTRS><CURDEF>HUF<BANKTRANLIST>${inner}</BANKTRANLIST></STMTRS></OFX>`;
  const netbank = (inner: string): string =>
    `<NetBankXML><SzamlaInfo/><Tranzakcio>${inner}</Tranzakcio></NetBankXML>`;

  it.each([
    ["an OFX without a list", "OFXHEADER:100\nDATA:OFXSGML\n<OFX>", "statement_missing"],
    ["an OFX cut inside its header", "OFXHEADER:100\nDATA", "statement_missing"],
    [
      "an OFX with a text without end",
      ofx(`<STMTTRN><MEMO>${"x".repeat(300_000)}`),
      "limit_exceeded",
    ],
    ["an OFX with a DOCTYPE", `<!DOCTYPE OFX [<!ENTITY a "b">]>${ofx("")}`, "xml_doctype_refused"],
    ["a flood of signs that begin no tag", ofx("<".repeat(200_000)), "limit_exceeded"],
    ["aggregates that never close", ofx("<A><B>".repeat(50_000)), "statement_missing"],
    ["an entry without an amount", ofx("<STMTTRN><DTPOSTED>20260302<FITID>1"), "amount_invalid"],
    ["a list of no known kind", "!Type:Robot\nD2026-03-02\nT1\n^\n", "syntax_invalid"],
    ["a QIF without a record", "!Type:Bank\n", "statement_missing"],
    ["a QIF record that never ends", `!Type:Bank\n${"Mx\n".repeat(100_000)}`, "statement_missing"],
    ["a source's XML with a DOCTYPE", `<!DOCTYPE x><NetBankXML/>`, "xml_doctype_refused"],
    ["a source's XML that nests too deep", netbank("<a>".repeat(100)), "limit_exceeded"],
    ["a source's XML that is cut", "<NetBankXML><Tranzakcio><Osszeg>1", "file_truncated"],
    ["a source's XML without a record", "<NetBankXML></NetBankXML>", "statement_missing"],
  ])("%s is named", (_, content, code) => {
    const { problems } = readWhole(inputOf(content));
    expect(problems.map((problem) => problem.code)).toContain(code);
    expect(problems.filter(({ severity }) => severity === "fatal")).toHaveLength(1);
  });

  it("an entity is resolved once, and a lone ampersand stays", () => {
    const entry = ofx("<STMTTRN><DTPOSTED>20260302<TRNAMT>1<NAME>A &amp;lt; B & C &#337;");
    expect(readWhole(inputOf(entry)).statements[0]!.transactions[0]!.partnerName).toBe(
      "A &lt; B & C ő",
    );
  });
});

/** A mutation of a sample: bytes turned, a piece cut out, a piece put in, the end cut off. */
const mutation = fc.record({
  sample: fc.nat(),
  flips: fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 12 }),
  cut: fc.option(fc.tuple(fc.nat(), fc.nat(400)), { nil: undefined }),
  insert: fc.option(
    fc.tuple(fc.nat(), fc.oneof(fc.uint8Array({ maxLength: 40 }), fc.constantFrom(...snippets()))),
    { nil: undefined },
  ),
  keep: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: undefined }),
  chunk: fc.integer({ min: 1, max: 5_000 }),
});

function snippets(): Uint8Array[] {
  const texts = [
    "\r\n-\r\n",
    ":61:",
    ":20:",
    "@@",
    "<Ntry>",
    "</TxDtls>",
    "<![CDATA[",
    "&#x0;",
    '"',
    ";",
    "\0\0\0",
    "?20",
    "\uFEFF",
    "<STMTTRN>",
    "\n^\n",
    "!Type:Cash\n",
  ];
  return texts.map((text) => Buffer.from(text));
}

/** A printed statement with texts that were moved or changed. */
function printed(
  moves: readonly { at: number; dx: number; dy: number; text: string }[],
): FileInput {
  const lines = [
    ["Számlaszám: 11773016-11111018-00000000"],
    ["Nyitó egyenleg", "1 000"],
    ["2026.03.02.", "Díj", "-250", "750"],
    ["2026.03.03.", "Jóváírás", "100", "850"],
    ["Záró egyenleg", "850"],
  ];
  const items = lines.flatMap((cells, row) =>
    cells.map((text, column) => {
      const width = text.length * 5;
      const fromEnd = cells.length - 1 - column;
      const x = column > 0 && fromEnd < 2 ? 550 - fromEnd * 100 - width : 40 + column * 90;
      return { text, x, y: 800 - row * 12, width, height: 9 };
    }),
  );
  for (const { at, dx, dy, text } of moves) {
    const item = items[at % items.length]!;
    items[at % items.length] = { ...item, x: item.x + dx, y: item.y + dy, text: text || item.text };
  }
  return { ...inputOf("%PDF-1.7"), pdf: { pages: [{ items }] } };
}

interface Change {
  flips: [number, number][];
  cut?: [number, number];
  insert?: [number, Uint8Array];
  keep?: number;
}

function mutate(original: Uint8Array, { flips, cut, insert, keep }: Change): Uint8Array {
  let bytes = Buffer.from(original);
  const place = (at: number): number => at % (bytes.length + 1);
  for (const [at, value] of flips) if (bytes.length > 0) bytes[at % bytes.length] = value;
  if (cut)
    bytes = Buffer.concat([
      bytes.subarray(0, place(cut[0])),
      bytes.subarray(place(cut[0]) + cut[1]),
    ]);
  if (insert)
    bytes = Buffer.concat([
      bytes.subarray(0, place(insert[0])),
      insert[1],
      bytes.subarray(place(insert[0])),
    ]);
  return keep === undefined ? bytes : bytes.subarray(0, Math.floor(bytes.length * keep));
}

describe("mutated samples", () => {
  const originals = [...SAMPLES, ...(existsSync(SHARED_CAMT) ? [SHARED_CAMT] : [])].map((path) =>
    readFileSync(path),
  );

  it("give events in order and named problems, never a throw, and never more than they hold", () => {
    fc.assert(
      fc.property(mutation, ({ sample, chunk, ...change }) => {
        const bytes = mutate(originals[sample % originals.length]!, change);
        const events = [...readStatementFile(inputOf(bytes, chunk))];
        expect(events[0]!.kind).toBe(events[0]!.kind === "problem" ? "problem" : "detected");
        const open = new Set<number>();
        for (const event of events) {
          if (event.kind === "statement") open.add(event.header.index);
          if (event.kind === "transactions") expect(open.has(event.statement)).toBe(true);
          if (event.kind === "end") expect(open.delete(event.trailer.index)).toBe(true);
          if (event.kind === "problem") expect(event.problem.code).not.toBe("reader_failed");
        }
        expect(events.length).toBeLessThan(bytes.length + 10);
      }),
      { numRuns: 2_800 },
    );
  });

  it("of workbooks and PDFs do too", () => {
    const books = globSync("src/statements/banks/*/samples/*.{xlsx,xls}").sort();
    const bytesOf = books.map((path) => readFileSync(path));
    const move = fc.record({ at: fc.nat(), dx: fc.integer(), dy: fc.integer(), text: fc.string() });
    fc.assert(
      fc.property(mutation, fc.array(move, { maxLength: 4 }), ({ sample, ...change }, moves) => {
        const isPdf = sample % 2 === 0;
        const input = isPdf
          ? printed(moves)
          : inputOf(mutate(bytesOf[sample % bytesOf.length]!, change));
        const { statements, problems } = readWhole(input);
        expect(problems.map(({ code }) => code)).not.toContain("reader_failed");
        expect(statements.length + problems.length).toBeGreaterThan(0);
        // Nothing of a PDF is taken that its balances do not prove.
        if (isPdf) expect(statements.every(({ trailer }) => trailer?.ties === true)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it("read alike however the file is cut into chunks", () => {
    for (const path of SAMPLES) {
      const bytes = readFileSync(path);
      const whole = readWhole(inputOf(bytes));
      for (const size of [1, 7, 64])
        expect(readWhole(inputOf(bytes, size)), `${path} by ${size}`).toEqual(whole);
    }
  });
});
