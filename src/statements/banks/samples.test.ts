import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { BANK_PROFILES } from "#statements/sources.ts";
import { openTable } from "#statements/formats/table/open-table.ts";
import { findTableShapes } from "#statements/formats/table/table-shape.ts";
import { readHead } from "#statements/text/decode-text.ts";
import { openDiskFile } from "../../../tools/disk-file.ts";
import { sampleExpectation } from "../../../tools/sample-expectation.ts";

const SAMPLES = globSync("src/statements/{banks,formats}/**/samples/*.expected.json")
  .map((expected) => expected.replace(/\.expected\.json$/, ""))
  .sort();

/** Samples of other containers are no tables: no layout of a table explains them. */
const OTHER_SAMPLES =
  /formats\/(?:mt940|camt|records)\/|\.sta$|(?:netbank-xml|xml-before-2021)\.xml$/;
const TABLE_SAMPLES = SAMPLES.filter((sample) => !OTHER_SAMPLES.test(sample));

describe("the samples of the banks", () => {
  it.each(SAMPLES)("%s is read as expected", (sample) => {
    expect(sampleExpectation(openDiskFile(sample))).toBe(
      readFileSync(`${sample}.expected.json`, "utf8"),
    );
  });

  it("has an expectation for each sample, and a note of where they come from", () => {
    for (const folder of globSync("src/statements/{banks,formats}/**/samples")) {
      const names = readdirSync(folder);
      expect(names, folder).toContain("PROVENANCE.md");
      for (const name of names) {
        if (name === "PROVENANCE.md" || name.endsWith(".expected.json")) continue;
        expect(existsSync(`${folder}/${name}.expected.json`), `${folder}/${name}`).toBe(true);
      }
    }
  });
});

describe("the bank profiles", () => {
  it("explain each table sample by exactly one best layout, that of its own folder", () => {
    for (const sample of TABLE_SAMPLES) {
      const input = openDiskFile(sample);
      const opened = openTable(readHead(input, 65_536), input);
      if (!opened || "problem" in opened) continue;
      const shapes = findTableShapes(opened.source, BANK_PROFILES);
      const folder = /banks\/([^/]+)\/samples/.exec(sample)?.[1] ?? "generic";
      expect(shapes[0]?.source, sample).toBe(folder);
      expect(
        shapes.filter((shape) => shape.score === shapes[0]!.score),
        sample,
      ).toHaveLength(1);
    }
  });

  it("stand in alphabetical order, one folder each, with a sample for every layout", () => {
    const keys = BANK_PROFILES.map((profile) => profile.key);
    expect(keys).toEqual(keys.toSorted());
    const read = TABLE_SAMPLES.map((sample) => {
      const input = openDiskFile(sample);
      const opened = openTable(readHead(input, 65_536), input);
      const shape =
        opened && "source" in opened ? findTableShapes(opened.source, BANK_PROFILES)[0] : undefined;
      return shape ? `${shape.source}/${shape.layout}` : "";
    });
    for (const { key, tables, elements = [] } of BANK_PROFILES) {
      expect(existsSync(`src/statements/banks/${key}/profile.ts`)).toBe(true);
      for (const { root } of elements)
        expect(
          globSync(`src/statements/banks/${key}/samples/*.xml`)
            .map((path) => readFileSync(path, "utf8"))
            .join(""),
        ).toContain(`<${root}>`);
      for (const { name } of tables) expect(read, `${key}/${name}`).toContain(`${key}/${name}`);
    }
  });
});
