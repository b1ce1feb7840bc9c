/**
 * The ladder of power as a table that is written out, cell by cell: which way in is let in to what.
 * The program computes the same from the ranks of `contract/ladder.ts`; a test holds the two
 * against each other over HTTP.
 */
import type { Power } from "#contract/ladder.ts";

/**
 * `letterLink` and `programLink` are unused links as bearer; `paymentLink` is that of a return
 * page. `oldSession` is of a login of sixteen minutes ago, `renewedSession` the same with a token
 * of this moment.
 */
export const WAYS_IN = [
  "nobody",
  "paymentLink",
  "key",
  "programLink",
  "programSession",
  "letterLink",
  "oldSession",
  "renewedSession",
  "recentSession",
] as const;
export type WayIn = (typeof WAYS_IN)[number];

/** `in`: the ladder lets the call pass; it may still fail for another reason. */
export type PowerAnswer =
  | "in"
  | "unauthenticated"
  | "own_login_needed"
  | "sign_in_again"
  | "insufficient_scope";
type Row = Readonly<Record<WayIn, PowerAnswer>>;

const STRANGER = "unauthenticated" as const;
/** The web's API takes none of these as bearer. */
const NO_BEARER = {
  nobody: STRANGER,
  paymentLink: STRANGER,
  key: STRANGER,
  programLink: STRANGER,
  letterLink: STRANGER,
} as const;

const DAILY_WORK: Row = {
  ...NO_BEARER,
  programSession: "in",
  oldSession: "in",
  renewedSession: "in",
  recentSession: "in",
};
const OWN_SESSION: Row = { ...DAILY_WORK, programSession: "own_login_needed" };
const RECENT_LOGIN: Row = {
  ...NO_BEARER,
  programSession: "own_login_needed",
  oldSession: "sign_in_again",
  renewedSession: "sign_in_again",
  recentSession: "in",
};

/** Every power, with the answers of the web's API to each way in. */
export const EXPECTED_POWER: Readonly<Record<Power, Row>> = {
  nothing: DAILY_WORK,
  own: DAILY_WORK,
  published: DAILY_WORK,
  data: DAILY_WORK,
  ticket: DAILY_WORK,
  file: DAILY_WORK,
  "right.ownWebhook": DAILY_WORK,
  "right.link": DAILY_WORK,
  "right.preparation": DAILY_WORK,
  "right.webhook": RECENT_LOGIN,
  "webhook.send": OWN_SESSION,
  "right.sender": OWN_SESSION,
  "right.consent": OWN_SESSION,
  "right.feedKey": RECENT_LOGIN,
  "right.certificate": OWN_SESSION,
  "right.key": RECENT_LOGIN,
  "right.invitation": RECENT_LOGIN,
  "right.address": RECENT_LOGIN,
  "right.owner": RECENT_LOGIN,
  "right.passkey": RECENT_LOGIN,
  "end.right": OWN_SESSION,
  "person.view": OWN_SESSION,
  "person.profile": OWN_SESSION,
  "person.payment": OWN_SESSION,
  "person.address": RECENT_LOGIN,
  "person.deletion": RECENT_LOGIN,
  "company.name": OWN_SESSION,
  "company.data": OWN_SESSION,
  "company.log": OWN_SESSION,
  "company.deletion": RECENT_LOGIN,
};

/** Endpoints of the web whose answers are not those of their power, each with its reason. */
export const OTHER_POWER: Readonly<Record<string, Row>> = {
  // The link of a letter accepts the terms; that of a program never.
  profileSave: { ...OWN_SESSION, letterLink: "in", programLink: "own_login_needed" },
  // Over several companies, or for a company that is not the link's.
  companyRegisterGet: OWN_SESSION,
  companyClaim: OWN_SESSION,
  clientViewList: OWN_SESSION,
  clientViewCreate: OWN_SESSION,
  clientViewChange: OWN_SESSION,
  clientViewDelete: OWN_SESSION,
  demoSwitch: OWN_SESSION,
  // The ways to the file of all his data and to the invoices of his payments.
  personalDataPrepare: OWN_SESSION,
  invoiceDownload: OWN_SESSION,
  invoiceYearDownload: OWN_SESSION,
};
