import { describe, expect, it } from "vitest";
import type { StatementGap } from "#contract/bank-accounts/bank-accounts.ts";
import { gapsTexts } from "./gaps.ts";

function words(given: Partial<StatementGap>): string {
  const gap: StatementGap = {
    from: "2026-03-04",
    to: "2026-03-06",
    reasons: ["days"],
    numbers: null,
    difference: null,
    sure: true,
    ...given,
  };
  return gapsTexts.gap(gap, "HUF").replaceAll(/[\u00a0\u202f]/g, " ");
}

describe("the words of a gap between statements", () => {
  it("name its days", () => {
    expect(words({})).toBe("Hiányzik: 2026. 03. 04–06.");
    expect(words({ to: "2026-03-04" })).toBe("Hiányzik: 2026. 03. 04.");
    expect(words({ to: "2026-04-02" })).toBe("Hiányzik: 2026. 03. 04. – 04. 02.");
  });

  it("name the missing statements and the sum", () => {
    expect(
      words({
        reasons: ["days", "balance", "number"],
        numbers: { first: 13, last: 13 },
        difference: "12500.00",
      }),
    ).toBe("Hiányzik: 2026. 03. 04–06. (13. számú kivonat, egyenlegeltérés: +12 500 Ft)");
    expect(words({ reasons: ["number"], numbers: { first: 13, last: 15 } })).toBe(
      "Hiányzik: 2026. 03. 04–06. (13–15. számú kivonatok)",
    );
  });

  it("say only what is known", () => {
    expect(words({ sure: false })).toBe("Lehet, hogy hiányzik: 2026. 03. 04–06.");
    expect(words({ to: "2026-03-05", reasons: ["balance"], difference: "-2.00" })).toBe(
      "Nem érnek össze az egyenlegek: 2026. 03. 04–05. (egyenlegeltérés: −2 Ft)",
    );
  });
});
