import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { allSections, settingNames } from "../src/server/config.ts";
import { listSettings } from "../src/server/settings/setting.ts";
import { findMisspelt } from "../src/server/settings/misspelt.ts";
import { buildEnvExample } from "./write-env-example.ts";

const root = join(import.meta.dirname, "..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const chapters = [
  "README.md",
  "CONTRIBUTING.md",
  "ARCHITECTURE.md",
  ...readdirSync(join(root, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];

describe("the settings", () => {
  it("stand in .env.example as they are declared (npm run settings writes it)", () => {
    expect(read(".env.example")).toBe(buildEnvExample());
  });

  it("have one name each", () => {
    expect(new Set(settingNames).size).toBe(settingNames.length);
  });

  it.each(chapters)("that %s names exist", (path) => {
    const words = [...read(path).matchAll(/`([A-Z][A-Z0-9]*_[A-Z0-9_]*[A-Z0-9])(?:=[^`]*)?`/g)];
    const named = words.map(([, name = ""]) => name);
    expect(findMisspelt([...new Set(named)], settingNames).map(({ name }) => name)).toEqual([]);
  });

  it("have the defaults that README.md tells", () => {
    const table = [...read("README.md").matchAll(/^\| `([A-Z_]+)` \| (.+?) \|/gm)];
    expect(table.length).toBeGreaterThan(5);
    const usual = new Map(
      allSections.flatMap(({ settings }) =>
        listSettings(settings).map((one) => [one.name, one.usual] as const),
      ),
    );
    for (const [, name = "", told = ""] of table) {
      const value = usual.get(name);
      expect(value, name).toBeDefined();
      // Where nothing is set, the table says in words what takes its place.
      if (value !== "") expect(told.replaceAll("`", ""), name).toBe(value);
    }
  });
});
