/** Items that a document announces: rows at the end of their day until the bank's final word. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { openWindow, useBrowser } from "./support/browser.ts";
import { expectNoSidewaysScroll, listAxeFindings, see, seeNot } from "./support/look.ts";
import { comeBack, makeAccount, upload } from "./support/visit.ts";

useBrowser();

interface Entry {
  readonly amount: string;
  readonly status: string;
  readonly name: string;
}

/** A document of 5 October with its entries, all money out. */
function camt(kind: "052" | "053", entries: readonly Entry[], balances = ""): string {
  const [message, statement] =
    kind === "052" ? ["BkToCstmrAcctRpt", "Rpt"] : ["BkToCstmrStmt", "Stmt"];
  const rows = entries.map(
    ({ amount, status, name }) =>
      `<Ntry><Amt Ccy="HUF">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>${status}</Sts>` +
      "<BookgDt><Dt>2026-10-05</Dt></BookgDt><NtryDtls><TxDtls><RltdPties><Cdtr>" +
      `<Nm>${name}</Nm></Cdtr></RltdPties></TxDtls></NtryDtls></Ntry>`,
  );
  return (
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${kind}.001.02"><${message}>` +
    `<${statement}><Id>1</Id><CreDtTm>2026-10-05T20:00:00</CreDtTm>` +
    "<Acct><Id><IBAN>HU42117730161111101800000000</IBAN></Id><Ccy>HUF</Ccy></Acct>" +
    `${balances}${rows.join("")}</${statement}></${message}></Document>`
  );
}

const balance = (code: string, amount: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="HUF">${amount}</Amt>` +
  "<CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-10-05</Dt></Dt></Bal>";

const HOTEL = { amount: "48500", status: "PDNG", name: "Hotel Tisza" };
const BOOKED = { amount: "12990", status: "BOOK", name: "Papírbolt Kft." };

const list = (page: Page) => page.getByRole("grid", { name: "Tranzakciók listája" });

it("stand alone in the list, beside booked ones, and leave with the day's statement", async () => {
  const owner = await makeAccount(["Híd Kft."]);
  await upload(owner, 0, { name: "jelentes.xml", text: camt("052", [HOTEL]) });
  for (const phone of [false, true]) {
    const page = await openWindow({ phone });
    await comeBack(page, owner, "/transaction-viewer");
    const row = list(page).getByRole("row").filter({ hasText: "Hotel Tisza" });
    await see(row.getByText("Függőben").first());
    await expectNoSidewaysScroll(page, "an announced item");
    expect(await listAxeFindings(page)).toEqual([]);
  }
  const calendar = await openWindow();
  await comeBack(calendar, owner, "/completeness");
  // Nothing is known of an account whose items are only announced, so nothing is proven.
  await see(calendar.getByText("Ebben az évben nincs adat a számláról."));
  await seeNot(calendar.getByText("minden ismert nap igazolt"));
  await upload(owner, 0, { name: "tovabbi.xml", text: camt("052", [BOOKED, HOTEL]) });
  const page = await openWindow();
  await comeBack(page, owner, "/transaction-viewer");
  await see(page.getByText("1 tétel", { exact: true }));
  await see(list(page).getByText("Papírbolt Kft."));
  await see(list(page).getByText("Hotel Tisza"));
  const paid = { amount: "51200", status: "BOOK", name: "Tisza Szálloda" };
  const ends = balance("OPBD", "100000") + balance("CLBD", "35810");
  await upload(owner, 0, { name: "kivonat.xml", text: camt("053", [BOOKED, paid], ends) });
  await see(list(page).getByText("Tisza Szálloda"));
  await seeNot(list(page).getByText("Hotel Tisza"));
  await page.goto("/files");
  await see(page.getByText("jelentes.xml"));
});
