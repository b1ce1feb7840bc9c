/**
 * Recipes followed to the letter, in a copy of the tree: a bank is added with the files that
 * `src/statements/README.md` names, a text of items with those of `docs/recipes.md`. Other recipes
 * are compared with what the tree has: each file that names the thing to copy is in its recipe.
 */
import { spawnSync } from "node:child_process";
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, matchesGlob } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { PAGE_ADDRESSES } from "#contract/page-addresses.ts";
import { ADDRESSES } from "../e2e/support/addresses.ts";

const ROOT = join(import.meta.dirname, "..");
const SCRIPTS: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(join(ROOT, "package.json"), "utf8"),
).scripts;
const BANK = "src/statements/banks/hidfo";

const HEAD = `import type { BankHead } from "#statements/heads/source-head.ts";

export const hidfoHead: BankHead = {
  key: "hidfo",
  name: "Hídfő Bank",
  shortName: "Hídfő",
  status: "assumed",
  accountCodes: "999",
  bics: ["HIDFHUHB"],
};
`;

const PROFILE = `import type { BankProfile } from "#statements/banks/bank-profile.ts";
import { hidfoHead } from "#statements/banks/hidfo/head.ts";

export const hidfoProfile: BankProfile = {
  ...hidfoHead,
  tables: [
    {
      name: "account-history",
      status: "assumed",
      provenance: "Invented for a test.",
      formats: ["csv"],
      kind: "history",
      requires: ["Hídfő napja", "Hídfő összege", "Hídfő szövege"],
      columns: {
        bookingDate: ["Hídfő napja"],
        amount: ["Hídfő összege"],
        remittance: ["Hídfő szövege"],
      },
    },
  ],
};
`;

const SAMPLE = `Hídfő napja;Hídfő összege;Hídfő szövege
2026.03.02.;1000,00;Első tétel
2026.03.03.;-250,00;Második tétel
`;

const PROBE = `
import { apiTransactionSchema } from "#contract/integrator-api/transactions.ts";
import { CHANGE_FIELDS, transactionSchema } from "#contract/transactions/transactions.ts";
import { EXPORT_COLUMNS } from "#exports/columns.ts";
import { buildExportRow } from "#server/features/exports/read-export-rows.ts";
import { CELL_OF } from "#server/features/exports/export-rows.store.ts";
import { SHOWN } from "#server/features/integrator-api/shown-rows.store.ts";
import { LIST_COLUMNS } from "#server/features/transactions/transaction-page.store.ts";
import { factsOf } from "#server/ledger/feeds/feed-facts.ts";
import { STAGED_FACTS } from "#server/ledger/files/staged-row.ts";
import { FACT_COLUMNS } from "#server/ledger/frozen/row-facts.ts";
import { chooseFacts } from "#server/ledger/links/choose-facts.ts";
import { buildFeedItem } from "#server/testing/build-feed-item.ts";

const item = buildFeedItem({ id: "1", date: "2026-11-20", amount: 1, mandateId: "M-1" });
const facts = factsOf(item, new Date());
const account = { account_nr: "", originate: "adriana", currency: "HUF", bank_name: "", display_name: "" };
const row = buildExportRow({ ...facts, bookedMs: null, possibleDoubleOf: null }, account);
console.log(JSON.stringify({
  feed: facts.mandateId,
  chosen: chooseFacts([{ witness: "push", place: 1, leads: true, facts }]).mandateId,
  staged: STAGED_FACTS.some(({ column }) => column === "mandate_id"),
  column: FACT_COLUMNS.mandateId[0],
  changes: CHANGE_FIELDS.includes("mandateId"),
  list: "mandateId" in transactionSchema.shape && LIST_COLUMNS.includes("mandate_id"),
  programs: "mandateId" in apiTransactionSchema.shape && SHOWN.includes("t.mandate_id"),
  export: row.mandateId,
  cell: EXPORT_COLUMNS.at(-1).read(row),
  copied: CELL_OF[EXPORT_COLUMNS.at(-1).copies] !== undefined,
}));
`;

