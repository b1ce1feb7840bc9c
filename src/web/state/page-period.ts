/**
 * The days that the page before the reader shows, and how it shows others. The header names them
 * and changes them; a page that has no days of its own leaves the chosen period as it is.
 */
import { useEffect, useSyncExternalStore } from "react";
import {
  clientState,
  setClientState,
  useClientState,
  type ChosenPeriod,
} from "#web/state/client-state.ts";
import { createStore } from "#web/state/create-store.ts";
import { useLatest } from "#web/ui/use-latest.ts";

interface PagePeriod {
  /** Null = every month. */
  readonly days: ChosenPeriod | null;
  readonly choose: (period: ChosenPeriod | null) => void;
}

const store = createStore<{ readonly page: PagePeriod | undefined }>({ page: undefined });

/** Tells the header the days of a page while it is shown. */
export function usePagePeriod({ days, choose }: PagePeriod): void {
  const key = JSON.stringify(days);
  const latest = useLatest(choose);
  useEffect(() => {
    const page: PagePeriod = {
      days: JSON.parse(key) as ChosenPeriod | null,
      choose: (period) => latest.current(period),
    };
    store.set({ page });
    return () => {
      if (store.get().page === page) store.set({ page: undefined });
    };
  }, [key, latest]);
}

/** The days that the header names: those of the page where it has some, else the chosen ones. */
export function useShownPeriod(): ChosenPeriod | null {
  const chosen = useClientState((state) => state.period);
  const page = useSyncExternalStore(
    store.subscribe,
    () => store.get().page,
    () => undefined,
  );
  return page ? page.days : chosen;
}

/** Chooses a period for this page and all others. */
export function choosePeriod(period: ChosenPeriod | null): void {
  keepPeriod(period);
  store.get().page?.choose(period);
}

/** Keeps a period that was chosen on a page itself for all others. */
export function keepPeriod(period: ChosenPeriod | null): void {
  if (!isSamePeriod(period, clientState().period)) setClientState({ period });
}

/** A period out of two days of which each may be missing. */
export function toPeriod(from: string | undefined, to: string | undefined): ChosenPeriod | null {
  return from || to ? { ...(from && { from }), ...(to && { to }) } : null;
}

export function isSamePeriod(one: ChosenPeriod | null, other: ChosenPeriod | null): boolean {
  return one?.from === other?.from && one?.to === other?.to;
}
