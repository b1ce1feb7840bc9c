import { describe, expect, it } from "vitest";
import { findTidyFaults, type Tree } from "./tidy.ts";

function plant(files: Record<string, string>): Tree {
  return { paths: Object.keys(files), read: (path) => files[path] ?? "" };
}

const faultsOf = (files: Record<string, string>): string[] => findTidyFaults(plant(files), []);

// Built from parts so that the tree's own check does not stumble over its test.
const home = ["", "home", "somebody", "x"].join("/");

const PLANTED: [rule: string, path: string, text: string, fault: RegExp][] = [
  [
    "a pure zone importing the server",
    "src/statements/a.ts",
    'import "#server/config.ts";',
    /reading is pure/,
  ],
  [
    "the same by a relative path",
    "src/statements/a.ts",
    'import "../server/config.ts";',
    /reading is pure/,
  ],
  [
    "the same by a dynamic import",
    "src/statements/a.ts",
    'void import("../server/config.ts");',
    /reading is pure/,
  ],
  [
    "the same in a type",
    "src/values/a.ts",
    'type A = import("#contract/b.ts").B; export type B = A;',
    /values import nothing/,
  ],
  [
    "the same by a re-export",
    "src/contract/a.ts",
    'export * from "#server/config.ts";',
    /contract imports values only/,
  ],
  ["a pure zone touching files", "src/exports/a.ts", 'import "node:fs";', /this zone is pure/],
  [
    "the web importing the server",
    "src/web/a.ts",
    'import type { A } from "#server/config.ts";',
    /web shares only/,
  ],
  [
    "the web importing statements outside a worker",
    "src/web/a.ts",
    'import "#statements/detect.ts";',
    /web shares only/,
  ],
  ["the web loading a server package", "src/web/a.ts", 'import "pg";', /only the packages/],
  [
    "an area of the web importing what is another one's own",
    "src/web/areas/files/pages/a.ts",
    'import "#web/areas/companies/parts/b.ts";',
    /right in its folder/,
  ],
  [
    "an interface part knowing the API",
    "src/web/ui/a.ts",
    'import "#web/api/client.ts";',
    /interface parts/,
  ],
  ["the sandbox importing the server", "src/sandbox/a.ts", 'import "#server/log.ts";', /stand-in/],
  [
    "a feature reaching into another's store",
    "src/server/features/a/a.ts",
    'import "../b/b.store.ts";',
    /through its service/,
  ],
  [
    "a feature using an adapter past its port",
    "src/server/features/a/a.ts",
    'import "#server/providers/x/x.adapter.ts";',
    /port$/,
  ],
  [
    "the edge importing a feature",
    "src/server/http/a.ts",
    'import "../features/a/a.service.ts";',
    /edge/,
  ],
  [
    "an adapter importing another adapter",
    "src/server/providers/a/a.ts",
    'import "../b/b.client.ts";',
    /its own folder/,
  ],
  ["a file at an unknown place", "src/elsewhere/a.ts", "export {};", /no import rule/],
  [
    "SQL outside a store",
    "src/server/features/a/a.service.ts",
    "export const a = sql`select 1`;",
    /SQL belongs/,
  ],
  [
    "SQL in a text outside a store",
    "src/server/http/a.ts",
    'export const a = "select 1 from b";',
    /SQL belongs/,
  ],
  [
    "a query built outside a store",
    "src/server/features/a/a.routes.ts",
    'export const a = db.selectFrom("x");',
    /SQL belongs/,
  ],
  [
    "a letter sent past the person",
    "src/server/features/a/a.service.ts",
    "void deps.mailer.send(letter);",
    /features\/letters/,
  ],
  [
    "a letter's link for no address",
    "src/server/features/a/a.service.ts",
    "void createLink(deps, link);",
    /createLinkFor/,
  ],
  [
    "a bench's PostgreSQL that a signal leaves running",
    "bench/a.bench.ts",
    "export const a = await startEmbedded({ dataDir });",
    /own-postgres/,
  ],
  [
    "a handler that reads the company from the request",
    "src/server/features/a/a.handlers.ts",
    "export const a = (call) => list(call.body.company_id);",
    /reads no company/,
  ],
  [
    "a handler that takes the company's field apart",
    "src/server/features/a/a.handlers.ts",
    "export const a = ({ query: { company_id: companyId } }) => list(companyId);",
    /reads no company/,
  ],
  [
    "a handler that reads the request past the contract",
    "src/server/features/a/a.handlers.ts",
    "export const a = (call) => list(call.request.query);",
    /contract's schemas/,
  ],
  [
    "a handler that asks for the right itself",
    "src/server/features/a/a.handlers.ts",
    'export const a = (call) => requireCompany(deps, call.actor, id, "owner");',
    /takes it from the call/,
  ],
  [
    "a right made by a service",
    "src/server/features/a/a.service.ts",
    "export const a = { companyId } as OwnerAccess;",
    /features\/access only/,
  ],
  [
    "a role compared by a service",
    "src/server/features/a/a.service.ts",
    'export const a = person.role === "entrepreneur";',
    /server\/roles\.ts/,
  ],
  [
    "a line of the log written past its door",
    "src/server/features/a/a.service.ts",
    "void writeAudit(tx, row);",
    /audit\.service\.ts/,
  ],
  ["console.log", "src/server/http/a.ts", 'console.log("x");', /console\.log/],
  ["a mark of unfinished work", "src/values/a.ts", `// ${"TO"}DO later\nexport {};`, /unfinished/],
  ["commented-out code", "src/values/a.ts", "// const a = 1;\nexport {};", /commented-out/],
  ["a banned file name", "src/values/utils.ts", "export {};", /says nothing/],
  ["a barrel", "src/values/index.ts", "export {};", /says nothing/],
  ["a file name in another style", "src/values/someThing.ts", "export {};", /kebab-case/],
  ["a default export", "src/values/a.ts", "export default 1;", /default/],
  ["a file that is too long", "src/values/a.ts", "export {};\n".repeat(401), /401 lines/],
  [
    "a function that is too long",
    "src/values/a.ts",
    `export function a() {${"\n;".repeat(70)}\n}`,
    /a has 72 lines/,
  ],
  [
    "a line that is too long",
    "src/values/a.ts",
    `export const a = "${"x".repeat(140)}";`,
    /columns/,
  ],
  [".only", "src/values/a.test.ts", 'it.only("x", () => {});', /\.only/],
  [
    "a skipped test without a reason",
    "src/values/a.test.ts",
    '\nit.skip("x", () => {});',
    /reason/,
  ],
  [
    "a test that depends on chance",
    "src/values/a.test.ts",
    '\nit("x", () => { Math.random(); });',
    /chance/,
  ],
  [
    "a test with a short limit",
    "src/values/a.test.ts",
    '\nit("x", () => {}, 60_000);',
    /busy machine/,
  ],
  [
    "a poll with a short limit",
    "e2e/a.e2e.ts",
    '\nit("x", () => expect.poll(look, { timeout: 20_000 }).toBe(1));',
    /busy machine/,
  ],
  [
    "two tests of one name",
    "src/values/a.test.ts",
    'it("x", () => {}); it("x", () => {});',
    /second test/,
  ],
  [
    "a document naming a file that is gone",
    "README.md",
    "See `src/values/gone.ts`.",
    /does not exist/,
  ],
  ["a document citing a line", "README.md", "See `a.ts:12`.", /line number/],
  ["a link to a document that is gone", "docs/a.md", "See [that](b.md).", /links to b\.md/],
  ["a document that the tree lacks", "src/values/a.ts", "// As DESIGN.md says.", /not in the repo/],
  [
    "the specification, unnamed",
    "src/values/a.ts",
    "// The specification's rule.",
    /not in the repo/,
  ],
  [
    "a document that is not here, over the end of a line",
    "src/values/a.ts",
    "/**\n * Read from the facts on\n * bank formats.\n */",
    /a\.ts:2: .*not in the repo/,
  ],
  ["a section of no standard", "docs/a.md", "Three minutes (§9).", /not in the repo/],
  [
    "a decision that the list of decisions lacks",
    "docs/decisions/0001-one.md",
    "# 0001: One",
    /README\.md: lacks "- \[0001\]\(0001-one\.md\) One"/,
  ],
  [
    "a decision whose title has another number",
    "docs/decisions/0001-one.md",
    "# 0002: One",
    /must begin with "# 0001: "/,
  ],
  ["a path of one machine", "docs/a.md", `Look at ${home}.`, /one machine/],
  ["addresses in the lock file", "package-lock.json", '{"resolved": "x"}', /addresses/],
  [
    "a format importing a bank",
    "src/statements/formats/mt940/a.ts",
    'import { otpProfile } from "#statements/banks/otp/profile.ts";',
    /a format knows no bank/,
  ],
  [
    "the same in a type, by the list of sources",
    "src/statements/formats/mt940/a.ts",
    'import type { A } from "../../sources.ts";',
    /a format knows no bank/,
  ],
  [
    "a bank running the code of a format",
    "src/statements/banks/otp/a.ts",
    'import { readFreeDetails } from "#statements/formats/mt940/details-free.ts";',
    /of the formats only their types/,
  ],
  [
    "a bank importing another",
    "src/statements/banks/otp/a.ts",
    'import "#statements/banks/kh/profile.ts";',
    /knows its own folder/,
  ],
  [
    "a courier importing a bank",
    "src/statements/couriers/gls/a.ts",
    'import type { A } from "#statements/banks/kh/profile.ts";',
    /knows its own folder/,
  ],
  [
    "a head importing more than its type",
    "src/statements/banks/otp/head.ts",
    'import "./profile.ts";',
    /a head is data/,
  ],
  [
    "the heads importing a reader",
    "src/statements/heads/a.ts",
    'import "#statements/detect.ts";',
    /they know no reader/,
  ],
  [
    "the web importing a bank's profile",
    "src/web/a.ts",
    'import "#statements/banks/otp/profile.ts";',
    /web shares only/,
  ],
  [
    "an adapter importing that of another aggregator",
    "src/server/providers/bank-feed/aggreg8/a.ts",
    'import type { A } from "../enable-banking/b.ts";',
    /adapter of an aggregator/,
  ],
  [
    "a profile that is not listed",
    "src/statements/banks/x/profile.ts",
    "export {};",
    /sources\.ts/,
  ],
];

