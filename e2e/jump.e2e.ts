/** „Ugrás bárhová”: what people type is answered, and no text finds an empty box. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openWindow, useBrowser } from "./support/browser.ts";
import { see, seeNot } from "./support/look.ts";

useBrowser();

type Words = readonly (readonly [typed: string, answer: RegExp])[];

/** What both type. */
const BOTH: Words = [
  ["igazolás", /Teljességi igazolás készítése/],
  ["utánvét", /^Elszámolások/],
  ["futár", /^Elszámolások/],
  ["havidíj", /^Előfizetéseim/],
  ["csomag", /Csomag választása/],
  ["jelkulcs", /Jelkulcs hozzáadása/],
  ["passkey", /Jelkulcs hozzáadása/],
  ["webhook", /Webhook hozzáadása/],
  ["api kulcs", /Hozzáférési kulcs/],
  ["Excel", /Excel-táblázat letöltése/],
  ["hiányzó", /Hiányzó napok megnyitása/],
  ["módosult", /^Módosult tételek/],
  ["segítség", /^Konzultáció/],
  ["rlb", /Exportálás könyvelőprogramba/],
  ["hogyan töltök fel kivonatot", /Hogyan töltök fel kivonatot/],
  ["kivonatot feltölteni", /Kivonat feltöltése/],
  ["exportálni", /Exportálás|^Exportok/],
  ["ütemezett export", /Rendszeres export beállítása/],
  ["simplepay", /Bankkártyás \(POS\) bevételek/],
  ["egyenleg", /^Bankszámlák/],
  ["statisztika", /^Kimutatások/],
  ["mit jelent a függő", /Mit jelent a függő tétel/],
  ["hónap lezárása", /Hónap lezárása/],
  ["e-mail-cím módosítása", /E-mail-cím módosítása/],
  ["leiratkozás", /Levelek kikapcsolása/],
  ["ászf", /Általános szerződési feltételek/],
  ["gdpr", /Adatkezelési tájékoztató/],
  ["kilépés", /^Kijelentkezés/],
  ["nem könyvelt", /Nem könyvelt tételek megnyitása/],
  ["kérdezek", /Kérdés egy tételről/],
  ["bankszámlák", /^Bankszámlák/],
  ["számlázási cím", /Számlázási cím megadása/],
  ["október", /Időszak a fejlécben: .*október/],
  ["támogatott bankok", /^Támogatott bankok/],
  ["ki tud utalni", /Tud a Bankhíd utalni/],
];
const DIRECTOR: Words = [
  ["számla letöltése", /Díjszámla letöltése/],
  ["lemondás", /Előfizetés lemondása/],
  ["hogyan mondom le", /Hogyan mondom le az előfizetést/],
  ["könyvelő meghívása", /Könyvelő meghívása/],
  ["meghívó", /Könyvelő meghívása/],
  ["bank hozzáadása", /Bank összekötése/],
  ["új cég", /Cég felvétele/],
  ["ki mit csinált", /^Eseménynapló/],
  ["engedély lejár", /Banki hozzájárulás/],
  ["kártya lejárt", /Bankkártya hozzáadása vagy cseréje/],
];
const ACCOUNTANT: Words = [
  ["ügyfelek", /^Ügyfeleim/],
  ["következő ügyfél", /Következő ügyfél megnyitása/],
  ["emlékeztető", /Emlékeztető küldése ügyfélnek/],
  ["több cég", /^Több cég tételei/],
  ["új ügyfél", /Hogyan veszek fel új ügyfelet/],
  ["kulcs-soft", /Exportálás könyvelőprogramba/],
  ["áfa", /Hónap lezárása/],
  ["tömeges export", /Több ügyfél exportja/],
  ["csv", /Excel-táblázat letöltése/],
  ["kivonat bekérése", /Emlékeztető küldése ügyfélnek/],
];

const box = (page: Page) => page.getByRole("combobox", { name: "Ugrás bárhová" });
const options = (page: Page) =>
  page.getByRole("listbox", { name: "Ugrás bárhová" }).getByRole("option");
const MONTHS = "jan. febr. márc. ápr. máj. jún. júl. aug. szept. okt. nov. dec.".split(" ");

async function openDemo(): Promise<Page> {
  const page = await openWindow();
  await page.goto("/");
  await page.getByRole("button", { name: "Kipróbálom" }).first().click();
  await page.waitForURL("**/bankaccounts", { timeout: 60_000 });
  await see(page.getByRole("link", { name: /^Tranzakciók/ }));
  return page;
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press("Control+k");
  await see(box(page));
}

