/**
 * The sending side of Számlázz.hu: connections that users made, items on their way, repeats on a
 * clock that only tests and buttons move. Any answer but 200 is repeated for 72 hours and then
 * dropped; KEY_ERR drops the item and the connection.
 */
import { changeFacts, type Form, makeItem, type SentItem, writeItem } from "./make-items.ts";

export interface Connection {
  readonly key: string;
  readonly account: string;
  readonly currency: string;
  readonly startDate: string;
  state: "live" | "endedByKeyErr" | "endedByKeyDel" | "endedByUser";
}

export interface Delivery {
  readonly number: number;
  readonly key: string;
  readonly item: SentItem;
  readonly form: Form;
  /**
   * Attempts, the answers' status codes and codes in words, oldest first; 0 where there was no
   * answer.
   */
  readonly answers: { status: number; code: string; at: number }[];
  state: "waiting" | "delivered" | "lost";
  why: string;
  readonly firstAt: number;
}

export interface SenderState {
  /** Behind the machine's clock or before it, in milliseconds. */
  aheadMs: number;
  nextId: number;
  keyPostfix: string;
  keyInUrl: boolean;
  receiver: string;
  connections: Connection[];
  deliveries: Delivery[];
}

export interface SendOptions {
  readonly form?: Form;
  /** Sends the key not in the header. */
  readonly withoutHeader?: boolean;
  readonly keyInUrl?: boolean;
  /** All at once instead of one after the other. */
  readonly burst?: boolean;
  readonly facts?: Partial<SentItem>;
  readonly account?: string;
  readonly currency?: string;
  /** Each item twice. */
  readonly twice?: boolean;
}

const KEY_CHARS_MAX = 40;
const GIVE_UP_MS = 72 * 3_600_000;
const ANSWER_MS = 30_000;
const DELIVERIES_KEPT = 5_000;
const USUAL_ACCOUNT = "11773016-11111010-00000008";

export interface Sender {
  readonly state: SenderState;
  now(): number;
  /** Why the user's side refuses the key; undefined where it takes it. */
  refuseKey(key: string): string | undefined;
  connect(connection: Omit<Connection, "state">): Connection;
  send(key: string, count: number, options: SendOptions): Promise<Delivery[]>;
  /** Sends an item that was sent before again: the same body, or one with other facts. */
  sendAgain(key: string, id: number, options: SendOptions): Promise<Delivery>;
  /** Moves the clock and repeats what waits, once at each step. */
  advance(minutes: number, stepMinutes: number): Promise<void>;
}

export function createSender(state: SenderState, changed: () => void): Sender {
  const now = (): number => Date.now() + state.aheadMs;
  let number = state.deliveries.length;
  const connect = (given: Omit<Connection, "state">): Connection => {
    const connection: Connection = { ...given, state: "live" };
    state.connections = [...state.connections.filter(({ key }) => key !== given.key), connection];
    changed();
    return connection;
  };
  async function attempt(delivery: Delivery, options: SendOptions): Promise<void> {
    const answer = await post(state, delivery, options);
    delivery.answers.push({ ...answer, at: now() });
    takeAnswer(delivery, answer, {
      connection: state.connections.find(({ key }) => key === delivery.key),
      now: now(),
    });
    changed();
  }

  function queue(key: string, item: SentItem, options: SendOptions): Delivery {
    const form = options.form ?? "plain";
    const delivery = newDelivery({ number: ++number, key, item, form, firstAt: now() });
    state.deliveries = [...state.deliveries.slice(-DELIVERIES_KEPT), delivery];
    return delivery;
  }

  async function send(key: string, count: number, options: SendOptions): Promise<Delivery[]> {
    const day = new Date(now()).toISOString().slice(0, 10);
    const items = Array.from({ length: count }, () => makeNextItem(state, key, day, options));
    const all = (options.twice ? items.flatMap((item) => [item, item]) : items).map((item) =>
      queue(key, item, options),
    );
    if (options.burst) await Promise.all(all.map((delivery) => attempt(delivery, options)));
    else {
      for (const delivery of all) {
        // A connection that ended stops its stream: messages that were not sent yet are lost.
        if (isOver(state, key)) loseAfterEnd(delivery);
        else await attempt(delivery, options);
      }
    }
    return all;
  }

  async function sendAgain(key: string, id: number, options: SendOptions): Promise<Delivery> {
    const before = state.deliveries.findLast((one) => one.item.id === id);
    if (before === undefined) throw new Error(`No item ${id} was sent.`);
    const delivery = queue(
      key,
      { ...before.item, ...options.facts },
      { form: before.form, ...options },
    );
    await attempt(delivery, options);
    return delivery;
  }

  async function advance(minutes: number, stepMinutes: number): Promise<void> {
    for (let left = minutes; left > 0; left -= stepMinutes) {
      state.aheadMs += Math.min(left, stepMinutes) * 60_000;
      for (const delivery of state.deliveries.filter((one) => one.state === "waiting")) {
        if (isOver(state, delivery.key)) loseAfterEnd(delivery);
        else await attempt(delivery, {});
      }
    }
    changed();
  }

  const refuse = (key: string): string | undefined => refuseKey(state, key);
  return { state, now, refuseKey: refuse, connect, send, sendAgain, advance };
}

