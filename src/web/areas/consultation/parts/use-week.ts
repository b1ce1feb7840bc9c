import { useCallback, useEffect, useRef, useState } from "react";
import type { ConsultationWeek } from "#contract/consultation/consultation.ts";
import { callApi } from "#web/api/client.ts";
import { presentError, type PresentedError } from "#web/api/error-sentence.ts";

export interface Week {
  readonly week: ConsultationWeek | undefined;
  readonly fault: PresentedError | undefined;
  readonly loading: boolean;
  /** Shows a week; without one, the first with a free time. */
  readonly show: (monday?: string) => void;
  /** Asks for the shown week again: somebody else has booked meanwhile. */
  readonly refresh: () => void;
}

/** The times of one week at a time; the last one stays until the next is here. */
export function useWeek(): Week {
  const [week, setWeek] = useState<ConsultationWeek>();
  const [fault, setFault] = useState<PresentedError>();
  const [loading, setLoading] = useState(true);
  const asked = useRef(0);
  const ask = useCallback((monday?: string) => {
    const number = ++asked.current;
    const query = monday === undefined ? {} : { week: monday };
    void callApi("consultationWeekGet", { query }).then(
      (reply) => {
        if (number !== asked.current) return;
        setWeek(reply);
        setLoading(false);
      },
      (error: unknown) => {
        if (number !== asked.current) return;
        setFault(presentError(error));
        setLoading(false);
      },
    );
  }, []);
  useEffect(() => ask(), [ask]);
  const show = useCallback(
    (monday?: string) => {
      setLoading(true);
      setFault(undefined);
      ask(monday);
    },
    [ask],
  );
  const refresh = useCallback(() => show(week?.week), [show, week?.week]);
  return { week, fault, loading, show, refresh };
}
