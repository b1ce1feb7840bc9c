/**
 * Who may hold a connection to the mail port, and for how long. A connection that brings no letter
 * ends by its age or by the number of its commands. Where all places are taken, the network that
 * holds most gives one up. Relays are ours: they have places of their own and are not counted.
 */
import type { Clock } from "#server/clock.ts";
import { mailNetwork } from "./mail-network.ts";
import { chooseYielding } from "./yielding.ts";

/** Connections at a time of all that are not relays. */
export const CLIENTS_MAX = 300;
/** Connections at a time of one address that is not a relay's. */
export const CLIENTS_OF_ADDRESS_MAX = 50;
/** Since its beginning or its last taken letter a connection begins a new one in this time. */
export const WITHOUT_LETTER_MS = 5 * 60_000;
/** A letter comes in this time: 25 MB at a third of a megabit. */
export const LETTER_MS = 10 * 60_000;
/** Commands since the last taken letter; one with ten recipients takes fourteen. */
export const COMMANDS_WITHOUT_LETTER_MAX = 60;
const LOOK_MS = 1_000;
/** A client that does not read our last line is cut off. */
const CLOSE_MS = 5_000;

/** What is used of a client's socket. */
interface MailSocket {
  readonly remoteAddress?: string | undefined;
  readonly writable: boolean;
  write(text: string): unknown;
  destroySoon(): void;
  destroy(): unknown;
  on(event: "error", listener: () => void): unknown;
  once(event: "close", listener: () => void): unknown;
}

interface MailConnection {
  readonly keys: readonly string[];
  readonly address: string;
  readonly isRelay: boolean;
  readonly socket: MailSocket;
  /** When it began, or its last taken letter ended. */
  since: number;
  /** When the letter that comes now began. */
  letterSince: number;
  commands: number;
  state: "idle" | "letter" | "ours";
}

export interface MailConnectionNeeds {
  readonly relays: readonly string[];
  readonly clock: Clock;
  /** An address as limits count it. */
  limitAddress(remoteAddress: string): string;
}

export type MailConnections = ReturnType<typeof createMailConnections>;

export function createMailConnections({ relays, clock, limitAddress }: MailConnectionNeeds) {
  /** In the order in which they came. */
  const open = new Set<MailConnection>();
  const byId = new Map<string, MailConnection>();
  const now = (): number => clock.now().getTime();

  const end = (connection: MailConnection, words: string): void => {
    open.delete(connection);
    turnAway(connection.socket, words);
  };
  const look = setInterval(() => {
    for (const each of open) {
      const words = findOverdue(each, now());
      if (words !== undefined) end(each, words);
    }
  }, LOOK_MS);
  look.unref();

  return {
    /** A place for the connection, if need be that of another one; undefined where it has none. */
    enter(socket: MailSocket): MailConnection | undefined {
      const remoteAddress = socket.remoteAddress ?? "";
      const address = limitAddress(remoteAddress);
      const isRelay = relays.includes(remoteAddress);
      const strangers = [...open].filter((each) => !each.isRelay);
      const ofAddress = strangers.filter((each) => each.address === address).length;
      if (!isRelay && ofAddress >= CLIENTS_OF_ADDRESS_MAX) {
        turnAway(socket, "Too many connections from your address");
        return undefined;
      }
      const made = makeConnection({ socket, address, isRelay }, remoteAddress, now());
      open.add(made);
      if (isRelay || strangers.length < CLIENTS_MAX) return made;
      const yielding = chooseYielding(listMovable(strangers, made), [...strangers, made]) ?? made;
      end(yielding, "Others wait for your place, try again later");
      return yielding === made ? undefined : made;
    },
    /** Names the connection as sessions do; what is noted of it goes with its socket. */
    name(connection: MailConnection, id: string): void {
      byId.set(id, connection);
      connection.socket.once("close", () => {
        open.delete(connection);
        byId.delete(id);
      });
    },
    /** Counts a command; false where the connection has ended by it. */
    countCommand(connection: MailConnection): boolean {
      if (connection.isRelay || ++connection.commands <= COMMANDS_WITHOUT_LETTER_MAX)
        return open.has(connection);
      end(connection, "Too many commands without a letter");
      return false;
    },
    /** A letter begins to come. */
    beginLetter(id: string): void {
      note(byId.get(id), { state: "letter", letterSince: now() });
    },
    /** The letter is here: what it waits for now is our work. */
    endBytes(id: string): void {
      note(byId.get(id), { state: "ours" });
    },
    /** A letter that was not taken gives no new time. */
    endLetter(id: string, isTaken: boolean): void {
      note(byId.get(id), { state: "idle", ...(isTaken && { since: now(), commands: 0 }) });
    },
    stop(): void {
      clearInterval(look);
    },
  };
}

function makeConnection(
  of: Pick<MailConnection, "socket" | "address" | "isRelay">,
  remoteAddress: string,
  at: number,
): MailConnection {
  const keys = [mailNetwork(remoteAddress)];
  return { ...of, keys, since: at, letterSince: at, commands: 0, state: "idle" };
}

/** What a connection is told that has taken too long; undefined for the others. */
function findOverdue(connection: MailConnection, at: number): string | undefined {
  const { isRelay, state, since, letterSince } = connection;
  if (isRelay) return undefined;
  if (state === "idle" && at - since > WITHOUT_LETTER_MS)
    return "No letter for too long, closing connection";
  if (state === "letter" && at - letterSince > LETTER_MS)
    return "The letter comes too slowly, closing connection";
  return undefined;
}

function note(
  connection: MailConnection | undefined,
  values: Partial<Pick<MailConnection, "state" | "since" | "letterSince" | "commands">>,
): void {
  if (connection !== undefined) Object.assign(connection, values);
}

/** Idle ones first, the oldest of them first; the newcomer stands last. */
function listMovable(
  strangers: readonly MailConnection[],
  newcomer: MailConnection,
): MailConnection[] {
  const idle = strangers.filter(({ state }) => state === "idle");
  const coming = strangers.filter(({ state }) => state === "letter");
  return [...idle.toSorted((one, other) => one.since - other.since), ...coming, newcomer];
}

function turnAway(socket: MailSocket, words: string): void {
  socket.on("error", () => undefined);
  if (socket.writable) socket.write(`421 ${words}\r\n`);
  socket.destroySoon();
  setTimeout(() => socket.destroy(), CLOSE_MS).unref();
}
