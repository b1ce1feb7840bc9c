/**
 * How many letters a company takes in a day (decision 0248). Known senders have room of their own,
 * by what is proven of the letter. All others share a room, of which one network, and one address
 * of a network, gets a part. An address alone never counts: strangers know it. Connections at the
 * same moment may overshoot a room by their number. Pure.
 */
import type { FullRoom } from "#values/received-mail-codes.ts";
import type { MailSums, StrangerSums } from "./mail-senders.store.ts";

const MB = 1024 * 1024;

/** Letters and bytes of a room in 24 hours. */
export const ROOMS = {
  address: { letters: 50, bytes: 150 * MB },
  network: { letters: 150, bytes: 400 * MB },
  strangers: { letters: 400, bytes: 700 * MB },
  /** Of each known sender. */
  sender: { letters: 100, bytes: 300 * MB },
} as const satisfies Record<Exclude<FullRoom, "kept">, MailSums>;

/** Bytes of all kept letters of a company: anybody who knows the address sends them. */
export const MAIL_BYTES_KEPT_MAX = 20 * 1024 ** 3;
/** Of these those of senders that are not known. */
const STRANGERS_BYTES_KEPT_MAX = 15 * 1024 ** 3;

export interface KeptBytes {
  readonly all: number;
  readonly strangers: number;
}

/** The room that has no place for a further letter of a stranger; undefined where all have. */
export function fullRoomOfStrangers(
  sums: StrangerSums,
  kept: KeptBytes,
  isNetworkKnown: boolean,
): FullRoom | undefined {
  if (kept.all >= MAIL_BYTES_KEPT_MAX || kept.strangers >= STRANGERS_BYTES_KEPT_MAX) return "kept";
  if (isNetworkKnown && isFull("address", sums.address)) return "address";
  if (isNetworkKnown && isFull("network", sums.network)) return "network";
  return isFull("strangers", sums.all) ? "strangers" : undefined;
}

/** The room that has no place for a further letter of a known sender. */
export function fullRoomOfKnown(sums: MailSums, kept: KeptBytes): FullRoom | undefined {
  if (kept.all >= MAIL_BYTES_KEPT_MAX) return "kept";
  return isFull("sender", sums) ? "sender" : undefined;
}

function isFull(room: keyof typeof ROOMS, { letters, bytes }: MailSums): boolean {
  return letters >= ROOMS[room].letters || bytes >= ROOMS[room].bytes;
}
