import fc from "fast-check";
import addressParser from "nodemailer/lib/addressparser/index.js";
import PostalMime from "postal-mime";
import { describe, expect, it } from "vitest";
import { AUTHOR_SPELLINGS } from "#server/testing/author-spellings.data.ts";
import { readAuthor } from "./read-author.ts";

const letter = (lines: string, rest = "\r\n\r\nszöveg") => Buffer.from(`${lines}${rest}`);

describe("the author of a letter", () => {
  it.each(AUTHOR_SPELLINGS)("$name", ({ lines, author, fault }) => {
    expect(readAuthor(letter(lines))).toEqual(
      author === undefined ? { kind: "odd", reason: fault } : { kind: "author", address: author },
    );
  });

  it("is read from bytes of any encoding, and from lines without carriage returns", () => {
    const latin = Buffer.from(
      "Subject: x\nFrom: Fut\xe1r \xfczlet <x@stranger.test>\n\nFrom: y",
      "latin1",
    );
    expect(readAuthor(latin)).toEqual({ kind: "author", address: "x@stranger.test" });
  });

  it("with a letter that lower case turns into a Latin one is none", () => {
    for (const domain of ["stran\u212Aer.test", "\u0130dom.test", "a\u017Ftra.test"])
      expect(readAuthor(letter(`From: x@${domain}`)).kind).toBe("odd");
  });

  it("in the body or in a letter within is none", () => {
    expect(readAuthor(letter("Subject: x", "\r\n\r\nFrom: x@stranger.test"))).toMatchObject({
      kind: "odd",
    });
  });

  const pieces = fc.constantFrom(
    ...'<>"(),;:@.\\ \t=?[]+-_a1ő\u200b\u00a0',
    "riport@gls.sandbox",
    "x@stranger.test",
    "GLS",
    "\r\n ",
    "\r\nFrom: ",
    "\nfrom:",
    "\r\n \r\n",
    "\r",
    "=?utf-8?Q?riport=40gls.sandbox?=",
    "xn--80ak6aa92e.com",
  );

  it("stands in the letter as it is given, and other readers of letters find it alone", async () => {
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(pieces, { maxLength: 8 }), fc.boolean(), async (list, plain) => {
        const value = plain ? `${list.join("")}<x@stranger.test>` : list.join("");
        const bytes = letter(`Subject: x\r\nFrom: ${value}`);
        const found = readAuthor(bytes);
        if (found.kind === "odd") return;
        taken++;
        const { address } = found;
        expect(address).toMatch(/^[\x21-\x7e]+@[a-z0-9.-]+$/);
        expect(bytes.toString("latin1").toLowerCase()).toContain(address);
        const read = await PostalMime.parse(bytes);
        expect(read.from?.address?.toLowerCase()).toBe(address);
        const header = /^from[ \t]*:((?:[^\n]|\n[ \t])*)/im.exec(bytes.toString())![1]!;
        const others = addressParser(header, { flatten: true });
        expect(others.map((each) => each.address.toLowerCase())).toEqual([address]);
      }),
      { numRuns: 3_000 },
    );
    expect(taken).toBeGreaterThan(200);
  });
});
