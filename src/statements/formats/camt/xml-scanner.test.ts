/** The scanner beside a general parser: the same tags and texts, and the same documents refused. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import { XmlScanner } from "#statements/formats/camt/xml-scanner.ts";

const FOLDER = join(import.meta.dirname, "samples");
const SAMPLES = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".xml"))
  .map((name) => readFileSync(join(FOLDER, name), "utf8"));
const PIECES = [
  "<",
  ">",
  "/>",
  "</Ntry>",
  "<Ntry>",
  "<a:b c='1' d=\"2\"/>",
  "<a b='1' b='2'>",
  "<a b=1>",
  "<a b='<'/>",
  "&",
  "&amp;lt;",
  "&#337;",
  "&#0;",
  "&#xD800;",
  "&szo;",
  "]]>",
  "<![CDATA[a<b&c]]>",
  "<![CDATA[",
  "<!-- x -- y -->",
  "<!-- x > y -->",
  "<!--->",
  "<?p x?>",
  "<?xml version='1.0'?>",
  "<!ELEMENT a>",
  "\u0001",
  "\r\n\r",
  "=",
  '"',
  "'",
  " ",
  "ő",
  "<1>",
  "<Amt\n Ccy = 'HUF' >",
];

/** Tags and texts, neighbouring texts joined; `undefined` for a document that is refused. */
type Reading = readonly string[] | undefined;

class Told {
  private readonly tokens: string[] = [];
  private text = "";

  add(token: string): void {
    if (this.text !== "") this.tokens.push(`text ${this.text}`);
    this.text = "";
    this.tokens.push(token);
  }

  addText(text: string): void {
    this.text += text;
  }

  get all(): readonly string[] {
    return this.tokens;
  }
}

function byScanner(pieces: readonly string[]): Reading {
  const told = new Told();
  let depth = 0;
  const scanner = new XmlScanner({
    open(name, ccy) {
      depth++;
      told.add(`<${name} ${ccy ?? ""}`);
    },
    close() {
      depth--;
      told.add(">");
    },
    text: (text) => told.addText(text),
    refuse: (why, message) => {
      throw new Error(`${why}: ${message}`);
    },
  });
  let written = 0;
  try {
    for (const piece of pieces) {
      scanner.write(piece, written);
      written += piece.length;
    }
    scanner.end();
  } catch {
    return undefined;
  }
  // Whether every element is closed is seen by the caller of the scanner.
  return depth === 0 ? told.all : undefined;
}

function byParser(text: string): Reading {
  const told = new Told();
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("doctype", () => {
    throw new Error("doctype");
  });
  parser.on("opentag", ({ name, attributes }) =>
    told.add(`<${name.slice(name.indexOf(":") + 1)} ${attributes["Ccy"] ?? ""}`),
  );
  parser.on("closetag", () => told.add(">"));
  let depth = 0;
  parser.on("opentagstart", () => void depth++);
  parser.on("text", (piece) => depth > 0 && told.addText(piece));
  parser.on("cdata", (piece) => told.addText(piece));
  try {
    parser.write(text).close();
  } catch {
    return undefined;
  }
  return told.all;
}

const change = fc.record({
  sample: fc.nat(),
  at: fc.nat(),
  cut: fc.oneof(fc.constant(0), fc.nat(30)),
  piece: fc.oneof(fc.constant(""), fc.constantFrom(...PIECES)),
  chunk: fc.integer({ min: 1, max: 400 }),
});

describe("a document", () => {
  it.each(SAMPLES.map((text, index) => [index, text] as const))(
    "of sample %i has the tags and texts of a general parser",
    (_, text) => {
      expect(byScanner([text])).toEqual(byParser(text));
    },
  );

  it("that was changed is read or refused as by a general parser, however it is cut", () => {
    let read = 0;
    fc.assert(
      fc.property(change, ({ sample, at, cut, piece, chunk }) => {
        const text = SAMPLES[sample % SAMPLES.length]!;
        const place = at % text.length;
        const changed = text.slice(0, place) + piece + text.slice(place + cut);
        const pieces: string[] = [];
        for (let from = 0; from < changed.length; from += chunk)
          pieces.push(changed.slice(from, from + chunk));
        const expected = byParser(changed);
        if (expected !== undefined) read++;
        // The declaration says nothing that is used, so its faults are not looked for.
        if (expected === undefined && place < text.indexOf("?>") + 2) return;
        expect(byScanner(pieces)).toEqual(expected);
      }),
      { numRuns: 4_000, seed: 11 },
    );
    expect(read).toBeGreaterThan(400);
  });
});
