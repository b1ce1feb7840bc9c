import { useEffect, useMemo, useState } from "react";
import type { AdviserDay } from "#contract/consultation/adviser.ts";
import { asApiError } from "#web/api/api-error.ts";
import { callApi } from "#web/api/client.ts";
import { presentError, type PresentedError } from "#web/api/error-sentence.ts";
import { todayDate } from "#web/time/now.ts";
import { createRequestedDays, type RequestedDays } from "./requested-days.ts";

export interface AdviserDayState extends RequestedDays {
  readonly day: AdviserDay | undefined;
  readonly fault: PresentedError | undefined;
}

/**
 * One day of the adviser at a time, today or `first` to begin with; `onExpired` is called where the
 * key is over.
 */
export function useAdviserDay(key: string, onExpired: () => void, first?: string): AdviserDayState {
  const [day, setDay] = useState<AdviserDay>();
  const [fault, setFault] = useState<PresentedError>();
  const requests = useMemo(
    () =>
      createRequestedDays({
        ask: (date) => {
          setFault(undefined);
          return callApi("adviserDayGet", { body: { key, ...(date !== undefined && { date }) } });
        },
        today: todayDate,
        onDay: setDay,
        onFault: (error) => {
          if (asApiError(error).code === "session_expired") onExpired();
          else setFault(presentError(error));
        },
      }),
    [key, onExpired],
  );
  useEffect(() => requests.show(first), [requests, first]);
  return { day, fault, ...requests };
}
