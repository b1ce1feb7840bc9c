import { describe, expect, it } from "vitest";
import fc from "fast-check";
import iconv from "iconv-lite";
import { ReadStop } from "#statements/read-stop.ts";
import type { FileInput } from "#statements/statement.ts";
import { decodedChunks, decodeText, detectCharset } from "#statements/text/decode-text.ts";
import { textLines } from "#statements/text/text-lines.ts";

const PANGRAM = "Árvíztűrő tükörfúrógép, 12 500,00 Ft; ŐRSÉGI ÚTÉPÍTŐ KFT. közlemény\n";

function buildInput(bytes: Uint8Array, chunkSize = 7): FileInput {
  return {
    fileName: "x",
    size: bytes.length,
    *chunks() {
      for (let at = 0; at < bytes.length; at += chunkSize) yield bytes.subarray(at, at + chunkSize);
    },
  };
}

function decodeWhole(bytes: Uint8Array, chunkSize?: number): string {
  const input = buildInput(bytes, chunkSize);
  return [...decodedChunks(input, detectCharset(input))].join("");
}

describe("charset", () => {
  it.each(["utf8", "win1250", "iso-8859-2", "cp852", "utf16le", "utf16be"])(
    "reads Hungarian text written in %s",
    (name) => {
      const text = PANGRAM.repeat(5);
      expect(decodeWhole(iconv.encode(text, name))).toBe(text);
    },
  );

  it.each(["utf8", "utf16le", "utf16be"])(
    "drops the byte order mark of %s, even when it comes byte by byte",
    (name) => {
      expect(decodeWhole(iconv.encode(PANGRAM, name, { addBOM: true }), 1)).toBe(PANGRAM);
    },
  );

  it("agrees with iconv-lite on every byte of CP852", () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
    expect(decodeText(bytes, "cp852")).toBe(iconv.decode(Buffer.from(bytes), "cp852"));
  });

  it("does not take the unbreakable blanks of amounts for the letter á of CP852", () => {
    const text = "1\u00A0234\u00A0567,00;-\u00A0370;12\u00A0000\nőű\n";
    expect(decodeWhole(iconv.encode(text, "win1250"))).toBe(text);
  });

  it("keeps UTF-8 in a short text with one whole and one broken letter, and says so", () => {
    const bytes = new TextEncoder().encode("Kőszeg");
    const input = buildInput(Uint8Array.of(...bytes, 0x20, 0xc3, 0x20));
    const report = { damaged: 0 };
    const charset = detectCharset(input);
    expect(charset).toBe("utf-8");
    expect([...decodedChunks(input, charset, report)].join("")).toContain("Kőszeg");
    expect(report.damaged).toBe(1);
  });

  it("keeps UTF-8 when a bank cut one letter in half, and counts the damage", () => {
    const whole = Buffer.from(PANGRAM.repeat(10));
    const cut = Buffer.concat([whole, Buffer.from([0xc3]), Buffer.from("\nvége\n")]);
    const report = { damaged: 0 };
    const text = [...decodedChunks(buildInput(cut), detectCharset(buildInput(cut)), report)].join(
      "",
    );
    expect(text.startsWith(PANGRAM)).toBe(true);
    expect(report.damaged).toBe(1);
  });

  it("reads German text as Windows-1252 or 1250 with its umlauts, never as CP852", () => {
    expect(
      decodeWhole(iconv.encode("Überweisung für Müller, Straße, Köln, Gebühr", "win1252")),
    ).toContain("Müller, Straße");
  });
});

describe("lines", () => {
  it("ends a line at CRLF, LF and CR, wherever the chunks are cut", () => {
    const line = fc.string({ maxLength: 6 }).map((text) => text.replace(/[\r\n\0\uFEFF]/g, "x"));
    const end = fc.constantFrom("\n", "\r\n", "\r");
    fc.assert(
      fc.property(
        fc.array(fc.tuple(line, end), { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 1, max: 9 }),
        (pairs, size) => {
          const text = pairs.map(([content, mark]) => content + mark).join("");
          const expected = text.split(/\r\n|\n|\r/).slice(0, -1);
          const bytes = new TextEncoder().encode(text);
          const read = [...textLines(buildInput(bytes, size), "utf-8")];
          expect(read.map((item) => item.text)).toEqual(expected);
          expect(read.map((item) => item.number)).toEqual(expected.map((_, index) => index + 1));
        },
      ),
      { numRuns: 300 },
    );
  });

  it("counts a last line that has no end", () => {
    expect(
      [...textLines(buildInput(Buffer.from("a\nb")), "utf-8")].map((line) => line.text),
    ).toEqual(["a", "b"]);
  });

  it("ends a line at @@ where asked", () => {
    const lines = textLines(buildInput(Buffer.from(":20:A@@:25:B@@x@y"), 1), "utf-8", {
      atAtEndsLine: true,
    });
    expect([...lines].map((line) => line.text)).toEqual([":20:A", ":25:B", "x@y"]);
  });

  it("takes a line of the longest length and stops with limit_exceeded one character later", () => {
    const read = (length: number) => [
      ...textLines(buildInput(Buffer.from("a".repeat(length))), "utf-8", { lineLengthMax: 50 }),
    ];
    expect(read(50)).toHaveLength(1);
    expect(() => read(51)).toThrow(ReadStop);
  });
});
