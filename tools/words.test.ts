/**
 * The words of the screens and letters: what docs/words.md forbids, English words, names of the
 * code, and an article before a value that nobody has looked at.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readSourceFile } from "./tidy-source-file.ts";

const root = join(import.meta.dirname, "..");
/** Modules that hold words for people. */
const SPEAKS =
  /^src\/(?:web\/(?:areas\/[^/]+\/)?texts\/|server\/mail\/outbound\/templates\/)[^/]+\.(?:ts|md)$/;
/** Modules that may hold a sentence for people beside their work. */
const SCATTERED = /^src\/(?:contract|values|exports|server|web)\/.*\.tsx?$/;
/**
 * The words of banks and of the demo's invented partners are theirs; settings are explained to
 * operators in English.
 */
const NO_WORDS = /\.test\.|\/testing\/|\/demo\/|\/server\/settings\/|\.data\.ts$/;
const HUNGARIAN = /[áéíóöőúüű]/i;
/** Pages for programmers name fields and codes. */
const FOR_PROGRAMMERS = /\/(?:developers|integrator-keys|parts-page)\/texts\//;

/**
 * What people type may be any word, and no screen shows it: these files, and what stands as `also`
 * beside an answer of the palette.
 */
const TYPED = /\/typed-words\.ts$/;

const ENGLISH_WORDS = [
  ..."account button cancel click dashboard delete download email error failed feed invoice".split(
    " ",
  ),
  ..."loading login logout password save settings success token update upload user warning".split(
    " ",
  ),
];
const ENGLISH = new RegExp(
  `(?<![\\p{L}\\d._/-])(?:${ENGLISH_WORDS.join("|")})(?![\\p{L}\\d_/])`,
  "iu",
);
const CODE_NAME = /\b[a-z]+(?:_[a-z]+)+\b|\b[a-z]+[A-Z][a-z]+[A-Za-z]*\.\w+/;
/** „a” or „az” right before a value: only `articleBefore…` knows which of them. */
const BARE_ARTICLE = /(?<![\p{L}\d])[Aa]z?\s$/u;

/** Says of a letter that it has gone. */
const LETTER_HAS_GONE =
  /[Ee]lküldtük|[Ll]evelet küldt|e-mailt kapott|címre (?:ment|küldtük)|levélben értesítettünk/;
/** Places that choose such a sentence by what the reply says of the letter. */
const FOLLOW_THE_REPLY = [
  "src/web/areas/accountants/texts/accountants.ts",
  "src/web/areas/login/texts/login.ts",
  "src/web/texts/notifications.ts",
];

interface Sentence {
  readonly where: string;
  readonly text: string;
}

interface Forbidden {
  readonly stem: string;
  readonly instead: string;
}

const sentences = listSentences();
const forbidden = readForbidden();

describe("the words of screens and letters", () => {
  it("are found", () => {
    expect(sentences.length).toBeGreaterThan(3_000);
    expect(forbidden.length).toBeGreaterThan(10);
  });

  it("have no word for which docs/words.md has another", () => {
    expect(
      [...sentences, ...listScattered()].flatMap(({ where, text }) =>
        (where.includes(".md:") ? [] : forbidden)
          .filter(({ stem }) => begins(stem).test(text))
          .map(({ stem, instead }) => `${where}: „${stem}” in „${text}”; the word is „${instead}”`),
      ),
    ).toEqual([]);
  });

  it("are Hungarian, and name nothing of the code", () => {
    const people = sentences.filter(({ where }) => !FOR_PROGRAMMERS.test(where));
    expect(people.filter(({ text }) => ENGLISH.test(text))).toEqual([]);
    expect(people.filter(({ text }) => CODE_NAME.test(text))).toEqual([]);
  });

  it("say that a letter has gone only where the reply of the call says so", () => {
    const places = sentences
      .filter(({ where, text }) => where.startsWith("src/web/") && LETTER_HAS_GONE.test(text))
      .map(({ where }) => where.replace(/:.*/, ""));
    expect([...new Set(places)].sort()).toEqual(FOLLOW_THE_REPLY);
  });

  it("leave the article before a value to the rules of articles", () => {
    expect(listBareArticles()).toEqual([]);
  });
});

