import { describe, expect, it } from "vitest";
import { findImportFaults } from "./tidy-imports.ts";
import { findModuleCycles } from "./tidy-modules.ts";
import { readSourceFile } from "./tidy-source-file.ts";

const cyclesOf = (files: Record<string, string>): string[] =>
  findModuleCycles(Object.entries(files).map(([path, text]) => readSourceFile(path, text)));

const A = "src/server/features/a/a.service.ts";
const B = "src/server/features/b/b.service.ts";
const C = "src/server/features/c/c.service.ts";

describe("modules of the server", () => {
  it("may need each other one way", () => {
    const files = {
      [A]: 'import "#server/features/b/b.service.ts"; import "#server/features/c/c.service.ts";',
      [B]: 'import "../c/c.service.ts";',
      [C]: "",
    };
    expect(cyclesOf(files)).toEqual([]);
  });

  it("never stand in a circle, and the imports that make it are named", () => {
    const files = {
      [A]: 'import "#server/features/b/b.service.ts";',
      [B]: 'import "../c/c.service.ts";',
      [C]: 'import type { A } from "#server/features/a/a.service.ts";',
    };
    expect(cyclesOf(files)).toEqual([
      "src/server/features/a, src/server/features/b, src/server/features/c: modules in a circle; cut one of: " +
        `src/server/features/b by ${A}; src/server/features/c by ${B}; src/server/features/a by ${C}`,
    ]);
  });

  it("are the folders of the ledger too, and their folders inside count with them", () => {
    const files = {
      "src/server/ledger/files/a.ts": 'import "../links/b.ts";',
      "src/server/ledger/links/b.ts": 'void import("../files/parts/c.ts");',
    };
    expect(cyclesOf(files)).toHaveLength(1);
    expect(cyclesOf(files)[0]).toMatch(/^src\/server\/ledger\/files, src\/server\/ledger\/links:/);
  });

  it("may be put together by tests in any way", () => {
    const files = {
      [A]: 'import "#server/features/b/b.service.ts";',
      "src/server/features/b/b.test.ts": 'import "#server/features/a/a.service.ts";',
    };
    expect(cyclesOf(files)).toEqual([]);
  });

  it("are told apart in separate circles", () => {
    const files = {
      [A]: 'import "../b/b.service.ts";',
      [B]: 'import "../a/a.service.ts";',
      [C]: 'import "../a/a.service.ts"; import "../d/d.service.ts";',
      "src/server/features/d/d.service.ts": 'import "../c/c.service.ts";',
    };
    expect(cyclesOf(files).map((cycle) => cycle.split(":")[0])).toEqual([
      "src/server/features/a, src/server/features/b",
      "src/server/features/c, src/server/features/d",
    ]);
  });

  it("do not hide a circle of the ledger behind a door", () => {
    const files = {
      "src/server/ledger/files/a.ts": 'import "../links.ts";',
      "src/server/ledger/links/b.ts": 'import "../files.ts";',
    };
    expect(cyclesOf(files)).toHaveLength(1);
  });
});

describe("the ledger", () => {
  const faultsOf = (path: string, specifier: string): string[] =>
    findImportFaults(readSourceFile(path, `import "${specifier}";`));

  it("is entered by its doors, its definitions of jobs and what a reading thread loads", () => {
    for (const door of [
      "files.ts",
      "links/link-job-definitions.ts",
      "files/staged-row.ts",
      "files/read-messages.ts",
    ])
      expect(faultsOf(A, `#server/ledger/${door}`)).toEqual([]);
    for (const inside of ["files/write-items.store.ts", "links/link-sources.service.ts"])
      expect(faultsOf(A, `#server/ledger/${inside}`)).toHaveLength(1);
  });

  it("knows no feature and neither the edge nor letters", () => {
    const module = "src/server/ledger/files/a.ts";
    for (const above of ["features/audit/audit.service.ts", "http/errors.ts", "mail/mailer.ts"])
      expect(faultsOf(module, `#server/${above}`)).toHaveLength(1);
    for (const below of ["ledger/links/b.ts", "database/tenant.ts", "quota.ts"])
      expect(faultsOf(module, `#server/${below}`)).toEqual([]);
  });
});
