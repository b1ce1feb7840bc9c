/**
 * Whatever a rule forbids, a machine finds: each violation is planted, and the check that holds the
 * rule must say so.
 */
import { beforeAll, describe, expect, it } from "vitest";
import { askPrograms, askTidy } from "./plant.ts";
import type { Planted } from "./planted.ts";
import {
  PLANTED_MONEY,
  PLANTED_MORE_DATA,
  PLANTED_SQL,
  PLANTED_TABLES,
  PLANTED_UNBOUND,
} from "./planted-data.ts";
import {
  PLANTED_CLAIMS,
  PLANTED_ERRORS,
  PLANTED_LIMITS,
  PLANTED_NOTICES,
} from "./planted-errors.ts";
import { PLANTED_EXPORTS } from "./planted-exports.ts";
import { PLANTED_IMPORTS } from "./planted-imports.ts";
import { DOORS_BESIDE, PLANTED_PARSERS, UNPLANTED_PARSERS } from "./planted-parsers.ts";
import { PLANTED_MORE_SERVER, PLANTED_SERVER } from "./planted-server.ts";
import { PLANTED_MORE_WEB, PLANTED_WEB } from "./planted-web.ts";

const FAMILIES: Record<string, readonly Planted[]> = {
  "imports over borders": PLANTED_IMPORTS,
  "exports that nobody imports": PLANTED_EXPORTS,
  "SQL outside stores": PLANTED_SQL,
  "companies in statements": PLANTED_UNBOUND,
  "money as a number": PLANTED_MONEY,
  "tables of names": PLANTED_TABLES,
  "ways of the web": PLANTED_WEB,
  "ways of the server": PLANTED_SERVER,
  "parsers in the main thread": PLANTED_PARSERS,
  "errors that say nothing": PLANTED_ERRORS,
  "calls and sums without a limit": PLANTED_LIMITS,
  "notices and words": PLANTED_NOTICES,
  "claims without a condition": PLANTED_CLAIMS,
  "more of data": PLANTED_MORE_DATA,
  "more of the web": PLANTED_MORE_WEB,
  "more of the server": PLANTED_MORE_SERVER,
};

let said = new Map<Planted, string>();
beforeAll(() => {
  const rows = Object.values(FAMILIES).flat();
  said = askPrograms(rows.filter(({ by }) => by !== "tidy"));
});

describe.each(Object.entries(FAMILIES))("%s", (_family, rows) => {
  const held = rows.filter(({ cannot }) => cannot === undefined);
  it.each(held.map((row) => [`${row.by} finds ${row.what}`, row] as const))("%s", (_title, row) => {
    expect(answerTo(row)).toMatch(row.says);
  });
});

// A row that begins to be found loses its `cannot`.
const NOT_HELD = Object.values(FAMILIES)
  .flat()
  .filter(({ cannot }) => cannot !== undefined);

describe("what no check finds", () => {
  it.each(NOT_HELD.map((row) => [`${row.what}: ${row.cannot}`, row] as const))(
    "%s",
    (_title, row) => {
      expect(answerTo(row)).not.toMatch(row.says);
    },
  );
});

describe("parsers", () => {
  it.each(UNPLANTED_PARSERS)("may stand behind a door, as types, or to write: %s", (text) => {
    const path = "src/server/features/a/a.service.ts";
    const said = askTidy({ what: "", path, text, by: "tidy", says: /./, beside: DOORS_BESIDE });
    expect(said).not.toMatch(/bytes from outside|main thread/);
  });
});

function answerTo(row: Planted): string {
  return row.by === "tidy" ? askTidy(row) : (said.get(row) ?? "");
}
