/**
 * At most so many calls of a kind at once in all, of one person and of one company. The others wait
 * in a bounded queue; a free place goes to the waiting person who has fewest running. The wait is
 * bounded: a call that is not let in by then is refused.
 */

export interface GateLimits {
  /** Running at once in this process. */
  readonly places: number;
  readonly perPerson: number;
  readonly perCompany: number;
  /** Calls of one person that may wait; the next one is refused at once. */
  readonly waitingPerPerson: number;
  /** The longest wait in milliseconds. */
  readonly waitMs: number;
}

export interface Guest {
  readonly person: string;
  /** Null where the call concerns no single company. */
  readonly company: string | null;
}

/**
 * The call was not let in. `own`: because of calls of the same person or company; otherwise
 * everybody's places are taken.
 */
export class GateClosed extends Error {
  readonly own: boolean;

  constructor(own: boolean) {
    super(own ? "Too many calls of this person or company at once" : "Too many calls at once");
    this.name = "GateClosed";
    this.own = own;
  }
}

export interface FairGate {
  /**
   * Waits for a place; the answer gives it back (once, however often called). Throws `GateClosed`,
   * or the signal's reason.
   */
  enter(guest: Guest, signal?: AbortSignal): Promise<() => void>;
  /** Whether another person waits for a place of this gate. */
  isCrowded(person: string): boolean;
}

interface Waiter {
  readonly guest: Guest;
  readonly admit: () => void;
}

export function createFairGate(limits: GateLimits): FairGate {
  const persons = new Counter();
  const companies = new Counter();
  const waiters: Waiter[] = [];
  let running = 0;

  const isOwnFault = ({ person, company }: Guest): boolean =>
    persons.count(person) >= limits.perPerson ||
    (company !== null && companies.count(company) >= limits.perCompany);
  const hasPlace = (guest: Guest): boolean => running < limits.places && !isOwnFault(guest);
  const admitNext = (): void => {
    const [next] = waiters
      .filter(({ guest }) => hasPlace(guest))
      .sort((one, other) => persons.count(one.guest.person) - persons.count(other.guest.person));
    next?.admit();
  };
  const take = ({ person, company }: Guest): (() => void) => {
    running++;
    persons.add(person, 1);
    if (company !== null) companies.add(company, 1);
    let given = false;
    return () => {
      if (given) return;
      given = true;
      running--;
      persons.add(person, -1);
      if (company !== null) companies.add(company, -1);
      admitNext();
    };
  };

  return {
    async enter(guest, signal) {
      signal?.throwIfAborted();
      if (hasPlace(guest)) return take(guest);
      const own = waiters.filter((waiter) => waiter.guest.person === guest.person).length;
      if (own >= limits.waitingPerPerson || limits.waitMs <= 0)
        throw new GateClosed(own > 0 || isOwnFault(guest));
      return new Promise((resolve, reject) => {
        const leave = (): void => {
          clearTimeout(timer);
          signal?.removeEventListener("abort", onAbort);
          waiters.splice(waiters.indexOf(waiter), 1);
        };
        const onAbort = (): void => {
          leave();
          reject(signal?.reason);
        };
        const waiter: Waiter = {
          guest,
          admit: () => {
            leave();
            resolve(take(guest));
          },
        };
        const timer = setTimeout(() => {
          leave();
          reject(new GateClosed(isOwnFault(guest)));
        }, limits.waitMs);
        signal?.addEventListener("abort", onAbort);
        waiters.push(waiter);
      });
    },
    isCrowded: (person) => waiters.some(({ guest }) => guest.person !== person),
  };
}

class Counter {
  readonly #counts = new Map<string, number>();

  count(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  add(key: string, by: 1 | -1): void {
    const next = this.count(key) + by;
    if (next === 0) this.#counts.delete(key);
    else this.#counts.set(key, next);
  }
}
