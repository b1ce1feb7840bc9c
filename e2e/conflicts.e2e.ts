/** Two statements that state another booking day of one item: its details and its day say so. */
import { expect, it } from "vitest";
import { writeCamt } from "#statements/invented/write-camt.ts";
import { writeMt940 } from "#statements/invented/write-mt940.ts";
import { openWindow, useBrowser } from "./support/browser.ts";
import { expectNoSidewaysScroll, listAxeFindings, see, seeNot } from "./support/look.ts";
import { OTP_ACCOUNT } from "./support/statement-files.ts";
import { comeBack, makeAccount, upload } from "./support/visit.ts";

useBrowser();

const VALUE_DAY = "2026-10-05";
const ITEM = { amount: "-900.00", valueDay: VALUE_DAY, partner: "Próba Kft.", text: "Számla 4411" };
const ENDS = {
  account: OTP_ACCOUNT,
  currency: "HUF",
  opening: { amount: "1000.00", day: VALUE_DAY },
  closing: { amount: "100.00", day: "2026-10-08" },
};
const dated = (day: string, number: number): string =>
  writeCamt({ id: `M${number}`, created: "2026-10-09T20:00:00" }, [
    {
      ...ENDS,
      id: `S${number}`,
      number,
      covers: [VALUE_DAY, "2026-10-08"],
      items: [{ ...ITEM, day }],
    },
  ]);
const BOTH =
  /Könyvelés napja: 2026\.\s10\.\s06\.\s\(elso\.xml\), 2026\.\s10\.\s07\.\s\(masodik\.xml\)/;

it("are both named in the drawer and on the calendar, with who told them", async () => {
  const owner = await makeAccount(["Híd Kft."]);
  const undated = writeMt940([{ ...ENDS, number: "1/1", items: [ITEM] }]);
  await upload(owner, 0, { name: "napok-nelkul.sta", text: undated });
  await upload(owner, 0, { name: "elso.xml", text: dated("2026-10-06", 1) });
  const before = await openWindow();
  await comeBack(before, owner, "/completeness?month=2026-10");
  await see(before.getByText("2026. október").first());
  await seeNot(before.getByText("Egy tételről a források mást mondanak"));
  await upload(owner, 0, { name: "masodik.xml", text: dated("2026-10-07", 2) });
  for (const phone of [false, true]) {
    const page = await openWindow({ phone });
    await comeBack(page, owner, "/completeness?month=2026-10");
    await see(page.getByText("Egy tételről a források mást mondanak"));
    await see(page.getByText(BOTH));
    await expectNoSidewaysScroll(page, "a doubtful day");
    expect(await listAxeFindings(page)).toEqual([]);
    await page.getByRole("link", { name: "Tétel megnyitása" }).click();
    await see(page.getByText("A források mást mondanak"));
    await see(page.getByText(BOTH));
    await expectNoSidewaysScroll(page, "an item with a conflict");
    expect(await listAxeFindings(page)).toEqual([]);
  }
});
