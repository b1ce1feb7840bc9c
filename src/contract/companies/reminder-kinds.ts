/** What a reminder asks for, and how often. For pages too. */

/**
 * What the director is asked to do. files: failed or waiting files. parked: accounts that
 * Számlázz.hu named. extend: an ended or ending consent. reconnect: a bank that fails. silent: a
 * source that brings nothing. finish: a company that an integrator prepared. upload: days that are
 * not proven, or statements in general. connect: in general.
 */
export const REMINDER_KINDS = [
  "files",
  "parked",
  "extend",
  "reconnect",
  "silent",
  "finish",
  "upload",
  "connect",
] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

/** The kinds of which the books say whether they are done, so that they can be asked again. */
export const STANDING_KINDS = ["extend", "reconnect", "silent", "upload"] as const;
export type StandingKind = (typeof STANDING_KINDS)[number];
export const canStand = (kind: ReminderKind): kind is StandingKind =>
  (STANDING_KINDS as readonly string[]).includes(kind);

/** After how many days it is asked again, as long as it is not there. */
export const REPEAT_DAYS = [3, 7] as const;
export type RepeatDays = (typeof REPEAT_DAYS)[number];
