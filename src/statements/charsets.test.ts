import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import { readWhole } from "#statements/read-statement.ts";
import type { FileInput } from "#statements/statement.ts";

const TEXT = [
  ":20:STARTUMS",
  ":25:HU42117730161111101800000000",
  ":28C:1/1",
  ":60F:C260301HUF1000,00",
  ":61:2603020302C100,00NTRFNONREF//A1",
  ":86:166?00ÁTUTALÁS?20Számla kiegyenlítése, őszi fűtés?32ÁRVÍZTŰRŐ TÜKÖRFÚRÓGÉP KFT.",
  ":62F:C260302HUF1100,00",
  "-",
  "",
].join("\r\n");

function inputOf(bytes: Uint8Array, chunkSize = 11): FileInput {
  return {
    fileName: "kivonat.sta",
    size: bytes.length,
    *chunks() {
      for (let at = 0; at < bytes.length; at += chunkSize) yield bytes.subarray(at, at + chunkSize);
    },
  };
}

describe("one statement in every charset", () => {
  const plain = readWhole(inputOf(Buffer.from(TEXT)));

  it("says what was written", () => {
    expect(plain.statements[0]!.transactions[0]).toMatchObject({
      partnerName: "ÁRVÍZTŰRŐ TÜKÖRFÚRÓGÉP KFT.",
      remittance: "Számla kiegyenlítése, őszi fűtés",
      type: "ÁTUTALÁS",
    });
    expect(plain.problems).toEqual([]);
  });

  it.each([
    ["windows-1250", "win1250", false],
    ["ISO-8859-2", "iso-8859-2", false],
    ["CP852", "cp852", false],
    ["UTF-8 with a byte order mark", "utf8", true],
    ["UTF-16LE", "utf16le", false],
    ["UTF-16LE with a byte order mark", "utf16le", true],
    ["UTF-16BE", "utf16be", false],
    ["UTF-16BE with a byte order mark", "utf16be", true],
  ])("reads the same transactions from %s", (_, encoding, addBOM) => {
    const read = readWhole(inputOf(iconv.encode(TEXT, encoding, { addBOM })));
    expect(read).toEqual(plain);
  });
});
