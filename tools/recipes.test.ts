/**
 * A recipe followed to the letter: in a copy of the tree a bank is added with the files that
 * `src/statements/README.md` names, and a file of its own shape is read as this bank's.
 */
import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..");
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
/** Runs a script of the tree; answers what it printed, and throws where it failed. */
function run(...words: string[]): string {
  const done = spawnSync(process.execPath, words, { cwd: scratch, encoding: "utf8" });
  if (done.status !== 0) throw new Error(`${words.join(" ")}: ${done.stderr}`);
  return done.stdout;
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
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  write(`${BANK}/head.ts`, HEAD);
  write(`${BANK}/profile.ts`, PROFILE);
  write(`${BANK}/samples/PROVENANCE.md`, "history.csv: invented for a test.\n");
  write(`${BANK}/samples/history.csv`, SAMPLE);
  write(`${BANK}/samples/history.csv.expected.json`, "");
  run(...scripts.sources.replace(/^node /, "").split(" "));
  run(...scripts["samples:accept"].replace(/^node /, "").split(" "));
  const read = JSON.parse(run("tools/read.ts", `${BANK}/samples/history.csv`));
  expect(JSON.stringify(read)).toContain('"source":"hidfo"');
  const expected = readFileSync(join(scratch, BANK, "samples/history.csv.expected.json"), "utf8");
  for (const text of ["Első tétel", "Második tétel", "-250"]) expect(expected).toContain(text);
  expect(readFileSync(join(scratch, "src/statements/sources.ts"), "utf8")).toContain(
    "hidfoProfile",
  );
});
