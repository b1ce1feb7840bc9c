/** The request for which the running code works: the owner of its connections, and its deadline. */
import { AsyncLocalStorage } from "node:async_hooks";

export interface CallOrigin {
  readonly address: string;
  readonly userAgent: string;
}

export interface CallScope {
  /**
   * The owner of the call's connections: a person's id, or the network address of a caller who is
   * not known yet.
   */
  owner: string;
  /** Where the call came from: network address, and the header that names browser and system. */
  readonly origin: CallOrigin;
  /**
   * Aborted when the call's time is over: its statements are cancelled at the server, and it gets
   * no connection any more.
   */
  readonly signal: AbortSignal;
  /** Connections that the call holds now. */
  held: number;
  /** Milliseconds that the call has waited for connections so far. */
  waitedMs: number;
}

const NOWHERE: CallOrigin = { address: "", userAgent: "" };

const scope = new AsyncLocalStorage<CallScope>();

/** A scope for a new call of this owner; `end` aborts the signal. */
export function openCallScope(
  owner: string,
  origin = NOWHERE,
): { readonly scope: CallScope; readonly end: (reason: Error) => void } {
  const controller = new AbortController();
  return {
    scope: { owner, origin, signal: controller.signal, held: 0, waitedMs: 0 },
    end: (reason) => controller.abort(reason),
  };
}

/** Runs the work, and all it awaits, as part of the call. */
export function runInCall<T>(call: CallScope, work: () => T): T {
  return scope.run(call, work);
}

/**
 * The request for which the running code works; undefined in jobs, tools and timers of the program
 * itself.
 */
export function currentCall(): CallScope | undefined {
  return scope.getStore();
}
