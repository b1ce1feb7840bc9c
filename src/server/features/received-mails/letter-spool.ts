/**
 * Temporary files of letters that are looked at before they are stored. A letter that still comes,
 * or waits for its turn, gives its place up to a new one: whoever holds most gives way first, by
 * network and company. So slow and dead connections keep nobody else out (decision 0248).
 */
import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { UNKNOWN_NETWORK } from "#server/mail/inbound/mail-network.ts";
import { MailRefused } from "#server/mail/inbound/mail-receiver.ts";
import { chooseNext, chooseYielding } from "#server/mail/inbound/yielding.ts";

/** Letters at a time in the files of one process; with 25 MB each they take a gigabyte. */
export const SPOOL_LETTERS_MAX = 40;
/** Letters that are looked at at a time, as many as their threads. */
const LOOKS_MAX = 3;
/** Of one network: name servers that do not answer hold a look for twenty seconds. */
const LOOKS_OF_NETWORK_MAX = 2;
/** A letter in the spool comes in this time. */
const LETTER_MS = 120_000;

interface SpoolPlace {
  readonly keys: readonly string[];
  readonly network: string;
  state: "coming" | "waiting" | "looked at";
  readonly giveWay: AbortController;
  begin: () => void;
}

export interface SpooledLetter {
  readonly path: string;
  /** SHA-256 of the bytes. */
  readonly hash: Buffer;
}

/** Places in the order in which they were taken. */
const places: SpoolPlace[] = [];

/**
 * Works on the letter when all its bytes are there and it has its turn. Throws MailRefused (451)
 * where the letter comes too slowly, or others need its place more.
 */
export async function workSpooled<Answer>(
  of: { readonly network: string; readonly companyIds: readonly string[] },
  bytes: Readable,
  work: (letter: SpooledLetter) => Promise<Answer>,
): Promise<Answer> {
  const place = takePlace(of);
  try {
    const folder = await mkdtemp(join(tmpdir(), "bankhid-letter-"));
    try {
      const letter = await keep(bytes, join(folder, "letter"), place);
      await waitForTurn(place);
      return await work(letter);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  } finally {
    leave(place);
  }
}

function takePlace({
  network,
  companyIds,
}: {
  readonly network: string;
  readonly companyIds: readonly string[];
}): SpoolPlace {
  const ofNetwork = network === UNKNOWN_NETWORK ? [] : [network];
  const keys = [...ofNetwork, ...companyIds];
  const giveWay = new AbortController();
  const place: SpoolPlace = { keys, network, state: "coming", giveWay, begin: () => undefined };
  places.push(place);
  if (places.length > SPOOL_LETTERS_MAX) {
    const movable = places.filter(({ state }) => state !== "looked at");
    const yielding = chooseYielding(movable, places) ?? place;
    leave(yielding);
    yielding.giveWay.abort(new MailRefused(451, "Others wait for your place, try again later"));
    if (yielding === place) throw giveWay.signal.reason;
  }
  return place;
}

/** The bytes in a file of their own. */
async function keep(bytes: Readable, path: string, { giveWay }: SpoolPlace) {
  const hash = createHash("sha256");
  const hashed = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const slow = AbortSignal.timeout(LETTER_MS);
  const signal = AbortSignal.any([giveWay.signal, slow]);
  const written = pipeline(bytes, hashed, createWriteStream(path, { mode: 0o600 }), { signal });
  // A pipeline that is stopped waits for the next byte of its source, which may never come.
  const stopped = new Promise<never>((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  try {
    await Promise.race([written, stopped]);
  } catch (error) {
    giveWay.signal.throwIfAborted();
    if (slow.aborted) throw new MailRefused(451, "The letter comes too slowly, try again later");
    throw error;
  }
  return { path, hash: hash.digest() };
}

function waitForTurn(place: SpoolPlace): Promise<void> {
  const { signal } = place.giveWay;
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const giveWay = (): void => reject(signal.reason);
    signal.addEventListener("abort", giveWay, { once: true });
    place.begin = () => {
      signal.removeEventListener("abort", giveWay);
      resolve();
    };
    place.state = "waiting";
    beginNext();
  });
}

/** Gives a free turn to the letter whose network and companies have fewest. */
function beginNext(): void {
  const running = places.filter(({ state }) => state === "looked at");
  if (running.length >= LOOKS_MAX) return;
  const isFree = ({ network }: SpoolPlace): boolean =>
    network === UNKNOWN_NETWORK ||
    running.filter((each) => each.network === network).length < LOOKS_OF_NETWORK_MAX;
  const waiting = places.filter((each) => each.state === "waiting" && isFree(each));
  const next = chooseNext(waiting, running);
  if (next === undefined) return;
  next.state = "looked at";
  next.begin();
}

function leave(place: SpoolPlace): void {
  const at = places.indexOf(place);
  if (at === -1) return;
  places.splice(at, 1);
  beginNext();
}
