import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";
import { SIMPLE, unfoldedPattern } from "./unfolded-texts.ts";

let database: TestDatabase;
let owner: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner?.end();
  await database?.drop();
});

const PIECES =
  "Árvíztűrő TÜKÖRFÚRÓGÉP ŐRSÉGI Kft. E.ON KOV-2026/00123 ß œuvre Łódź ﬁnom Ω İstanbul … € ½ 100% a_b \\ (x) [y] B2B x+y* - / . :"
    .split(" ")
    .concat("1177 3016", "a\u0301", " ", " - ", "\n");

/** A text of such pieces, and a word that is cut out of the text or of a piece. */
const drawn = fc
  .record({
    text: fc
      .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 6 })
      .map((all) => all.join("")),
    piece: fc.option(fc.constantFrom(...PIECES)),
    from: fc.nat(30),
    length: fc.integer({ min: 1, max: 9 }),
    isUpper: fc.boolean(),
  })
  .map(({ text, piece, from, length, isUpper }) => {
    const source = piece ?? text;
    const start = from % source.length;
    const cut = source.slice(start, start + length);
    const word = isUpper ? cut.toUpperCase() : cut.normalize("NFD").replace(/\p{M}/gu, "");
    return { text, word: word.replace(/\s/g, "") || "x" };
  });

describe("a text that is not folded yet", () => {
  it("has simple letters that fold to one letter of ASCII each, by themselves and beside others", async () => {
    const { rows } = await owner.query<{ letter: string }>(
      "select l as letter from unnest($1::text[]) l where search_fold(l || 'x' || l) !~ '^([a-z])x\\1$'",
      [[...SIMPLE]],
    );
    expect(rows).toEqual([]);
    expect([...SIMPLE]).toEqual(expect.arrayContaining([..."áéíóöőúüűÁÉÍÓÖŐÚÜŰ"]));
  });

  it("fulfils the cheap condition wherever its folded form holds the word", async () => {
    const texts = fc.sample(drawn, { numRuns: 20_000, seed: 20_261_122 });
    const { rows: patterns } = await owner.query<{ pattern: string }>(
      "select (search_patterns(array[w]))[1] as pattern from unnest($1::text[]) with ordinality u (w, n) order by n",
      [texts.map(({ word }) => word)],
    );
    const { rows } = await owner.query<{
      text: string;
      pattern: string;
      holds: boolean;
      may: boolean;
    }>(
      `select t as text, p as pattern, search_fold(t) like p as holds, t collate "C" ~ r as may
        from unnest($1::text[], $2::text[], $3::text[]) u (t, p, r)`,
      [
        texts.map(({ text }) => text),
        patterns.map(({ pattern }) => pattern),
        patterns.map(({ pattern }) => unfoldedPattern(pattern)),
      ],
    );
    expect(rows.filter(({ holds, may }) => holds && !may)).toEqual([]);
    // Both answers are frequent, or the condition would be worth nothing.
    expect(rows.filter(({ holds }) => holds).length).toBeGreaterThan(3_000);
    expect(rows.filter(({ may }) => !may).length).toBeGreaterThan(1_000);
  });

  it.each([
    ["%kov202600123%", "KOV-2026/00123", true],
    ["%kov202600123%", "KOV 2026 00124", false],
    ["%e.on%", "E.ON Áram", true],
    ["%e.on%", "EXON", false],
    ["%100\\%%", "100%", true],
    ["%tuzeles%", "Tűzelés", true],
    ["%tuzeles%", "Fűtés", false],
    ["%tuzeles%", "Fűtés…", true],
    ["%ω%", "Omega", false],
  ])("%s may be in %s: %s", async (pattern, text, may) => {
    const { rows } = await owner.query<{ may: boolean }>(
      'select $1::text collate "C" ~ $2::text as may',
      [text, unfoldedPattern(pattern)],
    );
    expect(rows[0]!.may).toBe(may);
  });
});
