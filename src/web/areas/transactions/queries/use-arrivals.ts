import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Arrivals, NewSince } from "#contract/transactions/arrivals.ts";
import { callApi } from "#web/api/client.ts";
import { apiQuery } from "#web/api/queries.ts";

/** The visit is noted again while the person works: far below the pause that ends it. */
const NOTE_EVERY_MS = 5 * 60_000;

export type Arrived = Arrivals["since"][number];

/** What has come for the caller, by moment; undefined until it is here. */
export function useArrivals(companyId: string): ReadonlyMap<NewSince, Arrived> | undefined {
  const { data } = useQuery({
    ...apiQuery("Transaction", "arrivalsGet", { params: { id: companyId } }),
    select: byMoment,
  });
  return data;
}

function byMoment({ since }: Arrivals): ReadonlyMap<NewSince, Arrived> {
  return new Map(since.map((each) => [each.since, each]));
}

/**
 * Notes that the person looks at the company: at once, and from time to time while the page is seen
 * and used. A page left open in the background is no visit.
 */
export function useVisit(companyId: string): void {
  useEffect(() => {
    let isUsed = true;
    const note = () => {
      if (!isUsed || document.visibilityState !== "visible") return;
      isUsed = false;
      // A visit that could not be noted leaves more marked as new, and nothing less.
      callApi("visitNote", { params: { id: companyId }, body: {} }).catch(() => {});
    };
    const use = () => (isUsed = true);
    note();
    const timer = setInterval(note, NOTE_EVERY_MS);
    window.addEventListener("pointerdown", use);
    window.addEventListener("keydown", use);
    return () => {
      clearInterval(timer);
      window.removeEventListener("pointerdown", use);
      window.removeEventListener("keydown", use);
    };
  }, [companyId]);
}
