import { describe, expect, it } from "vitest";
import { chooseDrawer } from "#statements/choose-drawer.ts";
import { readSettlementFile } from "#statements/read-settlement-file.ts";
import { readWhole } from "#statements/read-statement.ts";
import { openDiskFile } from "../../tools/disk-file.ts";

const SAMPLES = "src/statements";
const choose = (path: string, keepsAccount?: boolean) =>
  chooseDrawer(
    readWhole(openDiskFile(`${SAMPLES}/${path}`)).candidates,
    readSettlementFile(openDiskFile(`${SAMPLES}/${path}`)),
    keepsAccount,
  );
const WALLET = "acceptors/paypal-reports/samples/activity.csv";
const EMPTY = "acceptors/paypal-reports/samples/activity-empty.csv";

describe("the drawer of a file", () => {
  it.each([
    ["couriers/gls-hu/samples/cod.xlsx", "settlement"],
    ["acceptors/stripe/samples/two-payouts.csv", "settlement"],
    ["acceptors/paypal-reports/samples/settlement-report.csv", "settlement"],
  ])("%s: %s, with reasons, whatever the company keeps", (path, drawer) => {
    for (const keeps of [undefined, true, false]) {
      const choice = choose(path, keeps);
      expect(choice).toMatchObject({ drawer });
      expect("reasons" in choice && choice.reasons.length).toBeGreaterThan(0);
    }
  });

  it("of a wallet is the one that the company keeps", () => {
    expect(choose(WALLET, true)).toMatchObject({ drawer: "statement" });
    expect(choose(WALLET, false)).toMatchObject({ drawer: "settlement" });
  });

  it("of a wallet that nobody spoke of is a settlement where money was paid out", () => {
    expect(choose(WALLET)).toMatchObject({ drawer: "settlement" });
    expect(choose(EMPTY)).toMatchObject({
      drawer: "question",
      statement: { source: "paypal" },
      settlement: { source: "paypal-reports" },
    });
  });

  it("is none where no reader explains the file", () => {
    const nothing = { ...readSettlementFile(openDiskFile(`${SAMPLES}/README.md`)) };
    expect(chooseDrawer([], nothing, undefined)).toEqual({ drawer: "none" });
  });
});
