/**
 * Reads letters: by JSON for tests that are about something else, or on the mailbox's page as a
 * person does.
 */
import type { Page } from "playwright-core";
import { expect, inject } from "vitest";

interface Letter {
  readonly subject: string;
  readonly text: string;
}

/** The links of the newest letters to an address, newest first. */
export async function listLetterLinks(address: string): Promise<string[]> {
  const answer = await fetch(
    `${inject("baseUrl")}/sandbox/mailbox/api/letters?to=${encodeURIComponent(address)}`,
  );
  const { letters } = (await answer.json()) as { letters: Letter[] };
  return letters.flatMap(
    (letter) =>
      /https?:\/\/\S+\/(?:companies|registration)\/\S+/.exec(letter.text)?.slice(0, 1) ?? [],
  );
}

/**
 * Waits for the letter with these words in its subject, and answers its first link to the product.
 */
export async function waitForLetterAbout(
  address: string,
  subject: RegExp,
): Promise<{ readonly text: string; readonly link: string }> {
  let found: Letter | undefined;
  const ask = async () => {
    const answer = await fetch(
      `${inject("baseUrl")}/sandbox/mailbox/api/letters?to=${encodeURIComponent(address)}`,
    );
    return (
      (found = ((await answer.json()) as { letters: Letter[] }).letters.find((letter) =>
        subject.test(letter.subject),
      )) !== undefined
    );
  };
  await expect
    .poll(ask, { timeout: 30_000, message: `a letter to ${address}: ${String(subject)}` })
    .toBe(true);
  const text = found?.text ?? "";
  return { text, link: /https?:\/\/\S+/.exec(text)?.[0] ?? "" };
}

/** Waits until so many letters with a link have come, and answers the newest one's link. */
export async function waitForLetterLink(address: string, count = 1): Promise<string> {
  let links: string[] = [];
  await expect
    .poll(async () => (links = await listLetterLinks(address)).length, {
      timeout: 20_000,
      message: `letters to ${address}`,
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
