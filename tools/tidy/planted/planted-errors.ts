/** Errors, calls to the outside, sums and notices, each broken in several spellings. */
import type { Planted } from "./planted.ts";

const SERVICE = "src/server/features/a/a.service.ts";
const ADAPTER = "src/server/providers/a/a.adapter.ts";
const PAGE = "src/web/pages/files/FilesPage.tsx";

function spellings(
  what: string,
  says: RegExp,
  path: string,
  texts: Readonly<Record<string, string>>,
): Planted[] {
  return Object.entries(texts).map(([spelling, text]) => ({
    what: `${what}: ${spelling}`,
    path,
    text: `${text}\n`,
    by: "tidy",
    says,
  }));
}

const PLAIN_ERRORS = spellings("a plain error", /invariant/, SERVICE, {
  thrown: 'export const a = (b: number) => {\n  if (b > 9) throw new Error("Too many");\n};',
  "called without new": 'export const a = () => {\n  throw Error("Too many");\n};',
  "under another name": 'const Fault = Error;\nexport const a = () => new Fault("Too many");',
  "of the global object": 'export const a = () => new globalThis.Error("Too many");',
  "of a kind of the language": 'export const a = () => {\n  throw new RangeError("Too many");\n};',
  rejected: 'export const a = () => Promise.reject(new Error("Too many"));',
  "a text instead": 'export const a = () => {\n  throw "Too many";\n};',
});

const LET_GO = spellings("an error that is let go", /has its reason/, SERVICE, {
  "an empty function": "export const a = (b: Promise<void>) => b.catch(() => {});",
  "a function of old": "export const a = (b: Promise<void>) => b.catch(function () {});",
  "a named one": "const drop = () => {};\nexport const a = (b: Promise<void>) => b.catch(drop);",
  "the second of then": "export const a = (b: Promise<void>) => b.then(work, () => {});",
  "a value that nobody reads":
    "export const a = async (b: Promise<void>) => {\n  await b.catch(() => undefined);\n};",
  "no longer awaited": "export const a = (b: Promise<void>) => void b.catch(() => null);",
  "a clause that returns":
    "export const a = () => {\n  try {\n    work();\n  } catch {\n    return;\n  }\n};",
  "a clause that only names it":
    "export const a = () => {\n  try {\n    work();\n  } catch (error) {\n    void error;\n  }\n};",
});

const ENDLESS_CALLS = spellings("a call without a limit of time", /names its limit/, ADAPTER, {
  "of https": 'import { get } from "node:https";\nexport const a = () => get("https://x.hu");',
  "of a whole module":
    'import https from "node:https";\nexport const a = () => https.request("https://x.hu", { method: "POST" });',
  "under another name":
    'import { request as ask } from "http";\nexport const a = () => ask({ host: "x.hu" });',
  "of one of two":
    'import * as http from "http";\nimport * as https from "https";\n' +
    "const client = b() ? https : http;\nexport const a = () => client.get(url);",
  "of a socket":
    'import { connect } from "node:tls";\nexport const a = () => connect({ host: "x.hu", port: 443 });',
});

const LOOPED_SUMS = spellings("a sum over any currencies", /sumOfOneCurrency/, SERVICE, {
  "of a taken part":
    "export const a = (rows: Row[]) => {\n  let sum = 0n;\n  for (const { amount } of rows) sum += amount;\n  return sum;\n};",
  "written out":
    "export const a = (rows: Row[]) => {\n  let sum = 0n;\n  for (const row of rows) sum = sum + row.amount;\n  return sum;\n};",
  "of a converted one":
    "export const a = (rows: Row[]) => {\n  let sum = 0n;\n  for (const row of rows) sum += BigInt(row.amount);\n  return sum;\n};",
  "of each":
    "export const a = (rows: Row[]) => {\n  let sum = 0n;\n  rows.forEach(({ balance }) => (sum = balance + sum));\n  return sum;\n};",
  "in a while":
    "export const a = (rows: Row[]) => {\n  let sum = 0n;\n  let at = 0;\n  while (rows[at]) sum -= rows[at++]!.amount;\n};",
});

const LAID_OVER = [
  ...spellings("a notice that is fixed over the page", /a notice is a toast/, PAGE, {
    "by a style":
      'export const A = () => <p role="status" style={{ position: "fixed", top: 0 }} />;',
    "by a condition":
      'export const A = ({ b }: P) => <p role="status" style={{ position: b ? "fixed" : "static" }} />;',
  }),
  ...spellings(
    "a notice that is fixed over the page",
    /a notice is a toast/,
    "src/web/areas/files/parts/notice.module.css",
    {
      "by a style sheet": ".a {\n  position: fixed;\n  top: 0;\n}",
      "by a style sheet in capitals": ".a{POSITION:FIXED}",
    },
  ),
];

const BARE_WORDS = spellings("words without accents", /web\/texts/, PAGE, {
  "of a constant": 'export const a = "Rendben";',
  "of a condition": 'export const a = (b: boolean) => (b ? "Mentve" : "Nincs mentve");',
  "with a value": "export const a = (b: string) => `Kedves ${b}`;",
  "of a property": 'export const a = { words: "Nincs adat." };',
  "handed on": 'tell("Kivonat feltöltve".normalize(), "Sikeres");\nexport {};',
});

export const PLANTED_ERRORS: readonly Planted[] = [...PLAIN_ERRORS, ...LET_GO];
export const PLANTED_LIMITS: readonly Planted[] = [...ENDLESS_CALLS, ...LOOPED_SUMS];
const TEXTS = "src/web/areas/a/texts/a.ts";
const UNLISTED_CLAIMS = [
  ...spellings("a claim without a condition", /names its condition/, TEXTS, {
    "of days": 'export const a = { b: "Minden nap igazolt" };',
    "of a client": 'export const a = { b: "Rendben" };',
    "with a count": "export const a = (b: number) => `Mind a ${b} tétel fillérre egyezik`;",
    "that accuses": "export const a = (b: string) => `${b} nem utalt`;",
  }),
  ...spellings(
    "a claim without a condition",
    /names its condition/,
    "src/server/mail/outbound/templates/a.mail.ts",
    { "in a letter": 'export const a = "Az időszak teljes.";' },
  ),
];
// The list beside a tree that has nothing of it.
const LOST_CLAIMS = spellings("a listed claim", /claims\.ts: .*does not stand in/, TEXTS, {
  "that is said no more": 'export const a = "b";',
}).map((planted) => ({ ...planted, beside: { "tools/claims.ts": "export {};" } }));

export const PLANTED_CLAIMS: readonly Planted[] = [...UNLISTED_CLAIMS, ...LOST_CLAIMS];
export const PLANTED_NOTICES: readonly Planted[] = [...LAID_OVER, ...BARE_WORDS];
