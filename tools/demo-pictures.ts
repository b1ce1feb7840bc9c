/** What the tools share that take pictures of the product from a demo company. */
import type { Page } from "playwright-core";
import type { Visitor } from "../e2e/support/demo-visits.ts";
import { callProgram } from "../e2e/support/program-calls.ts";

const DEMO_MS = 10 * 60_000;

/** A demo's last step books what the accountant has done; before it nothing is booked. */
export async function untilDemoFinished(base: string, { token, company }: Visitor): Promise<void> {
  const body = { company_id: (JSON.parse(company!) as { _id: string })._id, booked: "BOOKED" };
  const deadline = Date.now() + DEMO_MS;
  while (Date.now() < deadline) {
    const { total } = await callProgram<{ total: number }>(
      base,
      "POST",
      "/bankaccounts-transactions/",
      { body, bearer: token },
    );
    if (total > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  throw new Error("the demo was not finished in time");
}

/** WebP by the browser's own encoder, so that no package is needed for it. */
export async function compressPicture(page: Page, png: Buffer, quality: number): Promise<Buffer> {
  const data = (await page.evaluate(`(async () => {
    const bytes = Uint8Array.from(atob("${png.toString("base64")}"), (char) => char.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    canvas.getContext("2d").drawImage(bitmap, 0, 0);
    const blob = await canvas.convertToBlob({ type: "image/webp", quality: ${quality} });
    let text = "";
    for (const byte of new Uint8Array(await blob.arrayBuffer())) text += String.fromCharCode(byte);
    return btoa(text);
  })()`)) as string;
  return Buffer.from(data, "base64");
}
