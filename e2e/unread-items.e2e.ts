/**
 * Unread items of a bank: the account's line and its history tell of them, a list shows them as
 * they came, and the button reads them again.
 */
import { expect, it } from "vitest";
import { openWindow, useBrowser } from "./support/browser.ts";
import { assignAndRead, connectByCalls, control } from "./support/bank-side.ts";
import { expectWithinWindow, listAxeFindings, see, seeNot } from "./support/look.ts";
import { call, comeBack, makeAccount } from "./support/visit.ts";

useBrowser();

const UNREAD = "2 tételt nem tudtunk értelmezni, megőriztük";

it("stand under their account with what is known of them, and are gone when the bank is understood again", async () => {
  const owner = await makeAccount(["Híd Kft."]);
  const company = owner.companies[0]!;
  const connected = await connectByCalls(owner, company._id);
  const { accountNumber } = connected.accounts[0]!;
  const odd = { amount: "-12345.00", partnerName: "Rejtély Bt.", text: "rejtély" };
  const items = [
    { ...odd, garbled: "reference" },
    { ...odd, garbled: "amount" },
  ];
  const { ordinals } = await control<{ ordinals: number[] }>("add", {
    accountNumber,
    items,
    notify: false,
  });
  await assignAndRead(owner, company._id, connected, [0]);
  const page = await openWindow({ phone: true });
  await comeBack(page, owner, "/companies");
  await page.getByRole("row").filter({ hasText: "Híd Kft." }).click();
  await page.waitForURL("**/bankaccounts");
  await see(page.getByText(`${UNREAD}.`));
  await page.getByRole("button", { name: /^Megnézem/ }).click();
  const dialog = page.getByRole("dialog", { name: "Nem értelmezett tételek" });
  const kept = dialog.getByRole("list", { name: "Nem értelmezett tételek" }).getByRole("listitem");
  await see(kept.filter({ hasText: "Az összege nem olvasható" }).getByText("Ismeretlen összeg"));
  const long = kept.filter({ hasText: "Az egyik adata túl hosszú" });
  await see(long.getByText(/12\s345\sFt/));
  await long.getByText("Ahogy a bank küldte").click();
  await see(long.getByText("Rejtély Bt.").first());
  await expectWithinWindow(dialog, "items that are not understood");
  expect(await listAxeFindings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await seeNot(dialog);
  await page.getByRole("button", { name: /^Lekérdezések/ }).click();
  await see(page.getByRole("dialog").getByRole("listitem").filter({ hasText: UNREAD }).first());
  for (const ordinal of ordinals)
    await control("change", { accountNumber, ordinal, item: { garbled: "" }, notify: true });
  const count = async () =>
    (
      (await call("GET", `/company/${company._id}/unread-items`, { bearer: owner.token })) as {
        items: unknown[];
      }
    ).items.length;
  await expect.poll(count, { timeout: 60_000, interval: 500 }).toBe(0);
  await page.goto("/bankaccounts");
  await see(page.getByText(/^Frissítve ma/));
  await seeNot(page.getByText(UNREAD));
});
