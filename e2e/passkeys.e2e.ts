/**
 * Passkeys as a person uses them: a virtual authenticator of Chromium answers, the pages and the
 * server are the real ones.
 */
import type { CDPSession, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openWindow, useBrowser } from "./support/browser.ts";
import { see } from "./support/look.ts";
import { comeBack, makeAccount } from "./support/visit.ts";

useBrowser();

interface Authenticator {
  readonly cdp: CDPSession;
  readonly id: string;
}

/** A device with a fingerprint reader that always says yes. */
async function plugIn(page: Page): Promise<Authenticator> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, id: authenticatorId };
}

async function addPasskey(page: Page): Promise<void> {
  await page.goto("/profile");
  await page.getByRole("button", { name: "Jelkulcs hozzáadása" }).click();
  await see(page.getByRole("list", { name: "Jelkulcsok" }).getByRole("listitem"));
}

/**
 * Forgets the session as a closed browser without storage would; the authenticator stays plugged
 * in.
 */
async function leave(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto("/login");
}

const enter = (page: Page): Promise<void> =>
  page.getByRole("button", { name: "Belépés jelkulccsal" }).click();

describe("a passkey", () => {
  it("is added in the profile and logs in without a letter", async () => {
    const account = await makeAccount(["Kulcsos Kft."]);
    const page = await openWindow();
    const { cdp, id } = await plugIn(page);
    await comeBack(page, account, "/profile");
    await addPasskey(page);
    const { credentials } = await cdp.send("WebAuthn.getCredentials", { authenticatorId: id });
    expect(
      credentials.map(({ rpId, isResidentCredential }) => ({ rpId, isResidentCredential })),
    ).toEqual([{ rpId: "localhost", isResidentCredential: true }]);
    // The rights changed, so the session's token did too, and the page goes on with the new one.
    const stored = await page.evaluate(() => localStorage.getItem("bankhid.token"));
    expect(stored).not.toContain(account.token);
    await page.goto("/companies");
    await see(page.getByText("Kulcsos Kft.").first());
    await leave(page);
    await enter(page);
    await page.waitForURL((url) => url.pathname !== "/login");
    await page.goto("/companies");
    await see(page.getByText("Kulcsos Kft.").first());
  });

  it("that was copied is blocked, and the page says so", async () => {
    const account = await makeAccount(["Másolt Kft."]);
    const page = await openWindow();
    const { cdp, id } = await plugIn(page);
    await comeBack(page, account, "/profile");
    await addPasskey(page);
    const { credentials } = await cdp.send("WebAuthn.getCredentials", { authenticatorId: id });
    const [credential] = credentials;
    await leave(page);
    await enter(page);
    await page.waitForURL((url) => url.pathname !== "/login");
    // The copy knows only the counter of the day it was taken.
    await cdp.send("WebAuthn.removeCredential", {
      authenticatorId: id,
      credentialId: credential?.credentialId ?? "",
    });
    await cdp.send("WebAuthn.addCredential", {
      authenticatorId: id,
      credential: { ...credential!, signCount: 0 },
    });
    await leave(page);
    await enter(page);
    await see(page.getByText("Lehet, hogy másolat készült róla", { exact: false }).first());
    expect(new URL(page.url()).pathname).toBe("/login");
  });
});
