import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { hardWords, whatIs } from "./hard-words.ts";

const WEB = join(import.meta.dirname, "..");
const WORDS_MAX = 200;

describe("hard words", () => {
  it("are explained by one or two sentences that fit a small box", () => {
    for (const { term, means } of Object.values(hardWords)) {
      expect(means.match(/\.(?:\s|$)/g)?.length, term).toBeLessThanOrEqual(2);
      expect(means, term).toMatch(/\.$/);
      expect(means.length, term).toBeLessThanOrEqual(WORDS_MAX);
    }
  });

  it("all have their „?” on some page", () => {
    const pages = readdirSync(WEB, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".tsx"))
      .map((name) => readFileSync(join(WEB, name), "utf8"))
      .join("\n");
    for (const key of Object.keys(hardWords)) expect(pages).toContain(`hardWords.${key}`);
  });

  it("are asked about with their article", () => {
    expect(whatIs("CAMT.053")).toBe("Mit jelent a CAMT.053?");
    expect(whatIs("MT940")).toBe("Mit jelent az MT940?");
  });
});
