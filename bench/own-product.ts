/** The running product of one proof, in a folder of its own. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Product, startProduct } from "./histories/product.ts";
import { stopOnSignal } from "./stop-on-signal.ts";

/**
 * Starts a product in a temporary folder named after the proof, of another version of the program
 * where its tree is given. `close` stops the product and
 * removes the folder; it also runs when the proof is interrupted.
 */
export async function startOwnProduct(
  name: string,
  tree?: string,
): Promise<{ readonly product: Product; readonly close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), `bankhid-${name}-`));
  const product = await startProduct(folder, tree);
  const close = async (): Promise<void> => {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  stopOnSignal(close);
  return { product, close };
}
