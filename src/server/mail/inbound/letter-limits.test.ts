import { describe, expect, it } from "vitest";
import {
  findLetterExcess,
  HASHED_BYTES_MAX,
  HEADER_LINES_MAX,
  HEADERS_BYTES_MAX,
  LETTERS_INSIDE_MAX,
  PART_LINES_MAX,
  SIGNATURE_BYTES_MAX,
  SIGNATURES_MAX,
} from "./letter-limits.ts";

const letter = (headers: readonly string[], body: string | Buffer = "x\r\n"): Buffer =>
  Buffer.concat([
    Buffer.from(["From: a@kuldo.test", ...headers, "", ""].join("\r\n")),
    Buffer.from(body),
  ]);
const times = (count: number, line: string): string[] => Array.from({ length: count }, () => line);
const signature = (tags = ""): string => `DKIM-Signature: v=1; d=kuldo.test;${tags} b=x`;

describe("a letter is handed to the libraries", () => {
  it.each<[string, string, (over: number) => Buffer]>([
    [
      "signatures",
      "too_many_signatures",
      (over) => letter(times(SIGNATURES_MAX + over, signature())),
    ],
    [
      "signatures in other letters",
      "too_many_signatures",
      (over) => letter(times(SIGNATURES_MAX + over, "dkim-SIGNATURE \t: v=1;\r\n b=x")),
    ],
    [
      "lines of headers",
      "headers_too_large",
      // The author's line and the blank one count.
      (over) => letter(times(HEADER_LINES_MAX - 2 + over, "X: 1")),
    ],
    [
      "lines of one folded header",
      "headers_too_large",
      (over) => letter([`X: 1${"\r\n 2".repeat(HEADER_LINES_MAX - 3 + over)}`]),
    ],
    [
      "bytes of headers",
      "headers_too_large",
      (over) => {
        const rest = letter(["X: "]).indexOf("\r\n\r\n") + 4;
        return letter([`X: ${"x".repeat(HEADERS_BYTES_MAX - rest + over)}`]);
      },
    ],
    [
      "bytes of one signature",
      "headers_too_large",
      (over) => {
        const own = `${signature()}\r\n`.length;
        return letter([signature() + "x".repeat(SIGNATURE_BYTES_MAX - own + over)]);
      },
    ],
    [
      "letters inside",
      "nested_too_deep",
      (over) =>
        letter([], "Content-Type: message/rfc822\r\n\r\n".repeat(LETTERS_INSIDE_MAX + over)),
    ],
    [
      "folded letters inside",
      "nested_too_deep",
      (over) =>
        letter([], "content-type:\r\n\tmessage/global\r\n\r\n".repeat(LETTERS_INSIDE_MAX + over)),
    ],
    [
      "lines of parts",
      "too_many_parts",
      (over) => letter([], "\r\n--b".repeat(PART_LINES_MAX + over)),
    ],
  ])("up to its limit of %s, and not beyond", (_what, excess, build) => {
    expect(findLetterExcess(build(0))).toBeUndefined();
    expect(findLetterExcess(build(1))).toBe(excess);
  });

  it("up to the lines of parts times the letters that they lie in, and not beyond", () => {
    // 24 letters within the letter: each line lies in 25 of them at most.
    const build = (lines: number): Buffer =>
      letter([], "Content-Type: message/rfc822\r\n\r\n".repeat(24) + "\r\n--b".repeat(lines));
    expect(findLetterExcess(build(2_000))).toBeUndefined();
    expect(findLetterExcess(build(2_001))).toBe("nested_too_deep");
  });

  it("up to the bytes that all its signatures hash together, and not beyond", () => {
    // Two signatures with lengths are four hashes: two kinds, and two lengths.
    const build = (over: number): Buffer =>
      letter(
        [signature(" l=5;"), signature("\r\n l = 6;")],
        Buffer.alloc(HASHED_BYTES_MAX / 4 + over),
      );
    expect(findLetterExcess(build(0))).toBeUndefined();
    expect(findLetterExcess(build(1))).toBe("too_many_signatures");
  });

  it("whatever stands in its text", () => {
    expect(findLetterExcess(letter([], times(100, signature()).join("\r\n")))).toBeUndefined();
    expect(findLetterExcess(Buffer.alloc(0))).toBeUndefined();
  });
});
