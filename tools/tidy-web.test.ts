import { describe, expect, it } from "vitest";
import { findImportFaults } from "./tidy-imports.ts";
import { findModuleCycles } from "./tidy-modules.ts";
import { readSourceFile } from "./tidy-source-file.ts";
import { findUncollectedAreas, findWebFaults } from "./tidy-web.ts";

const faultsOf = (path: string, text: string): string[] => {
  const file = readSourceFile(path, text);
  return [...findImportFaults(file), ...findWebFaults(file)];
};

describe("the layers of the web", () => {
  it.each([
    ["the clock", "src/web/time/a.ts", "#web/state/client-state.ts"],
    ["the theme", "src/web/theme/a.ts", "#web/ui/marks/Icon.tsx"],
    ["an interface part", "src/web/ui/marks/A.tsx", "#web/texts/parts.ts"],
    ["the API", "src/web/api/a.ts", "#web/shell/shell-queries.ts"],
    ["the state", "src/web/state/a.ts", "#web/areas/files/a.ts"],
    ["a toast", "src/web/toasts/a.ts", "#web/modals/modals.ts"],
    ["the shell", "src/web/shell/A.tsx", "#web/areas/uploads/UploadHost.tsx"],
    ["a dialog of the frame", "src/web/modals/A.tsx", "#web/modal-registry.ts"],
    ["an area", "src/web/areas/files/pages/A.tsx", "#web/routes.tsx"],
  ])("%s imports nothing above it", (_name, path, specifier) => {
    expect(faultsOf(path, `import "${specifier}";`)).toHaveLength(1);
    expect(faultsOf(path, `void import("${specifier}");`)).toHaveLength(1);
  });

  it.each([
    ["src/web/ui/marks/A.tsx", "#web/theme/tokens.ts"],
    ["src/web/api/a.ts", "#web/state/client-state.ts"],
    ["src/web/shell/A.tsx", "#web/modals/modals.ts"],
    ["src/web/areas/files/pages/A.tsx", "#web/shell/PageStates.tsx"],
    ["src/web/routes.tsx", "#web/areas/files/area-routes.ts"],
  ])("%s may import %s", (path, specifier) => {
    expect(faultsOf(path, `import "${specifier}";`)).toEqual([]);
  });
});

describe("areas of the web", () => {
  const area = "src/web/areas/files/pages/A.tsx";

  it("import what stands right in another one's folder, and its words", () => {
    expect(faultsOf(area, 'import "#web/areas/uploads/awaited-files.ts";')).toEqual([]);
    expect(faultsOf(area, 'import "#web/areas/uploads/texts/uploads.ts";')).toEqual([]);
  });

  it.each(["parts/A.tsx", "queries/a.ts", "modals/A.tsx", "pages/A.tsx", "area-routes.ts"])(
    "never import %s of another one",
    (inside) => {
      expect(faultsOf(area, `import "#web/areas/uploads/${inside}";`)).toHaveLength(1);
    },
  );

  it("stand in no circle", () => {
    const files = {
      "src/web/areas/a/x.ts": 'import type { B } from "#web/areas/b/y.ts";',
      "src/web/areas/b/y.ts": 'import "../a/texts/z.ts";',
    };
    const read = Object.entries(files).map(([path, text]) => readSourceFile(path, text));
    expect(findModuleCycles(read)).toHaveLength(1);
  });

  it("have no other folders than the named ones", () => {
    expect(faultsOf("src/web/areas/files/hooks/a.ts", "")).toHaveLength(1);
    expect(faultsOf("src/web/areas/files/parts/drawer/A.tsx", "")).toEqual([]);
  });

  it("are collected by a file right in src/web, else a fault names the declaration", () => {
    const read = (routes: string): string[] =>
      findUncollectedAreas([
        readSourceFile("src/web/areas/files/area-routes.ts", ""),
        readSourceFile("src/web/routes.tsx", routes),
      ]);
    expect(read('import "#web/areas/files/area-routes.ts";')).toEqual([]);
    expect(read("")).toEqual([expect.stringContaining("src/web/areas/files/area-routes.ts")]);
  });
});

describe("rights in the web", () => {
  it.each([
    'const a = role === "accountant";',
    'const a = "entrepreneur" !== me.role;',
    'switch (role) { case "accountant": break; }',
    "const a = company.owned;",
  ])("are capabilities with names, not: %s", (text) => {
    expect(faultsOf("src/web/areas/files/parts/A.tsx", text)).toHaveLength(1);
    expect(faultsOf("src/web/state/capabilities.ts", text)).toEqual([]);
  });
});
