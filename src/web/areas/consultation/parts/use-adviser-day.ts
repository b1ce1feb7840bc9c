import { useCallback, useEffect, useState } from "react";
import type { AdviserDay } from "#contract/consultation/adviser.ts";
import { asApiError } from "#web/api/api-error.ts";
import { callApi } from "#web/api/client.ts";
import { presentError, type PresentedError } from "#web/api/error-sentence.ts";

export interface AdviserDayState {
  readonly day: AdviserDay | undefined;
  readonly fault: PresentedError | undefined;
  /** Shows a day; without one, today. */
  readonly show: (date?: string) => void;
  readonly refresh: () => void;
}

/**
 * One day of the adviser at a time, today or `first` to begin with; `onExpired` is called where the
 * key is over.
 */
export function useAdviserDay(key: string, onExpired: () => void, first?: string): AdviserDayState {
  const [day, setDay] = useState<AdviserDay>();
  const [fault, setFault] = useState<PresentedError>();
  const ask = useCallback(
    (date?: string) => {
      void callApi("adviserDayGet", { body: { key, ...(date !== undefined && { date }) } }).then(
        setDay,
        (error: unknown) => {
          if (asApiError(error).code === "session_expired") onExpired();
          else setFault(presentError(error));
        },
      );
    },
    [key, onExpired],
  );
  useEffect(() => ask(first), [ask, first]);
  const show = useCallback(
    (date?: string) => {
      setFault(undefined);
      ask(date);
    },
    [ask],
  );
  const refresh = useCallback(() => show(day?.date), [show, day?.date]);
  return { day, fault, show, refresh };
}
