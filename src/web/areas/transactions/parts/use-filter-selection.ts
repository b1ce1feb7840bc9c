import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { BOOKED_EXCEPT_MAX } from "#contract/transactions/booking-limits.ts";
import type { TransactionFilter } from "#contract/transactions/transaction-filter.ts";
import type { Transaction } from "#contract/transactions/transactions.ts";
import { callApi, type ApiReply } from "#web/api/client.ts";
import {
  isBookable,
  upToDay,
  type BookingTarget,
} from "#web/areas/transactions/queries/booking-target.ts";
import { bookingTexts as words } from "#web/areas/transactions/texts/booking.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { useLatest } from "#web/ui/use-latest.ts";

type Counted = ApiReply<"bookedSet">;

/** All items of the filter, or those up to a day, as one selection. */
export interface FilterSelection {
  readonly isOn: boolean;
  /** The last day of the selection; undefined for all days of the filter. */
  readonly day: string | undefined;
  /** Undefined while the server counts. */
  readonly counted: Counted | undefined;
  readonly isFailed: boolean;
  readonly isSelected: (row: Transaction) => boolean;
  readonly selectAll: (day?: string) => void;
  /** Leaves a row out, or takes it in again. */
  readonly toggle: (id: string) => void;
  readonly clear: () => void;
  /** The command's items; undefined until they are counted. */
  readonly target: BookingTarget | undefined;
}

interface Chosen {
  readonly filter: TransactionFilter;
  readonly day: string | undefined;
  readonly except: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

/** The rows that are left out with one more, or one fewer; undefined where no more may be. */
export function flipLeftOut(ids: ReadonlySet<string>, id: string): ReadonlySet<string> | undefined {
  const next = new Set(ids);
  if (next.delete(id)) return next;
  return next.size < BOOKED_EXCEPT_MAX ? next.add(id) : undefined;
}

/** A selection belongs to the filter in which it was made: another filter has none. */
export function useFilterSelection(
  filter: TransactionFilter | undefined,
  transactions: readonly Transaction[],
): FilterSelection {
  const [chosen, setChosen] = useState<Chosen>();
  const latest = useLatest(chosen);
  const isOn = chosen !== undefined && chosen.filter === filter;
  const day = isOn ? chosen.day : undefined;
  const except = isOn ? chosen.except : NONE;
  const wanted = useMemo(() => filter && upToDay(filter, day), [filter, day]);
  const query = useQuery({
    queryKey: ["Transaction", "bookedSet", wanted, [...except]],
    enabled: isOn && wanted !== undefined,
    queryFn: () =>
      callApi("bookedSet", {
        body: { filter: wanted!, except: [...except], booked: true, dryRun: true },
      }),
    gcTime: 0,
    staleTime: 0,
  });
  const counted = isOn ? query.data : undefined;
  const isSelected = useCallback(
    (row: Transaction) =>
      isOn &&
      isBookable(row) &&
      !except.has(row._id) &&
      (day === undefined || row.bookingDate <= day),
    [isOn, day, except],
  );
  const target = useMemo<BookingTarget | undefined>(
    () =>
      counted === undefined || wanted === undefined || filter === undefined
        ? undefined
        : {
            kind: "filter",
            filter: wanted,
            listed: filter,
            except: [...except],
            asOf: counted.asOf,
            loaded: transactions.filter(isSelected),
            covers: isSelected,
          },
    [counted, wanted, filter, except, transactions, isSelected],
  );
  return {
    isOn,
    day,
    counted,
    isFailed: isOn && query.isError,
    isSelected,
    selectAll: useCallback(
      (upTo?: string) => setChosen(filter && { filter, day: upTo, except: NONE }),
      [filter],
    ),
    toggle: useCallback(
      (id: string) => {
        const before = latest.current;
        if (before === undefined) return;
        const flipped = flipLeftOut(before.except, id);
        if (flipped) setChosen({ ...before, except: flipped });
        else addToast({ intent: "warning", ...words.tooManyLeftOut(BOOKED_EXCEPT_MAX) });
      },
      [latest],
    ),
    clear: useCallback(() => setChosen(undefined), []),
    target,
  };
}
