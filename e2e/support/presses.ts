/** Counts presses of the mouse or the finger, in every tab of a person's browser. */
import type { BrowserContext } from "playwright-core";

export interface Presses {
  /** Presses since the last call, or since the beginning. */
  take(): number;
}

/** Call before the first page is opened. */
export async function countPresses(context: BrowserContext): Promise<Presses> {
  let presses = 0;
  await context.exposeBinding("notePress", () => void (presses += 1));
  await context.addInitScript(() => {
    const note = (globalThis as unknown as { notePress: () => void }).notePress;
    window.addEventListener("pointerdown", (event) => event.isTrusted && note(), true);
  });
  return {
    take() {
      const taken = presses;
      presses = 0;
      return taken;
    },
  };
}
