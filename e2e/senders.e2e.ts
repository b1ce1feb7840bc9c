/** Letters of new senders: the press that lets their files in, and the one that keeps them out. */
import { createTransport } from "nodemailer";
import { expect, inject, it } from "vitest";
import { openWindow, useBrowser } from "./support/browser.ts";
import { dismissToast, see, seeNot } from "./support/look.ts";
import { askProgramLink } from "./support/program-link.ts";
import { buildStatement } from "./support/statement-files.ts";
import { call, comeBack, makeAccount } from "./support/visit.ts";

useBrowser();

const COURIER = "heti@foxpost.sandbox";
const STRANGER = "iroda@ismeretlen.test";

it("asks once about a proven sender, and about each letter of an unproven one", async () => {
  const account = await makeAccount();
  const company_id = account.companies[0]!._id;
  const { token: bearer } = account;
  const { courierEmail: to } = (await call("POST", `/company/courierEmail/${company_id}/`, {
    bearer,
  })) as { courierEmail: string };
  const post = createTransport({ host: "127.0.0.1", port: inject("mailPort"), ignoreTLS: true });
  const send = async (from: string, subject: string, rows: number) => {
    const { name, text } = buildStatement({ name: `${subject}.sta`, rows });
    const attachments = [{ filename: name, content: text }];
    await post.sendMail({ from, to, subject, text: "Mellékelve.", attachments });
  };
  const statesOf = async (): Promise<Record<string, string>> => {
    const path = `/received-mails?company_id=${company_id}`;
    const { mails } = (await call("GET", path, { bearer })) as {
      mails: { subject: string; status: string }[];
    };
    return Object.fromEntries(mails.map(({ subject, status }) => [subject, status]));
  };
  await send(COURIER, "elso", 2);
  await send(STRANGER, "idegen", 3);
  const page = await openWindow();
  await comeBack(page, account, "/received-mails");
  const question = (text: string) =>
    page.getByRole("group", { name: "Döntés a levélről" }).filter({ hasText: text });
  const unproven = question("Nem igazolt feladó");
  await see(unproven);
  await see(unproven.getByRole("button", { name: "Csak ezt a levelet fogadom el" }));
  expect(await unproven.getByRole("button").count()).toBe(3);
  expect(await unproven.getByRole("button", { name: /kérdés nélkül/ }).count()).toBe(0);
  await unproven.getByRole("button", { name: "Elutasítom" }).click();
  await dismissToast(page, "A levelet elutasította");
  await see(page.getByText("Ezt a levelet elutasították"));
  await question("Új feladó")
    .getByRole("button", { name: "Elfogadom, ezentúl kérdés nélkül" })
    .click();
  await dismissToast(page, "Elfogadott feladó: a leveleit ezentúl kérdés nélkül beolvassuk");
  await see(page.getByRole("table", { name: "Feladók" }).getByText(COURIER));
  await expect.poll(statesOf).toEqual({ elso: "taken", idegen: "refused" });
  await send(COURIER, "masodik", 4);
  await expect.poll(statesOf).toMatchObject({ masodik: "taken" });
  await page.getByRole("button", { name: `Visszavonás: döntés a feladóról, ${COURIER}` }).click();
  await seeNot(page.getByRole("table", { name: "Feladók" }));
  await send(COURIER, "harmadik", 5);
  await expect.poll(statesOf).toMatchObject({ harmadik: "held" });
  // A program's link decides about nobody: it leads to the person's own login.
  const { token } = await askProgramLink(account);
  const tab = await openWindow();
  await tab.goto(`/bankaccounts/${token}/${account.companies[0]!.taxNumber}`);
  await tab.waitForURL((url) => url.pathname === "/bankaccounts");
  await tab.goto("/received-mails");
  const asked = tab.getByRole("group", { name: "Döntés a levélről" });
  await asked.getByRole("button", { name: "Belépés" }).click();
  await see(tab.getByRole("dialog").filter({ hasText: "Ehhez a saját belépése kell" }));
  expect(await asked.getByRole("button", { includeHidden: true }).count()).toBe(1);
  await page.goto("/files");
  await see(page.getByRole("link", { name: /Feltöltések/ }).getByText("1"));
});
