import { describe, expect, it } from "vitest";
import { holdsText } from "#web/areas/files/parts/holds-text.ts";
import { recognisedText } from "#web/areas/files/texts/recognised.ts";

const column = (seen: string) => ({ kind: "column", seen, line: 7 }) as const;
const tag = (seen: string) => ({ kind: "tag", seen, line: null }) as const;

describe("the sentence of a recognised file", () => {
  it.each([
    [
      { source: "binx", format: "csv", recognisedBy: ["Értéknap", "Összeg"].map(column) },
      "Felismertük: BinX, CSV, mert a 7. sorban ezek az oszlopnevek állnak: „Értéknap”, „Összeg”.",
    ],
    [
      { source: "otp", format: "xlsx", recognisedBy: ["A", "B", "C", "D", "E", "F"].map(column) },
      "Felismertük: OTP, XLSX, mert a 7. sorban ezek az oszlopnevek állnak: „A”, „B”, „C”, „D” és még 2.",
    ],
    [
      {
        source: "raiffeisen",
        format: "mt940",
        recognisedBy: [tag(":20:"), { kind: "bank", seen: "UBRTHUHB", line: null } as const],
      },
      "Felismertük: Raiffeisen, MT940, mert ezek a jelek állnak benne: „:20:”, és a számlát ez a bank vezeti: „UBRTHUHB”.",
    ],
    [
      { source: "generic", format: "ofx", recognisedBy: [tag("<STMTRS>")] },
      "Felismertük: OFX (nem köthető egyetlen bankhoz), mert ezek a jelek állnak benne: „<STMTRS>”.",
    ],
    [
      {
        source: "generic",
        format: "zip",
        recognisedBy: [{ kind: "container", seen: "zip", line: 1 } as const],
      },
      "Felismertük: ZIP (nem köthető egyetlen bankhoz), mert az első bájtjai ezt mutatják: „zip”.",
    ],
  ])("names what was seen: %#", (file, text) => {
    expect(recognisedText({ kind: "statement", status: "finished", ...file })).toBe(text);
  });

  it("is not said where nothing was seen", () => {
    const none: Parameters<typeof recognisedText>[0] = {
      kind: "statement",
      source: "otp",
      format: "csv",
      status: "finished",
      recognisedBy: [],
    };
    expect(recognisedText(none)).toBeUndefined();
    const recognisedBy = [{ kind: "container", seen: "pdf", line: 1 } as const];
    expect(recognisedText({ ...none, kind: "unknown", recognisedBy })).toBeUndefined();
  });

  it("is not said of a file that could not be opened, and the row does not contradict it", () => {
    const failed = {
      kind: "statement",
      source: "generic",
      status: "failed",
      bankAccounts: [] as never[],
      collections: [] as never[],
      interval: null,
    } as const;
    const locked = {
      ...failed,
      format: "xlsx",
      recognisedBy: [{ kind: "container", seen: "xlsx", line: null } as const],
    };
    expect([recognisedText(locked), holdsText(locked, []).title]).toEqual([
      undefined,
      "Nem ismertük fel",
    ]);
    const broken = { ...failed, format: "mt940", recognisedBy: [tag(":20:")] };
    expect(recognisedText(broken)).toMatch(/^Felismertük: MT940/);
    expect(holdsText(broken, []).title).toBe("Nem derült ki, melyik banké");
  });
});
