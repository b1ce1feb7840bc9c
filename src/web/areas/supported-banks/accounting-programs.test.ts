import { expect, it } from "vitest";
import { exportOptionsSchema } from "#contract/exports/export-options.ts";
import {
  ACCOUNTING_PROGRAMS,
  countPrograms,
  findProgram,
  findPrograms,
} from "./accounting-programs.ts";
import { programSteps, programTexts } from "./texts/accounting-programs.ts";

it("every program has an export that the product makes, a place and steps", () => {
  for (const program of ACCOUNTING_PROGRAMS) {
    expect(exportOptionsSchema.safeParse(program.options).success).toBe(true);
    expect(programTexts.places[program.key]).not.toBe("");
    expect(programSteps(program)).toHaveLength(3);
  }
});

it("programs are found by name and vendor without accents, and by state", () => {
  expect(findPrograms("konyveles", "all").map(({ key }) => key)).toEqual(["kulcs"]);
  expect(findPrograms("novitax", "mapped")).toEqual([]);
  expect(countPrograms("verified")).toBe(0);
  expect(countPrograms("documented") + countPrograms("mapped")).toBe(countPrograms("all"));
  expect(findProgram("kulcs")?.name).toBe("Kulcs-Könyvelés");
  expect(findProgram("x")).toBeUndefined();
});