/** Each with a file that has the thing to copy, by the word that names it there. */
const COPIED = [
  {
    recipe: "An endpoint",
    word: /\barrivalsGet\b/,
    // The web calls it; the recipe says how.
    besides: ["src/web/areas/transactions/queries/use-arrivals.ts"],
  },
  {
    recipe: "An endpoint for integrators",
    word: /\bapiEventList\b/,
    // The service that its handler calls, for the type of its reply.
    besides: ["src/server/features/integrator-api/events.service.ts"],
  },
  {
    recipe: "A page",
    word: /"\/audit-log"|\bto\.auditLog\(\)|\b(?:nav|pageTitles)\.auditLog\b|\bauditLog: /,
    besides: [
      // The endpoint has the same address; a row of companies leads to the page.
      "src/contract/audit/audit.ts",
      "src/web/areas/companies/parts/CompanyTable.tsx",
      // Pages on which texts with scripts are planted.
      "e2e/script-texts.e2e.ts",
    ],
  },
  {
    recipe: "A modal",
    word: /\bReminderModal\b|^ +reminder: \{/m,
    besides: [
      // Letters and the log know reminders too.
      "src/web/areas/profile/texts/letters.ts",
    ],
  },
  {
    recipe: "A condition of the filter",
    word: /\b(?:asked|filter|draft|search)\.possibleDouble\b|\bpossibleDouble(?:\?|: (?:z|true|"Lehet|\(value))/,
    besides: [
      // Links that open the list with the condition.
      "src/web/areas/companies/use-next-client.ts",
      "src/web/areas/completeness/parts/CertificateState.tsx",
      "src/web/areas/files/parts/FileReissues.tsx",
      "src/web/areas/months/use-month-step.ts",
      "src/web/areas/statistics/ItemsLink.tsx",
      "src/web/areas/uploads/parts/use-batch-links.ts",
    ],
  },
  { recipe: "A job", word: /\bletter\.purge\b/, besides: [] },
];

/**
 * Addresses that no walk over all pages opens: the first page, the developers' parts, links of
 * letters, and the pages of a consultation.
 */
const NOT_WALKED: ReadonlySet<string> = new Set(
  PAGE_ADDRESSES.filter(
    (address) => ["/", "/parts"].includes(address) || /\$(?:token)?(?:\/|$)/.test(address),
  ),
);

let scratch: string;
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), "recipe-"));
  for (const path of ["package.json", "src", "tools"])
    cpSync(join(ROOT, path), join(scratch, path), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(scratch, "node_modules"));
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const write = (path: string, text: string): void => {
  mkdirSync(join(scratch, path, ".."), { recursive: true });
  writeFileSync(join(scratch, path), text);
};
/** Replaces a piece of a file that stands there once. */
const replace = (path: string, piece: string, by: string): void => {
  const parts = readFileSync(join(scratch, path), "utf8").split(piece);
  expect([path, parts.length]).toEqual([path, 2]);
  write(path, parts.join(by));
};

/** The text of a recipe. */
const readRecipe = (title: string): string =>
  readFileSync(join(ROOT, "docs/recipes.md"), "utf8").split(`## ${title}\n`)[1]!.split("\n## ")[0]!;

/** Runs a script of the tree; answers what it printed, and throws where it failed. */
function run(...words: string[]): string {
  const done = spawnSync(process.execPath, words, { cwd: scratch, encoding: "utf8" });
  if (done.status !== 0) throw new Error(`${words.join(" ")}: ${done.stderr}`);
  return done.stdout;
}

/** `npm run samples:accept`; answers the samples that are read otherwise now. */
function acceptSamples(): string {
  return run(...SCRIPTS["samples:accept"]!.replace(/^node /, "").split(" "));
}

it("a bank is added by its folder, and nothing else is touched by hand", () => {
  const recipe = readFileSync(join(ROOT, "src/statements/README.md"), "utf8");
  for (const word of [
    "head.ts",
    "profile.ts",
    "PROVENANCE.md",
    "npm run sources",
    "samples:accept",
    "bics",
  ])
    expect(recipe).toContain(word);
  write(`${BANK}/head.ts`, HEAD);
  write(`${BANK}/profile.ts`, PROFILE);
  write(`${BANK}/samples/PROVENANCE.md`, "history.csv: invented for a test.\n");
  write(`${BANK}/samples/history.csv`, SAMPLE);
  write(`${BANK}/samples/history.csv.expected.json`, "");
  run(...SCRIPTS["sources"]!.replace(/^node /, "").split(" "));
  expect(acceptSamples()).toBe(`${BANK}/samples/history.csv\n`);
  const read = JSON.parse(run("tools/read.ts", `${BANK}/samples/history.csv`));
  expect(JSON.stringify(read)).toContain('"source":"hidfo"');
  const expected = readFileSync(join(scratch, BANK, "samples/history.csv.expected.json"), "utf8");
  for (const text of ["Első tétel", "Második tétel", "-250"]) expect(expected).toContain(text);
  expect(readFileSync(join(scratch, "src/statements/sources.ts"), "utf8")).toContain(
    "hidfoProfile",
  );
});

