/** Running balances of the rows in the window, asked for a moment after they come into it. */
import { BALANCES_PER_QUESTION_MAX } from "#contract/transactions/list-limits.ts";
import type { RowBalance } from "#contract/transactions/row-balances.ts";

/** A row that is scrolled past must not be asked for. */
const SETTLE_MS = 80;

export interface BalanceBook {
  readonly subscribe: (listener: () => void) => () => void;
  /** Undefined until the answer is here. */
  readonly find: (id: string) => RowBalance | undefined;
  /** The row is in the window, until the returned function is called. */
  readonly watch: (id: string) => () => void;
  /** Data have changed: the rows in the window are asked for again, and show the former answer. */
  readonly renew: () => void;
}

type Ask = (ids: readonly string[]) => Promise<readonly RowBalance[]>;

/** A book of one account; `ask` answers for at most `BALANCES_PER_QUESTION_MAX` rows. */
export function createBalanceBook(ask: Ask): BalanceBook {
  const known = new Map<string, { readonly balance: RowBalance; readonly number: number }>();
  let fresh = new Set<string>();
  /** Questions so far: answers come in any order, and an older one overwrites no newer one. */
  let asked = 0;
  const watched = new Map<string, number>();
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const request = async () => {
    timer = undefined;
    const ids = [...watched.keys()]
      .filter((id) => !fresh.has(id))
      .slice(0, BALANCES_PER_QUESTION_MAX);
    if (ids.length === 0) return;
    const ofRound = fresh;
    for (const id of ids) ofRound.add(id);
    const number = ++asked;
    try {
      for (const balance of await ask(ids))
        if (number > (known.get(balance._id)?.number ?? 0))
          known.set(balance._id, { balance, number });
      for (const listener of listeners) listener();
    } catch {
      // Asked again with the next row that comes into the window.
      for (const id of ids) ofRound.delete(id);
    }
  };
  const plan = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void request(), SETTLE_MS);
  };
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    find: (id) => known.get(id)?.balance,
    watch(id) {
      watched.set(id, (watched.get(id) ?? 0) + 1);
      if (!fresh.has(id)) plan();
      return () => {
        const count = watched.get(id)! - 1;
        if (count === 0) watched.delete(id);
        else watched.set(id, count);
      };
    },
    renew() {
      fresh = new Set();
      if (watched.size > 0) plan();
    },
  };
}
