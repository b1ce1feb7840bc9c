import { useEffect, useRef, useState } from "react";
import { isServerAway } from "#web/api/error-sentence.ts";
import { isOffline } from "#web/api/line.ts";
import { jitter } from "#web/time/chance.ts";
import { useLatest } from "#web/ui/use-latest.ts";

/** Pauses before automatic tries; the last one repeats. A server that comes back is not stormed. */
const PAUSES_SECONDS = [10, 20, 40, 60] as const;
const PAUSE_SPREAD = 0.2;

/**
 * Tries again by itself where the person can do nothing: with pauses while the server is away, and
 * as soon as the browser has its line back. Answers the seconds until the next try; undefined where
 * none is planned.
 */
export function useAutoRetry(error: unknown, run: () => void): number | undefined {
  const latest = useLatest(run);
  const tries = useRef(0);
  const [plan, setPlan] = useState<{ readonly of: unknown; readonly seconds: number }>();
  const wanted = isServerAway(error);
  const offline = isOffline();
  useEffect(() => {
    if (!wanted) return;
    const pause = PAUSES_SECONDS[Math.min(tries.current, PAUSES_SECONDS.length - 1)]!;
    tries.current += 1;
    let seconds = Math.round(jitter(pause, PAUSE_SPREAD));
    const timer = setInterval(() => {
      seconds -= 1;
      setPlan({ of: error, seconds: Math.max(0, seconds) });
      if (seconds === 0) latest.current();
    }, 1_000);
    return () => clearInterval(timer);
    // Each failure has an error of its own: the next pause begins with it.
  }, [error, wanted, latest]);
  useEffect(() => {
    if (!wanted && !offline) return;
    const goOn = () => latest.current();
    window.addEventListener("online", goOn);
    return () => window.removeEventListener("online", goOn);
  }, [wanted, offline, latest]);
  return plan && wanted && plan.of === error ? plan.seconds : undefined;
}
