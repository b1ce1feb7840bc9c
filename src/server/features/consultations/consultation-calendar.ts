/** Calendar files (RFC 5545) of consultations, in Budapest's time with its own rules. */
import type { BookingRow } from "./consultations.store.ts";
import { CONSULTATION_MS } from "./consultation-times.ts";

export interface CalendarWords {
  readonly summary: string;
  readonly description: string;
  readonly adviserName: string;
}

export interface CalendarPlace {
  /** The domain of this installation, for the event's number. */
  readonly host: string;
  readonly organizer: string;
}

export type CalendarMethod = "PUBLISH" | "REQUEST" | "CANCEL";

// RFC 5545, 3.1: a line holds at most 75 bytes; its continuation begins with a blank.
const LINE_BYTES_MAX = 75;

/** Europe/Budapest as the European Union's rule has it since 1996. */
const ZONE = [
  "BEGIN:VTIMEZONE",
  "TZID:Europe/Budapest",
  "BEGIN:DAYLIGHT",
  "TZNAME:CEST",
  "TZOFFSETFROM:+0100",
  "TZOFFSETTO:+0200",
  "DTSTART:19960331T020000",
  "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
  "END:DAYLIGHT",
  "BEGIN:STANDARD",
  "TZNAME:CET",
  "TZOFFSETFROM:+0200",
  "TZOFFSETTO:+0100",
  "DTSTART:19961027T030000",
  "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
  "END:STANDARD",
  "END:VTIMEZONE",
];

const budapest = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Budapest",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

/** The file of one consultation; lines end with CR LF and hold at most 75 bytes. */
export function writeCalendar(
  booking: BookingRow,
  words: CalendarWords,
  { host, organizer }: CalendarPlace,
  { method, now }: { readonly method: CalendarMethod; readonly now: Date },
): string {
  const cancelled = method === "CANCEL";
  const end = new Date(booking.startsAt.getTime() + CONSULTATION_MS);
  const people =
    method === "PUBLISH"
      ? []
      : [
          `ATTENDEE;CN=${quoteParameter(booking.name)};PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${booking.email}`,
        ];
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Bankhíd//Konzultáció//HU",
    "CALSCALE:GREGORIAN",
    `METHOD:${method}`,
    ...ZONE,
    "BEGIN:VEVENT",
    `UID:${booking.id}@${host}`,
    `SEQUENCE:${booking.changes}`,
    `DTSTAMP:${writeUtc(now)}`,
    `DTSTART;TZID=Europe/Budapest:${writeLocal(booking.startsAt)}`,
    `DTEND;TZID=Europe/Budapest:${writeLocal(end)}`,
    `SUMMARY:${escapeText(words.summary)}`,
    `DESCRIPTION:${escapeText(words.description)}`,
    `ORGANIZER;CN=${quoteParameter(words.adviserName)}:mailto:${organizer}`,
    ...people,
    `STATUS:${cancelled ? "CANCELLED" : "CONFIRMED"}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return `${lines.map(fold).join("\r\n")}\r\n`;
}

function writeUtc(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d{3}/g, "");
}

function writeLocal(instant: Date): string {
  return budapest.format(instant).replace(/[-:]/g, "").replace(" ", "T");
}

function escapeText(text: string): string {
  return text
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r?\n/g, "\\n")
    .replace(/\p{Cc}/gu, " ");
}

function quoteParameter(text: string): string {
  return `"${text.replace(/["\p{Cc}]/gu, " ")}"`;
}

function fold(line: string): string {
  const rows: string[] = [];
  let row = "";
  for (const character of line) {
    if (Buffer.byteLength(row + character) > LINE_BYTES_MAX) {
      rows.push(row);
      row = " ";
    }
    row += character;
  }
  return [...rows, row].join("\r\n");
}
