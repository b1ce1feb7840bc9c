/** Letters about a booking: to the visitor with his calendar file, and to the adviser. */
import { DAY_MS } from "#values/durations.ts";
import { pagePaths } from "#contract/page-paths.ts";
import type { GlobalTx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import {
  type StoredLetter,
  offerNoReminder,
  storeConsultationReminder,
  storeLetterToAddress,
} from "#server/features/letters/letters.service.ts";
import {
  buildAdviserNewsMail,
  buildVisitorMail,
  type ConsultationMailData,
  type ConsultationNews,
  TOPIC_NAMES,
} from "#server/mail/outbound/templates/consultation.mail.ts";
import { createToken, hashToken } from "#server/token-hash.ts";
import { type CalendarMethod, writeCalendar } from "./consultation-calendar.ts";
import { CONSULTATION_MS, hasReminder } from "./consultation-times.ts";
import { type BookingRow, insertLink } from "./consultations.store.ts";

export type ConsultationDeps = Pick<Deps, "db" | "clock" | "newId" | "config" | "mailer" | "log">;

const KIND = "consultation";

/** The adviser's name; his address where the configuration does not name him any more. */
export function nameAdviser(deps: Pick<Deps, "config">, email: string): string {
  return deps.config.advisers.find((adviser) => adviser.email === email)?.name ?? email;
}

/** A link to the booking, for one letter or one page; a letter's confirms. */
export async function createBookingLink(
  tx: GlobalTx,
  id: string,
  { confirms = false }: { readonly confirms?: boolean } = {},
): Promise<string> {
  const token = createToken();
  await insertLink(tx, hashToken(token), id, confirms);
  return token;
}

/** The calendar file of a booking as it stands. */
export function writeBookingCalendar(
  deps: Pick<Deps, "config" | "clock">,
  row: BookingRow,
  method: CalendarMethod,
): string {
  const adviserName = nameAdviser(deps, row.adviser);
  const words = {
    summary: "Bankhíd-konzultáció",
    description: `${TOPIC_NAMES[row.topic]}\n${adviserName} hívja ezen a számon: ${row.phone}`,
    adviserName,
  };
  const place = {
    host: new URL(deps.config.baseUrl).hostname,
    organizer: deps.config.contact.email,
  };
  return writeCalendar(row, words, place, { method, now: deps.clock.now() });
}

/**
 * Stores the letter to the visitor; it dies with the consultation's own time. `before` is the
 * booking as it stood before a move.
 */
export async function storeVisitorLetter(
  tx: GlobalTx,
  deps: ConsultationDeps,
  row: BookingRow,
  news: Exclude<ConsultationNews, "reminder">,
  before?: BookingRow,
): Promise<StoredLetter> {
  const gone = news === "cancelled" || news === "cancelledByAdviser";
  const path = gone ? pagePaths.consultation() : await makeBookingPath(tx, row);
  const letter = buildVisitorMail(news, describe(deps, row, path, before));
  if (news === "asked")
    return storeLetterToAddress(tx, deps, { outside: row.email }, letter, {
      kind: KIND,
      keepMs: Math.min(DAY_MS, keepMs(deps, row)),
    });
  const canStop = !gone && hasReminder(row.startsAt, deps.clock.now());
  const whole = canStop ? await offerNoReminder(tx, deps, row.id, letter) : letter;
  const method = gone ? "CANCEL" : "REQUEST";
  const calendar = { method, content: writeBookingCalendar(deps, row, method) } as const;
  const options = { kind: KIND, keepMs: keepMs(deps, row) };
  return storeLetterToAddress(tx, deps, { outside: row.email }, { ...whole, calendar }, options);
}

/** Stores the reminder of the day before; undefined where the visitor does not want it. */
export async function storeVisitorReminder(
  tx: GlobalTx,
  deps: ConsultationDeps,
  row: BookingRow,
): Promise<StoredLetter | undefined> {
  const letter = buildVisitorMail("reminder", describe(deps, row, await makeBookingPath(tx, row)));
  const to = { consultationId: row.id, outside: row.email };
  return storeConsultationReminder(tx, deps, to, letter, {
    kind: KIND,
    keepMs: keepMs(deps, row),
  });
}

async function makeBookingPath(tx: GlobalTx, row: BookingRow): Promise<string> {
  return pagePaths.consultationByLink(await createBookingLink(tx, row.id, { confirms: true }));
}

/** Stores the letter to the adviser; `before` is the booking before a move. */
export function storeAdviserLetter(
  tx: GlobalTx,
  deps: ConsultationDeps,
  row: BookingRow,
  news: "booked" | "moved" | "cancelled",
  before?: BookingRow,
): Promise<StoredLetter> {
  const letter = buildAdviserNewsMail(news, describe(deps, row, pagePaths.adviser(), before));
  const options = { kind: KIND, keepMs: keepMs(deps, row) };
  return storeLetterToAddress(tx, deps, { outside: row.adviser }, letter, options);
}

function describe(
  deps: ConsultationDeps,
  row: BookingRow,
  path: string,
  before?: BookingRow,
): ConsultationMailData {
  const { name, company, email, phone, topic, startsAt } = row;
  return {
    name,
    company,
    email,
    phone,
    topic,
    startsAt,
    endsAt: endOf(startsAt),
    formerly: before && { startsAt: before.startsAt, endsAt: endOf(before.startsAt) },
    adviserName: nameAdviser(deps, row.adviser),
    hasReminder: hasReminder(startsAt, deps.clock.now()),
    heldUntil: row.cancelledAt === null ? row.heldUntil : null,
    url: deps.config.baseUrl + path,
    contact: deps.config.contact,
  };
}

function endOf(startsAt: Date): Date {
  return new Date(startsAt.getTime() + CONSULTATION_MS);
}

// A letter about a time that is over is worth nothing.
function keepMs(deps: ConsultationDeps, row: BookingRow): number {
  return Math.max(CONSULTATION_MS, row.startsAt.getTime() - deps.clock.now().getTime());
}