it("a text of items is added by its declaration, its reader and its column", () => {
  const recipe = readRecipe("A field of a transaction");
  for (const path of ["src/values/item-texts.ts", "src/exports/columns.ts", "shown_transaction"])
    expect(recipe).toContain(path);
  const declaration = "src/values/item-texts.ts";
  replace(declaration, "\n  endToEndId:", '\n  mandateId: "mandate_id",\n  endToEndId:');
  replace(declaration, '\n  "type",\n]', '\n  "type",\n  "mandateId",\n]');
  const reader = "src/statements/formats/camt/camt-entry.ts";
  replace(
    reader,
    "endToEndId: detail.endToEndId,",
    "endToEndId: detail.endToEndId, mandateId: detail.mandateId,",
  );
  replace(
    reader,
    "endToEndId: endToEndIdOf(element),",
    'endToEndId: endToEndIdOf(element), mandateId: textAt(element, "Refs", "MndtId"),',
  );
  replace(
    "src/exports/columns.ts",
    "read: (row) => row.accountName },\n]",
    'read: (row) => row.accountName },\n  textColumn("Felhatalmazás", 22, "mandateId"),\n]',
  );
  write("tools/probe.ts", PROBE);
  expect(JSON.parse(run("tools/probe.ts"))).toEqual({
    feed: "M-1",
    chosen: "M-1",
    staged: true,
    column: "mandate_id",
    changes: true,
    list: true,
    programs: true,
    export: "M-1",
    cell: "M-1",
    copied: true,
  });
  const sample = "src/statements/formats/camt/samples/version-08-paths.xml";
  replace(sample, "<UETR>", "<MndtId>M-2</MndtId><UETR>");
  acceptSamples();
  const expected = readFileSync(join(scratch, `${sample}.expected.json`), "utf8");
  expect(expected).toContain('"mandateId": "M-2"');
});

it.each(COPIED)("the recipe „$recipe” names each file of the thing to copy", (each) => {
  const text = readRecipe(each.recipe);
  const area = text.replaceAll(/`[^`]*<[^`]*`/g, (path) => path.replaceAll(/<[^>]*>/g, "*"));
  const named = [...area.matchAll(/`([^`\s]+\.\w+)`/g)].map(([, path]) => path!);
  const paths = globSync(["src/**/*.{ts,tsx}", "e2e/**/*.ts", "docs/operations.md"], { cwd: ROOT })
    .filter((path) => !/\.test\.tsx?$|\.e2e\.ts$/.test(path) || each.besides.includes(path))
    .filter((path) => each.word.test(readFileSync(join(ROOT, path), "utf8")));
  expect(paths.length).toBeGreaterThan(1);
  const missing = paths.filter(
    (path) => !each.besides.includes(path) && !named.some((pattern) => matchesGlob(path, pattern)),
  );
  expect(missing).toEqual([]);
  expect(each.besides.filter((path) => !paths.includes(path))).toEqual([]);
});

it("the recipes name only what the tree has", () => {
  const paths = globSync("{src,e2e,bench,tools,db,docs,packages/*}/**", { cwd: ROOT });
  const named = readFileSync(join(ROOT, "docs/recipes.md"), "utf8").matchAll(
    /`([\w@.-]+(?:\/[\w@.<>…-]+)*\/?[\w-]*\.(?:tsx?|md|sql)|[\w.-]+(?:\/[\w.-]+)+\/?)`/g,
  );
  const missing = [...named]
    .map(([, path]) => path!.replace(/\/$/, ""))
    .filter((path) => !/[<…]|NNNN|Noun/.test(path))
    .filter((path) => !paths.some((each) => each === path || each.endsWith(`/${path}`)));
  expect(missing).toEqual([]);
});

it("the browser's list of addresses has every page of the product", () => {
  const known = ADDRESSES.map(({ path }) => path);
  for (const address of PAGE_ADDRESSES.filter((each) => !NOT_WALKED.has(each))) {
    const shape = new RegExp(`^${address.replace(/\$\w+/g, "[^/]+")}$`);
    expect([address, known.some((path) => shape.test(path))]).toEqual([address, true]);
  }
});
