/** The lamps of a company's month: what is computed of it, and whose turn it is. For pages too. */

/**
 * `days`: every day of every account is proven. `booking`: every item is booked, and nothing waits
 * for a decision. `questions`: every question about an item was answered and closed. `papers`:
 * every item has the paper that the company's own rule asks for. `export`: every item is in an
 * export. `certificate`: certificates that still hold name every account and day.
 */
export const LAMPS = ["days", "booking", "questions", "papers", "export", "certificate"] as const;
export type LampName = (typeof LAMPS)[number];

/**
 * `done`: nothing is missing. `office`: the accountant can do it now. `client`: it waits for what
 * the client has. `later`: it waits for another lamp, for the end of the month, or for the program.
 * `none`: the month has nothing of the kind.
 */
export const LAMP_STATES = ["done", "office", "client", "later", "none"] as const;
export type LampState = (typeof LAMP_STATES)[number];

/**
 * Whose turn it is. `running`: the month is not over, or its days are being checked. `closed`: a
 * person has closed it, and nothing has changed since.
 */
export const TURNS = ["office", "client", "running", "ready", "closed"] as const;
export type Turn = (typeof TURNS)[number];

/**
 * What is to be done next. `account`: no account is known. `statement`: days are missing. `file`: a
 * file waits for a person. `doubles`, `changes`: items wait for a decision. `answers`: answers wait
 * to be read. `ask`: questions wait for an answer. `papers`: papers
 * are missing. `recertify`: items changed since the
 * certificate. `changed`: the month is otherwise than it was closed. `close`: it can be closed.
 */
export const MONTH_STEPS = [
  "account",
  "statement",
  "file",
  "deciding",
  "doubles",
  "changes",
  "book",
  "answers",
  "ask",
  "papers",
  "export",
  "certify",
  "recertify",
  "changed",
  "close",
  "wait",
] as const;
export type MonthStep = (typeof MONTH_STEPS)[number];
