/** The page for developers as a stranger follows it: copied as it stands, with a key of a demo. */
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, inject, it, onTestFinished } from "vitest";
import { sectionAt } from "./support/by-structure.ts";
import { openWindow, useBrowser } from "./support/browser.ts";
import { callProgram, openDemo } from "./support/program-calls.ts";

const RUN_MS = 60_000;

useBrowser();

it("has a program in TypeScript that runs as it stands, and whose copy has every item", async () => {
  const page = await openWindow();
  await page.goto("/fejlesztoknek");
  const steps = sectionAt(page, "ot-perc").getByRole("listitem");
  await expect.poll(() => steps.count()).toBe(3);
  const parts: string[] = [];
  for (const step of await steps.all()) {
    await step.getByText("TypeScript", { exact: true }).click();
    parts.push((await step.getByRole("region").textContent()) ?? "");
  }

  const { token, company } = await openDemo(inject("baseUrl"));
  const key = await callProgram<{ client_id: string; client_secret: string }>(
    inject("baseUrl"),
    "POST",
    "/integrator/token",
    { body: { integrator: "CUSTOM", company_id: company._id }, bearer: token },
  );
  const folder = mkdtempSync(join(tmpdir(), "bankhid-stranger-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, "bankhid.mts"), parts.join("\n\n"));
  const env = { CLIENT_ID: key.client_id, CLIENT_SECRET: key.client_secret };
  const keepInStep = async (): Promise<number> => {
    const given = { cwd: folder, env, timeout: RUN_MS };
    const { stdout } = await promisify(execFile)(process.execPath, ["bankhid.mts"], given);
    const { rows } = JSON.parse(readFileSync(join(folder, "copy.json"), "utf8")) as {
      rows: Record<string, unknown>;
    };
    expect(stdout.trimEnd().endsWith(`\n${Object.keys(rows).length}`)).toBe(true);
    return Object.keys(rows).length;
  };
  const countShown = async (): Promise<number> => {
    const body = { booked: "ALL", company_id: company._id, bankAccounts: [] };
    const path = "/bankaccounts-transactions/";
    const request = { body, bearer: token };
    return (await callProgram<{ total: number }>(inject("baseUrl"), "POST", path, request)).total;
  };
  // A young demo is still filled; the copy follows.
  const isWhole = async (): Promise<boolean> => {
    const copied = await keepInStep();
    return copied > 1_000 && copied === (await countShown());
  };
  await expect.poll(isWhole, { timeout: 150_000, interval: 5_000 }).toBe(true);
});
