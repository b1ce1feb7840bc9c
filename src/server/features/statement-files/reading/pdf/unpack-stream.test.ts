/** Golden pairs by the definitions of ISO 32000-1, 7.4, and what readers make of faults. */
import { brotliCompressSync, deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { createSeededRandom } from "#server/testing/seeded-random.ts";
import { writeLzw } from "#server/testing/write-lzw.ts";
import { TooManyBytes, UNPACKERS } from "./unpack-stream.ts";

const PLENTY = 1_000_000;
const unpack = (filter: string, packed: Uint8Array, bytesMax = PLENTY, lzwEarly = true) =>
  UNPACKERS.get(filter)!(packed, bytesMax, lzwEarly).then((bytes) =>
    Buffer.from(bytes).toString("hex"),
  );
const hex = (text: string): Buffer => Buffer.from(text.replaceAll(" ", ""), "hex");
const latin = (text: string): Buffer => Buffer.from(text, "latin1");
const spaced = (text: string): string => text.replaceAll(" ", "");

describe("LZWDecode", () => {
  it.each([
    ["the example of the standard", "80 0b 60 50 22 0c 0c 85 01", "2d 2d 2d 2d 2d 41 2d 2d 2d 42"],
    ["without the first clearing", "16 c0 a0 20", "2d 2d 2d"],
    ["what stands behind the end", "80 0b 60 20 ff ff", "2d"],
    ["nothing but the end", "80 40 40", ""],
    ["no byte", "", ""],
  ])("reads %s", async (_, packed, plain) => {
    expect(await unpack("LZWDecode", hex(packed))).toBe(spaced(plain));
  });

  it.each([true, false])("reads codes of 9 to 12 bits that grow early: %s", async (early) => {
    const random = createSeededRandom(7);
    const plain = Buffer.from(Array.from({ length: 30_000 }, () => Math.floor(random() * 5)));
    const packed = writeLzw(plain, early);
    expect(await unpack("LZW", packed, PLENTY, early)).toBe(plain.toString("hex"));
    expect(await unpack("LZW", packed, PLENTY, !early)).not.toBe(plain.toString("hex"));
  });

  it("keeps what came before a cut, and ends at a code that no entry has", async () => {
    expect(await unpack("LZWDecode", hex("80 0b 60 50 22"))).toBe(spaced("2d 2d 2d 2d 2d"));
    // Behind a clearing the table has no entry yet.
    expect(await unpack("LZWDecode", hex("80 60 60"))).toBe("");
  });
});

describe("ASCII85Decode", () => {
  it.each([
    ["words of four bytes", "9jqo^BlbD-BleB1DJ+*+F(f,q~>", "Man is distinguished"],
    ["z as four zeros", "z9jqo^~>", "\0\0\0\0Man "],
    ["white space anywhere", "9j\r\nqo \t^~ >", "Man "],
    ["one byte of two digits", "rr~>", "\u00ff"],
    ["one zero byte", "!!~>", "\0"],
    ["the largest word", "s8W-!~>", "\u00ff\u00ff\u00ff\u00ff"],
    ["what stands behind the end", "9jqo^~>9jqo^", "Man "],
    ["nothing", "~>", ""],
  ])("reads %s", async (_, packed, plain) => {
    expect(await unpack("ASCII85Decode", latin(packed))).toBe(latin(plain).toString("hex"));
  });

  it("reads a stream without its end to its last whole byte; one digit gives none", async () => {
    expect(await unpack("A85", latin("9jqo^9j"))).toBe(latin("Man M").toString("hex"));
    expect(await unpack("A85", latin("9jqo^9"))).toBe(latin("Man ").toString("hex"));
  });
});

describe("RunLengthDecode", () => {
  it.each([
    ["bytes as they are and a run", "02 61 62 63 fe 64 80", "61 62 63 64 64 64"],
    ["the shortest run and the shortest copy", "ff 61 00 62 80", "61 61 62"],
    ["the longest run", "81 61 80", "61".repeat(128)],
    ["the longest copy", `7f ${"62".repeat(128)} 80`, "62".repeat(128)],
    ["what stands behind the end", "00 61 80 00 62", "61"],
    ["no byte", "", ""],
  ])("reads %s", async (_, packed, plain) => {
    expect(await unpack("RunLengthDecode", hex(packed))).toBe(spaced(plain));
  });

  it("keeps what is there of a cut copy, and nothing of a cut run", async () => {
    expect(await unpack("RL", hex("05 61 62"))).toBe("6162");
    expect(await unpack("RL", hex("00 61 fe"))).toBe("61");
    expect(await unpack("RL", hex("00 61 05"))).toBe("61");
  });
});

describe("ASCIIHexDecode", () => {
  it("reads digits in pairs, a last one as the first of a pair", async () => {
    expect(await unpack("ASCIIHexDecode", latin("61 6\n2 7>63"))).toBe("616270");
    expect(await unpack("AHx", latin("6162"))).toBe("6162");
  });
});

describe("every filter", () => {
  const plain = Buffer.alloc(1_000, "abcd");
  const PACKED: readonly (readonly [string, Uint8Array])[] = [
    ["LZWDecode", writeLzw(plain)],
    ["ASCII85Decode", latin(`${"@:E_W".repeat(250)}~>`)],
    ["RunLengthDecode", Buffer.concat(Array.from({ length: 250 }, () => hex("03 61 62 63 64")))],
    ["ASCIIHexDecode", latin(plain.toString("hex"))],
    ["FlateDecode", deflateSync(plain)],
    ["BrotliDecode", brotliCompressSync(plain)],
  ];

  it.each(PACKED)("has a budget: %s at the limit and one byte more", async (filter, packed) => {
    expect(await unpack(filter, packed, 1_000)).toBe(plain.toString("hex"));
    await expect(unpack(filter, packed, 999)).rejects.toThrow(TooManyBytes);
  });

  it.each(PACKED)("takes any cut and any wrong byte for an end: %s", async (filter, packed) => {
    const random = createSeededRandom(3);
    const whole = plain.toString("hex");
    for (let n = 0; n < 60; n++) {
      const cut = Math.floor(random() * packed.length);
      // The last byte may be of a half.
      const before = (await unpack(filter, packed.subarray(0, cut))).slice(0, -2);
      expect(whole.startsWith(before)).toBe(true);
      const wrong = Buffer.from(packed);
      wrong[cut] = Math.floor(random() * 256);
      expect(await unpack(filter, wrong)).toEqual(expect.any(String));
    }
  });
});