/** A partner's last item as the palette shows it, and what a person half remembers of it. */
async function findItem(page: Page, partner: string): Promise<Words> {
  await box(page).fill(partner);
  const item = options(page).filter({ hasText: /Ft$/ }).first();
  await see(item);
  const text = (await item.innerText()).replaceAll("\u00a0", " ");
  const amount = /([\d ]+) Ft$/.exec(text)![1]!.trim();
  const [, month, day] = /\d{4}\. (\d\d)\. (\d\d)\./.exec(text)!;
  const thousands = amount.split(" ").slice(0, -1).join("");
  const isIt = new RegExp(`${partner}.*${amount.replaceAll(" ", "\\s")}\\sFt$`, "is");
  return [
    [partner, isIt],
    [amount, isIt],
    [`${thousands} ezer`, isIt],
    [`${partner} ${amount.replaceAll(" ", "")}`, isIt],
    [`${MONTHS[Number(month) - 1]!} ${Number(day)}. ${partner}`, isIt],
  ];
}

/** The typed texts that the palette does not answer as it should. */
async function unanswered(page: Page, words: Words): Promise<string[]> {
  const missed: string[] = [];
  for (const [typed, answer] of words) {
    await box(page).fill(typed);
    const found = options(page).filter({ hasText: answer }).first();
    await found.waitFor({ timeout: 5_000 }).catch(() => missed.push(typed));
  }
  return missed;
}

describe("the palette", () => {
  it("answers at least 45 of fifty texts of a director, and of an accountant", async () => {
    const page = await openDemo();
    await openPalette(page);
    const words = [...(await findItem(page, "Foxpost")), ...BOTH, ...DIRECTOR];
    expect(words).toHaveLength(50);
    expect(await unanswered(page, words)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Megnézem könyvelőként" }).click();
    await see(page.getByRole("heading", { level: 1, name: "Ügyfeleim" }));
    await openPalette(page);
    await box(page).fill("Kertvilág");
    await page.keyboard.press("Enter");
    await seeNot(box(page));
    await see(page.getByRole("button", { name: /^Kertvilág/ }).first());
    await openPalette(page);
    const own = [...(await findItem(page, "Foxpost")), ...BOTH, ...ACCOUNTANT];
    expect(own).toHaveLength(50);
    expect(await unanswered(page, own)).toEqual([]);
  });

  it("opens the item that was found, and the list of all of them", async () => {
    const page = await openDemo();
    await openPalette(page);
    const [, , [thousands, item]] = (await findItem(page, "Foxpost")) as [never, never, Words[0]];
    await box(page).fill(thousands);
    await see(options(page).filter({ hasText: item }).first());
    await see(page.getByText(/Így értettük:.*közötti összeg/));
    await page.keyboard.press("Enter");
    await page.waitForURL("**/transaction-viewer?**");
    await see(
      page
        .getByRole("complementary", { name: /Tétel|Foxpost/ })
        .or(page.getByRole("dialog"))
        .first(),
    );
    await openPalette(page);
    // What was looked for stands in the empty palette.
    await see(options(page).filter({ hasText: `„${thousands}”` }));
    await box(page).fill(thousands);
    await options(page)
      .filter({ hasText: `„${thousands}” keresése a tételek között` })
      .click();
    await see(page.getByRole("button", { name: /Szűrő törlése: Összeg/ }));
  });

  it("shows what was opened last, and puts first what is opened from there again", async () => {
    const page = await openDemo();
    const recent = page.getByRole("group", { name: "Legutóbb" }).getByRole("option");
    for (const name of ["Exportok", "Kimutatások", "Feltöltések", "Teljesség"]) {
      await openPalette(page);
      await box(page).fill(name);
      await page.getByRole("option", { name, exact: true }).first().click();
      await seeNot(box(page));
    }
    await openPalette(page);
    const names = () => recent.allInnerTexts();
    await expect.poll(names).toEqual(["Teljesség", "Feltöltések", "Kimutatások", "Exportok"]);
    await recent.last().click();
    await seeNot(box(page));
    await openPalette(page);
    await expect.poll(names).toEqual(["Exportok", "Teljesség", "Feltöltések", "Kimutatások"]);
  });

  it("is never empty: it says where it looked, what was meant, and who helps", async () => {
    const page = await openDemo();
    await openPalette(page);
    await see(page.getByRole("group", { name: "Műveletek" }));
    await page.getByRole("button", { name: "376 ezer" }).click();
    await expect.poll(() => box(page).inputValue()).toBe("376 ezer");
    await box(page).fill("bankszámlk");
    await see(page.getByText("Erre a szóra nincs találat"));
    await see(
      page
        .getByRole("group", { name: "Erre gondolt?" })
        .getByRole("option", { name: "Bankszámlák" }),
    );
    await box(page).fill("qqqxyz");
    await see(page.getByText("Erre a szóra nincs találat"));
    await see(options(page).filter({ hasText: "„qqqxyz” keresése a tételek között" }));
    await options(page).filter({ hasText: "Segítséget kérek" }).click();
    await page.waitForURL("**/konzultacio**");
  });

  it("chooses the period of every page, and a short answer opens below its question", async () => {
    const page = await openDemo();
    await openPalette(page);
    await box(page).fill("mit bizonyít");
    await see(page.getByText(/Az igazolás kimondja/));
    await box(page).fill("2025. december");
    await options(page).filter({ hasText: "Időszak a fejlécben" }).click();
    await see(page.getByRole("button", { name: /^Időszak: 2025\. december/ }));
  });
});
