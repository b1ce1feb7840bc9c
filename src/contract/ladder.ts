/**
 * The ladder of power: the rank of each way in, and the rank that a call needs for what it hands
 * out, changes or ends. Decision 0240 has the reasons.
 */
import type { KeyScope } from "#contract/integrator-keys/key-scopes.ts";

/**
 * Ranks of ways in, the lowest first. `public`: whoever has the address. `payment`: the link of a
 * payment's return page. `key`: an access key, within its scopes. `connect`: a program's link, used
 * or unused. `session`: a person's own session. `recent`: the same, of a login of the last fifteen
 * minutes.
 */
export const RANKS = ["public", "payment", "key", "connect", "session", "recent"] as const;
export type Rank = (typeof RANKS)[number];

/** A login counts as recent for so long. */
export const RECENT_LOGIN_MINUTES = 15;

/** What a call hands out, changes or ends, and the lowest rank that may. */
export const NEEDED_RANK = {
  /** No data of a company or person. */
  nothing: "public",
  /** The caller's own way in, or his own booking, for a proof that the call brings. */
  own: "public",
  /** What a person of the company has published, behind its code. */
  published: "public",
  /** What a page shows, and daily work: marks, notes, uploads, views, settings of lists. */
  data: "key",
  /** The way to one file. */
  ticket: "key",
  /** Bytes that leave the house as a whole. */
  file: "key",
  /** A webhook of the calling key: it hears what the key may read, and ends with it. */
  "right.ownWebhook": "key",
  /** A link that opens a connect session. */
  "right.link": "key",
  /** A company that waits for its director; it opens nothing. */
  "right.preparation": "key",
  /** An address that hears of the company's events from now on, or the secret that signs to it. */
  "right.webhook": "recent",
  /** Messages to the address that a webhook has already: a test, or events again. */
  "webhook.send": "session",
  /** Whose letters bring files into the books without a question, and whose are refused. */
  "right.sender": "session",
  /** A bank's consent, its accounts for a company, and what Számlázz.hu may push. */
  "right.consent": "session",
  /** The key by which Számlázz.hu pushes: whoever knows it writes into the books. */
  "right.feedKey": "recent",
  /** A public page that vouches for the company. */
  "right.certificate": "session",
  /** An access key or its secret. */
  "right.key": "recent",
  "right.invitation": "recent",
  /** An address at which letters with reports come into the books. */
  "right.address": "recent",
  /** Who directs a company, and who is let into one that he asked for. */
  "right.owner": "recent",
  "right.passkey": "recent",
  /** The end of somebody's right or way in: it protects, so it must not wait for a letter. */
  "end.right": "session",
  /** The person's own affairs: profile, sessions, log, payments, consents, deleted companies. */
  "person.view": "session",
  "person.profile": "session",
  "person.payment": "session",
  /** The address of e-mail, by which he logs in. */
  "person.address": "recent",
  "person.deletion": "recent",
  /** Its name, its registration, and what it keeps of its accountants. */
  "company.name": "session",
  /**
   * Accounts that are moved, joined or deleted, files that are moved, and settings by which facts
   * of items change: the order of sources, the fields of an account number.
   */
  "company.data": "session",
  "company.log": "session",
  /** Its deletion and its return. */
  "company.deletion": "recent",
} as const satisfies Record<string, Rank>;
export type Power = keyof typeof NEEDED_RANK;

/** Rights that a key may hand out only under a scope that its maker has named. */
export const SCOPE_OF_POWER = {
  "right.ownWebhook": "webhooks:write",
  "right.link": "links:write",
  "right.preparation": "companies:prepare",
} as const satisfies Partial<Record<Power, KeyScope>>;

/** Whether a way in of this rank is high enough for what the call gives. */
export function reaches(rank: Rank, gives: Power): boolean {
  return RANKS.indexOf(rank) >= RANKS.indexOf(NEEDED_RANK[gives]);
}