describe("the tidy check", () => {
  for (const [rule, path, text, fault] of PLANTED) {
    it(`finds ${rule}`, () => {
      const faults = faultsOf({ [path]: text });
      expect(faults.join("\n")).toMatch(fault);
    });
  }

  it("lets a section of a standard be named, and a decision that is listed", () => {
    expect(
      faultsOf({
        "src/values/a.ts": "/** Headers of one connection (RFC 9110\n * §7.6.1). */\nexport {};",
        "docs/decisions/README.md": "- [0001](0001-one.md) One",
        "docs/decisions/0001-one.md": "# 0001: One",
      }),
    ).toEqual([]);
  });

  it("finds a circle of imports, and none where only types go round", () => {
    const circle = { "src/values/a.ts": 'import "./b.ts";', "src/values/b.ts": 'import "./a.ts";' };
    expect(faultsOf(circle).join()).toMatch(/a circle/);
    expect(
      faultsOf({
        ...circle,
        "src/values/b.ts": 'import type { A } from "./a.ts"; export type B = A;',
      }),
    ).toEqual([]);
  });

  it("finds schemas in the web, and none where only types are taken", () => {
    const fields = {
      "src/contract/a.ts":
        'import { z } from "zod"; export const A = 1; export type B = z.infer<never>;',
    };
    const web = (text: string): string[] => faultsOf({ ...fields, "src/web/a.ts": text });
    expect(web('import { A } from "#contract/a.ts"; export const c = A;').join()).toMatch(
      /loads schemas/,
    );
    expect(web('import type { B } from "#contract/a.ts"; export type C = B;')).toEqual([]);
  });

  it("lets a clean tree through", () => {
    const clean = {
      "src/values/money.ts": "/** What it promises. */\nexport const zero = 0n;\n",
      "src/server/features/a/a.store.ts":
        'import { zero } from "#values/money.ts";\nexport const a = sql`select ${zero}`;\n',
      "src/server/features/b/b.service.ts":
        'import { a } from "../a/a.service.ts";\nexport const b = a;\n',
      "README.md": "See `src/values/money.ts` and `src/server`.\n",
    };
    expect(faultsOf(clean)).toEqual([]);
  });

  it("names an exception that nothing needs any more", () => {
    const faults = findTidyFaults(plant({ "src/values/a.ts": "export {};" }), [
      { path: "src/values/a.ts", within: "a", fault: "500", reason: "old" },
    ]);
    expect(faults.join()).toMatch(/nothing needs the exception/);
  });

  it("lets an exception through in the declaration that it names, and nowhere else", () => {
    const path = "src/values/a.ts";
    const text = (name: string): string =>
      `/** Sums. */\nexport const other = 1;\n\nexport function ${name}(amount: number): number {\n  return amount;\n}\n`;
    const exception = { path, within: "sum", fault: "money is an Amount", reason: "a test" };
    expect(findTidyFaults(plant({ [path]: text("sum") }), [exception])).toEqual([]);
    expect(findTidyFaults(plant({ [path]: text("add") }), [exception])).toHaveLength(2);
  });
});
