/** The advisers' own page: the link by letter, the key, the day and its blocks. */
import type { AdviserDay } from "#contract/consultation/adviser.ts";
import { emailSchema } from "#contract/fields.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { isBankingDay } from "#values/banking-days.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#values/durations.ts";
import { addDays, budapestDate, budapestDayStart, type LocalDate } from "#values/local-date.ts";
import type { Adviser } from "#server/settings/pages.ts";
import { inGlobal } from "#server/database/tenant.ts";
import { deliverLetter, storeLetterToAddress } from "#server/features/letters/letters.service.ts";
import { ApiError, invalidField, notFound } from "#server/http/errors.ts";
import { LETTERS_PER_MAILBOX, MAILS_WINDOW_SECONDS } from "#server/http/limits.ts";
import type { RateLimiter } from "#server/http/rate-limit.ts";
import { buildAdviserLinkMail } from "#server/mail/outbound/templates/consultation.mail.ts";
import { createToken, hashToken } from "#server/token-hash.ts";
import * as store from "./advisers.store.ts";
import type { ConsultationDeps } from "./consultation-letters.service.ts";
import { lockHolds, releaseHolds } from "./consultations.store.ts";
import { CONSULTATION_MS, instantOf, isBookable, startsOf } from "./consultation-times.ts";

const LINK_MS = 15 * MINUTE_MS;
export const ADVISER_LINK_MINUTES = LINK_MS / MINUTE_MS;
/** A working day; the next morning's letter opens the page again. */
const KEY_MS = 12 * HOUR_MS;
const BLOCK_DAYS_MAX = 366;

/**
 * Writes to an adviser of the configuration; says nothing about other addresses. Throws
 * `email_invalid`.
 */
export async function sendAdviserLink(
  deps: ConsultationDeps,
  limiter: RateLimiter,
  address: string,
): Promise<void> {
  const email = emailSchema.safeParse(address);
  if (!email.success)
    throw new ApiError("email_invalid", { message: "The e-mail address is invalid" });
  const adviser = deps.config.advisers.find((one) => one.email === email.data);
  if (adviser === undefined) return;
  const bucket = `adviser|${adviser.email}`;
  if (!(await limiter.hit(bucket, LETTERS_PER_MAILBOX, MAILS_WINDOW_SECONDS)).allowed) return;
  const token = createToken();
  const expiresAt = new Date(deps.clock.now().getTime() + LINK_MS);
  const letter = await inGlobal(deps.db, async (tx) => {
    const tokenHash = hashToken(token);
    await store.insertAdviserKey(tx, {
      tokenHash,
      kind: "link",
      adviser: adviser.email,
      expiresAt,
    });
    const mail = buildAdviserLinkMail({
      adviserName: adviser.name,
      url: deps.config.baseUrl + pagePaths.adviserByLink(token),
      minutes: ADVISER_LINK_MINUTES,
      contact: deps.config.contact,
    });
    const options = { kind: "adviser-link", keepMs: LINK_MS };
    return storeLetterToAddress(tx, deps, { outside: adviser.email }, mail, options);
  });
  await deliverLetter(deps, letter);
}

/** Exchanges a link for a key. Throws `link_used_or_expired`. */
export async function enter(deps: ConsultationDeps, token: string): Promise<string> {
  const now = deps.clock.now();
  const key = createToken();
  const entered = await inGlobal(deps.db, async (tx) => {
    const adviser = await store.takeAdviserLink(tx, hashToken(token), now);
    if (adviser === undefined) return false;
    const expiresAt = new Date(now.getTime() + KEY_MS);
    const tokenHash = hashToken(key);
    await store.insertAdviserKey(tx, { tokenHash, kind: "key", adviser, expiresAt });
    return true;
  });
  if (!entered)
    throw new ApiError("link_used_or_expired", { message: "The link was used or has expired" });
  return key;
}

/** Ends a key; an unknown one is no fault. */
export function leave(deps: ConsultationDeps, key: string): Promise<void> {
  return store.deleteAdviserKey(deps.db, hashToken(key));
}

/** The adviser of a key, who must still stand in the configuration. Throws `session_expired`. */
export async function getAdviser(deps: ConsultationDeps, key: string): Promise<Adviser> {
  const email = await store.findAdviserByKey(deps.db, hashToken(key), deps.clock.now());
  const adviser = deps.config.advisers.find((one) => one.email === email);
  if (adviser === undefined)
    throw new ApiError("session_expired", { message: "The key is not valid any more" });
  return adviser;
}