function newDelivery(
  facts: Pick<Delivery, "number" | "key" | "item" | "form" | "firstAt">,
): Delivery {
  return { ...facts, answers: [], state: "waiting", why: "" };
}

function refuseKey({ keyPostfix }: SenderState, key: string): string | undefined {
  if (key.length > KEY_CHARS_MAX)
    return `Az azonosító kulcs legfeljebb ${KEY_CHARS_MAX} karakter lehet.`;
  if (!key.endsWith(keyPostfix))
    return "Ez nem a kiválasztott rendszer azonosító kulcsa: a végződése hibás.";
  return undefined;
}

function isOver({ connections }: SenderState, key: string): boolean {
  return connections.some((one) => one.key === key && one.state !== "live");
}

function makeNextItem(
  state: SenderState,
  key: string,
  day: string,
  options: SendOptions,
): SentItem {
  const connection = state.connections.find((one) => one.key === key);
  const account = options.account ?? connection?.account ?? USUAL_ACCOUNT;
  const currency = options.currency ?? connection?.currency ?? "HUF";
  return { ...makeItem(state.nextId++, account, day, currency), ...options.facts };
}

function loseAfterEnd(delivery: Delivery): void {
  Object.assign(delivery, { state: "lost", why: "a kapcsolat véget ért" });
}

function takeAnswer(
  delivery: Delivery,
  answer: { readonly status: number; readonly code: string },
  given: { readonly connection: Connection | undefined; readonly now: number },
): void {
  const { connection } = given;
  if (answer.status !== 200) {
    // Repeated at the next step of the clock, until the time is over.
    if (given.now - delivery.firstAt >= GIVE_UP_MS)
      Object.assign(delivery, { state: "lost", why: "72 óra alatt sem sikerült" });
  } else if (answer.code === "KEY_ERR") {
    Object.assign(delivery, { state: "lost", why: "KEY_ERR" });
    if (connection?.state === "live") connection.state = "endedByKeyErr";
  } else {
    delivery.state = "delivered";
    if (answer.code === "KEY_DEL" && connection?.state === "live")
      connection.state = "endedByKeyDel";
  }
}

async function post(
  state: SenderState,
  delivery: Delivery,
  options: SendOptions,
): Promise<{ status: number; code: string }> {
  const inUrl = options.keyInUrl ?? state.keyInUrl;
  // Literal concatenation, as the documentation says.
  const url = inUrl ? state.receiver + delivery.key : state.receiver;
  try {
    const reply = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "text/xml; charset=UTF-8",
        ...(options.withoutHeader ? {} : { "X-Szamlazzhu-Key": delivery.key }),
      },
      body: new Uint8Array(writeItem(delivery.item, delivery.form)),
      redirect: "manual",
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const text = await reply.text();
    if (reply.status !== 200) return { status: reply.status, code: "" };
    return readReply(text);
  } catch {
    return { status: 0, code: "" };
  }
}

// An answer that is no `banktranzvalasz` of their namespace is none: it counts as an error and is
// repeated.
function readReply(text: string): { status: number; code: string } {
  const isReply = /<banktranzvalasz\s[^>]*xmlns="http:\/\/www\.szamlazz\.hu\/banktranzvalasz"/.test(
    text,
  );
  return isReply
    ? { status: 200, code: /<hibakod>([A-Z_]+)<\/hibakod>/.exec(text)?.[1] ?? "" }
    : { status: 0, code: "" };
}

/** The facts of the deliveries' items, in the form in which they were sent. */
export function listFacts(deliveries: readonly Delivery[]): SentItem[] {
  return deliveries.map(({ item, form }) => changeFacts(item, form));
}
