/**
 * A pool of connections that no single caller can hold. Each caller has a share. A free connection
 * goes to the waiting caller who holds fewest, and a caller who waits too long is answered.
 * Statements of a call whose time is over are cancelled at the server.
 */
import pg from "pg";
import { type CallScope, currentCall } from "./call-scope.ts";
import { PoolExhausted } from "./database-errors.ts";

export interface FairLimits {
  /**
   * Connections of one owner at once; work of the program itself (jobs, timers) has no such limit.
   */
  readonly perOwner: number;
  /** How long one call waits for connections in all, in milliseconds. */
  readonly waitMs: number;
}

interface Waiter {
  readonly call: CallScope | undefined;
  readonly grant: () => void;
}

/** A place of the pool in use. */
interface Held {
  readonly call: CallScope | undefined;
  readonly owner: string;
}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean | Error) => void,
) => void;

// A process that this many calls wait in is past helping; the next ones are answered at once.
const WAITERS_MAX = 2_000;
// The server needs some milliseconds to take note of a cancelled statement.
const CANCEL_MS = 2_000;

export class FairPool extends pg.Pool {
  readonly #fair: FairLimits;
  readonly #waiters: Waiter[] = [];
  readonly #heldBy = new Map<string, number>();
  #granted = 0;

  constructor(settings: pg.PoolConfig, fair: FairLimits) {
    super(settings);
    this.#fair = fair;
  }

  /** Calls that wait for a connection now. */
  get callsWaiting(): number {
    return this.#waiters.length;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    const connected = this.#connectFairly();
    if (callback === undefined) return connected;
    connected.then(
      (client) => callback(undefined, client, (error?: boolean | Error) => client.release(error)),
      (error: Error) => callback(error, undefined, () => {}),
    );
  }

  async #connectFairly(): Promise<pg.PoolClient> {
    const call = currentCall();
    const held = await this.#waitForTurn(call);
    let client: pg.PoolClient;
    try {
      client = await super.connect();
    } catch (error) {
      this.#giveBack(held);
      throw error;
    }
    return this.#lend(client, held);
  }

  /**
   * Resolves once one of the places is this call's. Throws `PoolExhausted`, or the reason why the
   * call has ended.
   */
  async #waitForTurn(call: CallScope | undefined): Promise<Held> {
    call?.signal.throwIfAborted();
    if (this.#granted < this.#places && this.#mayHold(call)) return this.#take(call);
    const leftMs = this.#fair.waitMs - (call?.waitedMs ?? 0);
    if (leftMs <= 0 || this.#waiters.length >= WAITERS_MAX) throw new PoolExhausted();
    const began = performance.now();
    try {
      return await new Promise<Held>((resolve, reject) =>
        this.#queue(call, leftMs, resolve, reject),
      );
    } finally {
      if (call) call.waitedMs += performance.now() - began;
    }
  }

  #queue(
    call: CallScope | undefined,
    leftMs: number,
    resolve: (held: Held) => void,
    reject: (reason: unknown) => void,
  ): void {
    const leave = (): void => {
      clearTimeout(timer);
      call?.signal.removeEventListener("abort", onAbort);
      const at = this.#waiters.indexOf(waiter);
      if (at >= 0) this.#waiters.splice(at, 1);
    };
    const onAbort = (): void => {
      leave();
      reject(call?.signal.reason);
    };
    const timer = setTimeout(() => {
      leave();
      reject(new PoolExhausted());
    }, leftMs);
    const waiter: Waiter = {
      call,
      grant: () => {
        leave();
        resolve(this.#take(call));
      },
    };
    call?.signal.addEventListener("abort", onAbort);
    this.#waiters.push(waiter);
  }

  #lend(client: pg.PoolClient, held: Held): pg.PoolClient {
    const { call } = held;
    const release = client.release;
    let cut = false;
    const onAbort = (): void => {
      cut = true;
      void cutOff(client);
    };
    call?.signal.addEventListener("abort", onAbort, { once: true });
    client.release = (error?: boolean | Error) => {
      call?.signal.removeEventListener("abort", onAbort);
      this.#giveBack(held);
      // A cancelled connection is not given to another caller: the cancellation could reach his
      // statement.
      release.call(client, cut || error);
    };
    if (call?.signal.aborted) onAbort();
    return client;
  }

  #take(call: CallScope | undefined): Held {
    this.#granted++;
    if (call === undefined) return { call, owner: "" };
    call.held++;
    // Kept with the connection: the call's owner may change while it is held (an address turns into
    // a person).
    const { owner } = call;
    this.#heldBy.set(owner, this.#held(call) + 1);
    return { call, owner };
  }

  #giveBack({ call, owner }: Held): void {
    this.#granted--;
    if (call !== undefined) {
      call.held--;
      const left = (this.#heldBy.get(owner) ?? 1) - 1;
      if (left > 0) this.#heldBy.set(owner, left);
      else this.#heldBy.delete(owner);
    }
    this.#grantNext();
  }

  #grantNext(): void {
    if (this.#granted >= this.#places) return;
    let best: Waiter | undefined;
    for (const waiter of this.#waiters) {
      if (
        this.#mayHold(waiter.call) &&
        (best === undefined || this.#rank(waiter) < this.#rank(best))
      )
        best = waiter;
    }
    best?.grant();
  }

  // A call that holds a connection and needs a second one comes first: otherwise holders could wait
  // for each other.
  #rank({ call }: Waiter): number {
    return call === undefined || call.held > 0 ? -1 : this.#held(call);
  }

  #mayHold(call: CallScope | undefined): boolean {
    return call === undefined || call.held > 0 || this.#held(call) < this.#fair.perOwner;
  }

  #held(call: CallScope): number {
    return this.#heldBy.get(call.owner) ?? 0;
  }

  get #places(): number {
    return this.options.max ?? 1;
  }
}

interface CancelKey {
  readonly processID: number | null;
  readonly secretKey: number | null;
}

interface CancelLine extends NodeJS.EventEmitter {
  connect(port: number | string, host?: string): void;
  cancel(processId: number, secretKey: number): void;
  end(): void;
}

/**
 * Ends the connection's statement: the server is told to cancel it (by the protocol's own message,
 * which PgBouncer passes on), then the connection is cut, so that nothing more is sent over it.
 * Never rejects.
 */
async function cutOff(client: pg.ClientBase): Promise<void> {
  const own = client as unknown as CancelKey & {
    readonly host: string;
    readonly port: number;
    readonly connection: { readonly stream: { destroy(): void }; readonly ssl: unknown };
  };
  const { processID, secretKey, host, port } = own;
  if (processID !== null && secretKey !== null) {
    const line = new (
      pg as unknown as { Connection: new (settings: object) => CancelLine }
    ).Connection({ ssl: own.connection.ssl });
    const send = (): void => line.cancel(processID, secretKey);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, CANCEL_MS);
      const done = (): void => {
        clearTimeout(timer);
        resolve();
      };
      line.once("connect", send).once("sslconnect", send).once("end", done).on("error", done);
      if (host.startsWith("/")) line.connect(`${host}/.s.PGSQL.${port}`);
      else line.connect(port, host);
    });
    line.end();
  }
  own.connection.stream.destroy();
}
