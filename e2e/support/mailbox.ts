/**
 * Reads letters: by JSON for tests that are about something else, or on the mailbox's page as a
 * person does.
 */
import type { Page } from "playwright-core";
import { expect, inject } from "vitest";
import { listLetters } from "./program-calls.ts";

/** Links to these pages in the letters to an address, the newest letter's first. */
async function listLinks(address: string, pages: RegExp, subject = /.*/): Promise<string[]> {
  const link = new RegExp(`https?://\\S+/(?:${pages.source})/\\S+`);
  const letters = await listLetters(inject("baseUrl"), address);
  return letters
    .filter((letter) => subject.test(letter.subject))
    .flatMap(({ text }) => link.exec(text)?.[0] ?? []);
}

/**
 * Waits for the letter with these words in its subject, and answers its first link to the product.
 */
export async function waitForLetterAbout(
  address: string,
  subject: RegExp,
): Promise<{ readonly text: string; readonly link: string }> {
  let text = "";
  const ask = async () => {
    const letters = await listLetters(inject("baseUrl"), address);
    return (text = letters.find((letter) => subject.test(letter.subject))?.text ?? "");
  };
  await expect
    .poll(ask, { timeout: 60_000, message: `a letter to ${address}: ${String(subject)}` })
    .not.toBe("");
  return { text, link: /https?:\/\/\S+/.exec(text)?.[0] ?? "" };
}

/** Waits until so many letters with a link have come, and answers the newest one's link. */
export async function waitForLetterLink(address: string, count = 1): Promise<string> {
  return waitForLinkTo(address, /companies|registration/, { count });
}

/** Waits for the letter of a person's own login, and answers its link. */
export async function waitForLoginLetter(address: string): Promise<string> {
  return (await waitForLetterAbout(address, /^Belépési link/)).link;
}

/** Waits for letters with a link to these pages, and answers the newest one's link. */
export async function waitForLinkTo(
  address: string,
  pages: RegExp,
  { subject, count = 1 }: { readonly subject?: RegExp; readonly count?: number } = {},
): Promise<string> {
  let links: string[] = [];
  await expect
    .poll(async () => (links = await listLinks(address, pages, subject)).length, {
      timeout: 60_000,
      message: `letters to ${address} with a link to ${pages.source}`,
    })
    .toBeGreaterThanOrEqual(count);
  return links[0] ?? "";
}

/**
 * From the page that says „look into your mailbox”: opens the sandbox's mailbox in its tab, the
 * letter, and clicks its button. Answers that tab, which now shows the product.
 */
export async function followLetter(page: Page, address: string): Promise<Page> {
  await waitForLetterLink(address);
  const [mailbox] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("link", { name: "Tesztpostafiók megnyitása" }).click(),
  ]);
  await mailbox.getByRole("link").filter({ hasText: address }).first().click();
  await mailbox.frameLocator("iframe").getByRole("link").first().click();
  await mailbox.waitForURL((url) => !url.pathname.startsWith("/sandbox/"));
  await page.close();
  return mailbox;
}
