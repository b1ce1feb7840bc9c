import { describe, expect, it } from "vitest";
import { listMigrationFiles } from "./migration-files.ts";
import { splitAlterTable, splitStatements } from "./split-statements.ts";

const textsOf = (text: string): string[] => splitStatements(text).map((each) => each.text.trim());
const altersOf = (text: string): string[] =>
  splitStatements(text)
    .flatMap(splitAlterTable)
    .map((each) => each.text.trim().replaceAll(/\s+/g, " "));

describe("the statements of a migration", () => {
  it.each([
    ["select 1; select 2;", ["select 1", "select 2"]],
    ["select 1", ["select 1"]],
    ["-- a; b\nselect 1; -- the end;\n", ["-- a; b\nselect 1"]],
    [
      "select ';', 'it''s;', E'\\';', \"a;b\"; select 2",
      ["select ';', 'it''s;', E'\\';', \"a;b\"", "select 2"],
    ],
    ["do $a$ begin x; $$;$$; end $a$; select 2", ["do $a$ begin x; $$;$$; end $a$", "select 2"]],
    ["/* one; two */ select 1;;", ["/* one; two */ select 1"]],
    ["", []],
  ])("of %j", (text, expected) => {
    expect(textsOf(text)).toEqual(expected);
  });

  it("know their place in the file", () => {
    const text = "select 1;\n\n-- why\nselect 2;\nselect 3";
    for (const { text: piece, offset } of splitStatements(text))
      expect(text.slice(offset, offset + piece.length)).toBe(piece);
  });

  it("hold the whole text of every migration of this tree", () => {
    for (const file of listMigrationFiles()) {
      const pieces = splitStatements(file.text);
      expect(pieces.length).toBeGreaterThan(0);
      for (const { text } of pieces)
        expect(
          text
            .trim()
            .replaceAll(/--[^\n]*/g, "")
            .trim(),
        ).toMatch(/^(create|alter|select|insert|update|delete|drop|grant|revoke|do|comment)\b/i);
    }
  });

  it("are cut further at the subcommands of alter table", () => {
    expect(
      altersOf(
        "-- why, so\nalter table a add column b numeric(4, 2) default 1, add constraint c check (b in (1, 2)), drop column d; " +
          "alter table a add e int; select 1, 2",
      ),
    ).toEqual([
      "-- why, so alter table a add column b numeric(4, 2) default 1",
      "alter table a add constraint c check (b in (1, 2))",
      "alter table a drop column d",
      "alter table a add e int",
      "select 1, 2",
    ]);
  });
});
