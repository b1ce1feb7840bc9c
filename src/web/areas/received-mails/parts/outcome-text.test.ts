import { describe, expect, it } from "vitest";
import { outcomeText, shownState, textWithoutFiles } from "./outcome-text.ts";

const attachment = { number: 1, name: "a", sizeBytes: 1, reason: null, file: null } as const;
const file = (
  status: "pending" | "finished" | "failed" | "waiting",
  newCount: number,
  duplicates = 0,
) => ({
  _id: "1",
  status,
  newCount,
  duplicates,
});

describe("what became of a letter's file", () => {
  it.each([
    [{ outcome: "taken", file: file("finished", 14) }, "14 új tétel"],
    [{ outcome: "taken", file: file("finished", 0, 14) }, "14 tétel, mind megvolt már"],
    [{ outcome: "taken", file: file("pending", 0) }, "beolvasás alatt"],
    [{ outcome: "taken", file: file("failed", 0) }, "nem sikerült beolvasni"],
    [{ outcome: "taken", file: null }, "a fájlt törölték"],
    [{ outcome: "locked" }, "jelszóval védett"],
    [{ outcome: "skipped", reason: "kind" }, "ezt a fajtát nem olvassuk"],
    [{ outcome: "held" }, "az Ön döntésére vár"],
    [{ outcome: "refused" }, "nem nyitottuk ki"],
  ] as const)("%j: %s", (given, expected) => {
    expect(outcomeText({ ...attachment, ...given })).toBe(expected);
  });
});

it("a letter that was refused before it was opened is not said to have no file", () => {
  expect(textWithoutFiles("refused")).toBe("Nem nyitottuk ki");
  expect(textWithoutFiles("nothing")).toBe("Nincs melléklet");
  expect(textWithoutFiles("received")).toBe("Feldolgozás alatt");
});

describe("the state of a letter", () => {
  const taken = (...states: ("finished" | "failed" | "waiting" | "pending")[]) => ({
    status: "taken" as const,
    attachments: states.map((state) => ({
      ...attachment,
      outcome: "taken" as const,
      file: file(state, 1),
    })),
  });

  it.each([
    [taken("finished"), "taken"],
    [taken("pending"), "taken"],
    [taken("finished", "failed"), "failed"],
    [taken("failed", "waiting"), "asks"],
    [{ ...taken("failed"), status: "waiting" as const }, "waiting"],
    [{ status: "refused" as const, attachments: [] }, "refused"],
  ])("says what a person has to do: %#", (mail, expected) => {
    expect(shownState(mail)).toBe(expected);
  });
});
