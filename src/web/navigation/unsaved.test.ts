import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const areas = join(import.meta.dirname, "../areas");

/** Forms of pages that need no guard, each with its reason. */
const UNGUARDED: Readonly<Record<string, string>> = {
  "companies/parts/CompanyCard.tsx": "its pages hold the form and guard it",
  "companies/pages/AskAccessPage.tsx": "one number",
  "consultation/parts/AdviserLogin.tsx": "one address; a program of its own without sessions",
  "consultation/parts/BlockForm.tsx": "two choices",
  "consultation/parts/BookForm.tsx": "a program of its own without sessions",
  "exports/parts/ExportForm.tsx": "choices that are quick to make again",
  "files/parts/AssignAccount.tsx": "one number",
  "login/parts/LoginForm.tsx": "one address",
  "questions/pages/QuestionLinkPage.tsx": "one answer; a page of its own without sessions",
  "received-mails/parts/MailPassword.tsx": "one word",
};

describe("a form of a page", () => {
  it("asks before its values are lost, or says why it need not", () => {
    const forms = readdirSync(areas, { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".tsx") && !/(^|\/)(modals|parts-page)\//.test(path))
      .map((path) => ({ path, source: readFileSync(join(areas, path), "utf8") }))
      .filter(({ source }) => source.includes("<form"));
    const unguarded = forms
      .filter(({ source }) => !/useUnsaved(Form|Values)\(/.test(source))
      .map(({ path }) => path);
    expect(unguarded.toSorted()).toEqual(Object.keys(UNGUARDED).toSorted());
    expect(forms.length).toBeGreaterThan(unguarded.length);
  });
});
