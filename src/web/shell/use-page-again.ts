import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { ApiError } from "#web/api/api-error.ts";
import { PageNotLoaded } from "#web/navigation/lazy-page.ts";
import { serverAnswers } from "#web/api/server-answers.ts";
import { useAutoRetry } from "#web/shell/use-fault-retry.ts";
import { withStorage } from "#web/state/tab-storage.ts";
import { nowMs } from "#web/time/now.ts";

const RELOADED_KEY = "bankhid.reloadedAt";
/** A page that is still not there after a reload is not there at all; reloads must not circle. */
const RELOAD_AGAIN_MS = 60_000;

export interface PageAgain {
  readonly run: () => void;
  readonly running: boolean;
  /** Seconds until the page tries by itself; undefined where it does not. */
  readonly secondsLeft: number | undefined;
}

/**
 * The ways back from a page that could not be shown. Its code is asked for once more; where the
 * server is there and the code is not, a new release has replaced it, and the document is loaded
 * anew. `reset` shows the page again.
 */
export function usePageAgain(error: unknown, reset: () => void): PageAgain {
  const router = useRouter();
  const [running, setRunning] = useState(false);
  const again = async () => {
    setRunning(true);
    if (!(await canShowAgain(error)) && (await serverAnswers())) return window.location.reload();
    setRunning(false);
    reset();
    await router.invalidate();
  };
  useEffect(() => {
    if (error instanceof PageNotLoaded) void reloadForRelease();
  }, [error]);
  const secondsLeft = useAutoRetry(error, () => void again());
  return { run: () => void again(), running, secondsLeft };
}

/** False where only a new document can help: the code is still missing, or it is at fault. */
async function canShowAgain(error: unknown): Promise<boolean> {
  return error instanceof PageNotLoaded ? error.again() : error instanceof ApiError;
}

/** A new release needs no press of a button, once. */
async function reloadForRelease(): Promise<void> {
  const before = withStorage("sessionStorage", (storage) => storage.getItem(RELOADED_KEY));
  if (nowMs() - Number(before ?? 0) < RELOAD_AGAIN_MS || wasJustReloaded()) return;
  if (!(await serverAnswers())) return;
  const noted = withStorage("sessionStorage", (storage) => {
    storage.setItem(RELOADED_KEY, String(nowMs()));
    return true;
  });
  // Without a storage nothing would end a circle of reloads.
  if (noted) window.location.reload();
}

/** A page of a link empties the storage of its tab, so the browser itself is asked too. */
function wasJustReloaded(): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation?.type === "reload" && performance.now() < RELOAD_AGAIN_MS;
}