/** An adviser's day; today where none is named. */
export async function getDay(
  deps: ConsultationDeps,
  adviser: Adviser,
  asked: LocalDate | undefined,
): Promise<AdviserDay> {
  const now = deps.clock.now().getTime();
  const date = asked ?? budapestDate(now);
  const [from, to] = [budapestDayStart(date), budapestDayStart(addDays(date, 1))];
  const rows = await store.listAdviserTimes(deps.db, adviser.email, new Date(from), new Date(to));
  const isOver = ({ heldUntil }: store.DayRow): boolean =>
    heldUntil !== null && heldUntil.getTime() <= now;
  const taken = new Set(
    rows.filter((row) => !isOver(row)).map(({ startsAt }) => startsAt.getTime()),
  );
  return {
    adviser,
    date,
    closed: !isBankingDay(date),
    bookings: rows.flatMap((row) => presentBooking(row)),
    blocks: joinBlocks(rows),
    free: startsOf(date)
      .filter((start) => !taken.has(start) && isBookable(start, now))
      .map((start) => new Date(start).toISOString()),
  };
}

function presentBooking(row: store.DayRow): AdviserDay["bookings"] {
  // Somebody may have given a mailbox that is not his: the adviser hears of confirmed times only.
  if (row.topic === null || row.heldUntil !== null) return [];
  const { name, email, phone, company, note, moved, topic } = row;
  return [
    {
      _id: row.id,
      startsAt: row.startsAt.toISOString(),
      endsAt: endOf(row).toISOString(),
      topic,
      name,
      email,
      phone,
      company,
      bookedAt: row.createdAt.toISOString(),
      moved,
      note,
    },
  ];
}

/** Half hours of one block that follow each other are one; a booking between them parts them. */
function joinBlocks(rows: readonly store.DayRow[]): AdviserDay["blocks"] {
  const blocks: AdviserDay["blocks"] = [];
  for (const row of rows) {
    if (row.blockId === null) continue;
    const startsAt = row.startsAt.toISOString();
    const last = blocks.at(-1);
    if (last?._id === row.blockId && last.endsAt === startsAt)
      last.endsAt = endOf(row).toISOString();
    else
      blocks.push({
        _id: row.blockId,
        startsAt,
        endsAt: endOf(row).toISOString(),
        reason: row.note,
      });
  }
  return blocks;
}

function endOf(row: store.DayRow): Date {
  return new Date(row.startsAt.getTime() + CONSULTATION_MS);
}

export interface BlockRequest {
  readonly date: LocalDate;
  readonly from: string;
  readonly to: string;
  readonly reason: string;
}

/** Blocks half hours; answers how many bookings stay among them. Throws `validation_failed`. */
export async function block(
  deps: ConsultationDeps,
  adviser: Adviser,
  { date, from, to, reason }: BlockRequest,
): Promise<number> {
  const now = deps.clock.now();
  const today = budapestDate(now.getTime());
  if (date < today || date > addDays(today, BLOCK_DAYS_MAX))
    throw invalidField("date", "is over or too far ahead");
  const [start, end] = [instantOf(date, from), instantOf(date, to)];
  if (end <= start) throw invalidField("to", "must be after the beginning");
  const times = [];
  for (let at = start; at < end; at += CONSULTATION_MS)
    times.push({ id: deps.newId(), startsAt: new Date(at) });
  const block = { adviser: adviser.email, blockId: deps.newId(), reason, now, times };
  await inGlobal(deps.db, async (tx) => {
    await lockHolds(tx);
    // Who confirms later is told that the time is taken.
    const span = { adviser: adviser.email, from: new Date(start), to: new Date(end) };
    await releaseHolds(tx, now, span);
    await store.insertBlock(tx, block);
  });
  const rows = await store.listAdviserTimes(
    deps.db,
    adviser.email,
    new Date(start),
    new Date(Math.min(end, start + DAY_MS)),
  );
  return rows.filter(({ kind }) => kind === "booking").length;
}

/** Takes a block back. Throws `not_found`. */
export async function unblock(
  deps: ConsultationDeps,
  adviser: Adviser,
  blockId: string,
): Promise<void> {
  if ((await store.deleteBlock(deps.db, adviser.email, blockId)) === 0) throw notFound("Block");
}

/** Keeps the adviser's note. Throws `not_found`. */
export async function saveNote(
  deps: ConsultationDeps,
  adviser: Adviser,
  { id, note }: { readonly id: string; readonly note: string },
): Promise<void> {
  if (!(await store.saveNote(deps.db, adviser.email, id, note))) throw notFound("Consultation");
}
