/**
 * The end of an access key in the dialogs of its page: what it made is listed, what ends with it is
 * said, and the rest ends by one press, at once or later.
 */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { openWindow, useBrowser } from "./support/browser.ts";
import { failCalls } from "./support/fail-calls.ts";
import { dismissToast, see, seeNot } from "./support/look.ts";
import { askProgramLink } from "./support/program-link.ts";
import { call, comeBack, makeAccount, type Account } from "./support/visit.ts";

useBrowser();

const NAME = "Saját fejlesztés";

/** A key whose link has set a scheduled export, and has saved a view of the list. */
async function makeByLink(account: Account): Promise<void> {
  const { token } = await askProgramLink(account);
  const { token: bearer } = (await call("GET", `/me?token=${token}`, {})) as { token: string };
  await call("POST", "/export-schedules", {
    bearer,
    body: {
      company_id: account.companies[0]!._id,
      time: { every: "week", day: 1, hour: 6 },
      settings: { format: "csv" },
      letter: true,
    },
  });
  const view = { company_id: account.companies[0]!._id, name: "Júniusi könyvelés", filter: {} };
  await call("POST", "/saved-views", { bearer, body: view });
}

async function countSchedules(account: Account): Promise<number> {
  const path = `/export-schedules?company_id=${account.companies[0]!._id}`;
  const { schedules } = (await call("GET", path, { bearer: account.token })) as {
    schedules: unknown[];
  };
  return schedules.length;
}

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole("button", { name: `${NAME}: műveletek` }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

const openMade = (page: Page) => choose(page, "Mi készült vele?");

it("a key that is revoked alone leaves what it says, which ends later by one press", async () => {
  const account = await makeAccount(["Hagyó Kft."]);
  await makeByLink(account);
  const page = await openWindow();
  const mendCounts = await failCalls(page, /\/token\/made$/, ["GET"], "internal_error");
  await comeBack(page, account, "/token-management");
  const dialog = page.getByRole("dialog");
  await openMade(page);
  await see(dialog.getByText("Most nem tölthető be, mi készült a kulccsal"));
  await mendCounts();
  await dialog.getByRole("button", { name: "Újrapróbálás" }).click();
  await see(dialog.getByText("1 nyitott munkamenet beléptető linkből"));
  await dialog.getByRole("button", { name: "Lista: rendszeres export" }).click();
  const list = dialog.getByRole("list", { name: "rendszeres export" });
  await see(list.getByText("minden hétfőn, 6:00-kor"));
  await seeNot(dialog.getByRole("button", { name: "Szűnjön meg, ami még működik" }));
  await dialog.getByRole("button", { name: "Bezárás" }).last().click();
  await choose(page, "Visszavonás");
  await see(dialog.getByText("1 rendszeres export"));
  await dialog.getByRole("button", { name: "Csak a kulcs" }).click();
  await dismissToast(page, "Hozzáférési kulcs visszavonva");
  const row = page.getByRole("row").filter({ hasText: NAME });
  await see(row.getByText("Maradt utána"));
  expect(await countSchedules(account)).toBe(1);
  // The company has no bank account, and still the schedule can be seen and ended.
  await page.goto("/exports");
  await see(page.getByText("Minden hétfőn, 6:00-kor"));
  await page.goto("/token-management");
  await openMade(page);
  await see(dialog.getByText("A kulcs már nem él, de ez még működik"));
  const mend = await failCalls(page, /\/integrator\/token$/, ["PATCH"], "internal_error");
  await dialog.getByRole("button", { name: "Szűnjön meg, ami még működik" }).click();
  await dismissToast(page, "Nem sikerült megszüntetni, ami a kulcs után maradt");
  await mend();
  await openMade(page);
  await dialog.getByRole("button", { name: "Szűnjön meg, ami még működik" }).click();
  await dismissToast(page, "Megszűnt, ami a kulcs után maradt");
  expect(await countSchedules(account)).toBe(0);
  await page.getByRole("button", { name: "1 visszavont kulcs megjelenítése" }).click();
  await see(row.getByText("Visszavonva"));
  await openMade(page);
  await see(dialog.getByText("Ilyen nincs: a kulcs után semmi sem működik tovább."));
  await see(dialog.getByText("Megmarad, mert a cég vagy más személy adata; senkit nem enged be"));
  await dialog.getByRole("button", { name: "Lista: mentett nézet" }).click();
  await see(dialog.getByRole("list", { name: "mentett nézet" }).getByText("Júniusi könyvelés"));
});

it("a key ends with all that its link made in one press", async () => {
  const account = await makeAccount(["Egyben Kft."]);
  await makeByLink(account);
  const page = await openWindow();
  await comeBack(page, account, "/token-management");
  await choose(page, "Visszavonás");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "A kulcs és ami tovább működne" }).click();
  await dismissToast(page, "Hozzáférési kulcs visszavonva");
  expect(await countSchedules(account)).toBe(0);
  await see(page.getByRole("button", { name: "1 visszavont kulcs megjelenítése" }));
});