/** A whole word, or one that goes on with an ending. */
function begins(stem: string): RegExp {
  // A word in lower case at its place only, such as „ön”, is looked for as it stands.
  const isExact = stem.startsWith("=");
  const bare = isExact ? stem.slice(1) : stem;
  return new RegExp(`(?<![\\p{L}])${bare}${isExact ? "(?![\\p{L}])" : ""}`, isExact ? "u" : "iu");
}

function readForbidden(): Forbidden[] {
  const document = readFileSync(join(root, "docs/words.md"), "utf8");
  const part = document.split("## One word for one thing")[1] ?? "";
  return [...part.matchAll(/^\| ([^|]+) \| ([^|]+) \|/gm)]
    .slice(1)
    .flatMap(([, instead = "", stems = ""]) =>
      stems.split(",").map((stem) => ({ stem: stem.trim(), instead: instead.trim() })),
    );
}

function listModules(): string[] {
  return readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
    .map((path) => `src/${path.replaceAll("\\", "/")}`)
    .filter((path) => SPEAKS.test(path) && !path.includes(".test.") && !TYPED.test(path));
}

/** Texts that a person reads: with a blank, an accent or a capital at the beginning. */
function listSentences(): Sentence[] {
  return listModules().flatMap((path) => {
    const text = readFileSync(join(root, path), "utf8");
    if (path.endsWith(".md"))
      return text.split("\n").map((line, index) => ({
        where: `${path}:${index + 1}`,
        text: line.replace(/\{\{[^}]*\}\}|\]\([^)]*\)/g, "…"),
      }));
    const file = readSourceFile(path, text);
    const imports = new Set(file.imports);
    const typed = new Set(
      file
        .ofType("Property")
        .filter((node) => (node["key"] as { name?: string }).name === "also")
        .map((node) => (node.value as { start: number }).start),
    );
    return file
      .ofType("Literal", "TemplateElement")
      .filter(({ start }) => !typed.has(start))
      .map((node) => ({ where: `${path}:${file.lineOf(node.start)}`, text: wordsOf(node.value) }))
      .filter(({ text: words }) => !imports.has(words) && isSentence(words));
  });
}

/** Hungarian sentences of other modules, such as the contract's; parsed where one is at fault. */
function listScattered(): Sentence[] {
  return readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
    .map((path) => `src/${path.replaceAll("\\", "/")}`)
    .filter((path) => SCATTERED.test(path) && !SPEAKS.test(path) && !NO_WORDS.test(path))
    .flatMap((path) => {
      const text = readFileSync(join(root, path), "utf8");
      if (!forbidden.some(({ stem }) => begins(stem).test(text))) return [];
      const file = readSourceFile(path, text);
      return file
        .ofType("Literal", "TemplateElement", "JSXText")
        .map((node) => ({ where: `${path}:${file.lineOf(node.start)}`, text: wordsOf(node.value) }))
        .filter(({ text: words }) => HUNGARIAN.test(words) && /\p{L} \p{L}/u.test(words));
    });
}

function isSentence(words: string): boolean {
  return HUNGARIAN.test(words) || /\p{L} \p{L}/u.test(words) || /^\p{Lu}\p{Ll}/u.test(words);
}

function wordsOf(value: unknown): string {
  if (typeof value === "string") return value;
  const cooked = (value as { cooked?: unknown } | null)?.cooked;
  return typeof cooked === "string" ? cooked : "";
}

function listBareArticles(): string[] {
  return (
    listModules()
      // Its only such text is an English fault for programmers.
      .filter((path) => path.endsWith(".ts") && !path.endsWith("/parse-legal.ts"))
      .flatMap((path) => {
        const file = readSourceFile(path, readFileSync(join(root, path), "utf8"));
        return file
          .ofType("TemplateElement")
          .filter((node) => node["tail"] !== true && BARE_ARTICLE.test(wordsOf(node.value)))
          .map((node) => `${path}:${file.lineOf(node.start)}`);
      })
  );
}
