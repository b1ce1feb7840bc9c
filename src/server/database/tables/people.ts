/**
 * Row types of the tables about persons: their accounts, ways in, letters and limits. All of them
 * global.
 */
import type { ColumnType, Generated } from "kysely";
import type { Instant, Json, MadeInstant, MaybeInstant } from "./columns.ts";
import { feature, local, reference } from "./table.ts";

export interface AppUserTable {
  id: string;
  role: "entrepreneur" | "accountant";
  email: string;
  name: Generated<string>;
  mobile: Generated<string>;
  profile: ColumnType<Record<string, string>, string | undefined, string>;
  privacy_version: string | null;
  privacy_accepted_at: MaybeInstant;
  current_company_id: string | null;
  subscriber_id: string | null;
  created_at: MadeInstant;
  deleted_at: MaybeInstant;
  /** Set by the database with `deleted_at`: from then on the person's log is purged. */
  purge_after: ColumnType<Date | null, never, never>;
  /** The demo that the person was made for. */
  demo_id: ColumnType<string | null, string | null | undefined, never>;
}

/** The first moment of each version of the terms that a person accepted; never changed. */
export interface TermsAcceptanceTable {
  user_id: string;
  version: string;
  accepted_at: Instant;
}

export interface SessionTable {
  token_hash: Buffer;
  id: string;
  user_id: string;
  kind: "login" | "connect";
  company_id: string | null;
  user_agent: Generated<string>;
  address: Generated<string>;
  created_at: MadeInstant;
  last_used_at: MadeInstant;
  idle_expires_at: Instant;
  absolute_expires_at: Instant;
  revoked_at: MaybeInstant;
  previous_token_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  previous_until: MaybeInstant;
  renew_due: Generated<boolean>;
  end_reason: ColumnType<
    "accessWithdrawn" | null,
    "accessWithdrawn" | null | undefined,
    "accessWithdrawn" | null
  >;
  /** The access key whose link opened the session: it ends with the key. */
  key_id: ColumnType<string | null, string | null | undefined, string | null>;
}

export type LinkKind =
  | "login"
  | "invitation"
  | "connect"
  | "payment"
  | "emailConfirmOld"
  | "emailConfirmNew"
  | "emailStop";

export interface LinkTokenTable {
  token_hash: Buffer;
  kind: LinkKind;
  user_id: string;
  company_id: string | null;
  order_ref: string | null;
  /** The change of address that the link is about. */
  subject_id: ColumnType<string | null, string | null | undefined, string | null>;
  /** The address that the link was sent to; null where no letter carried it. */
  sent_to: ColumnType<string | null, string | null | undefined, string | null>;
  /** The letter that carries the link: the link lives from the sending of the letter on. */
  letter_id: ColumnType<string | null, string | null | undefined, string | null>;
  /** The access key with which a program made the link: it ends with the key. */
  key_id: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: MadeInstant;
  expires_at: Instant;
  used_at: MaybeInstant;
}

export interface LetterTable {
  id: string;
  user_id: string | null;
  address: string | null;
  kind: string;
  sealed: ColumnType<Buffer | null, Buffer, null>;
  sealed_key_id: ColumnType<string | null, string, string | null>;
  carries_link: boolean;
  state: "waiting" | "sent" | "refused" | "expired" | "void";
  tries: Generated<number>;
  created_at: Instant;
  next_try_at: Instant;
  held_until: Instant;
  give_up_at: Instant;
  settled_at: MaybeInstant;
  detail: Generated<string>;
  /** The company that made it be sent, where such letters are counted. */
  cause_id: string | null;
}

/** Letters of a kind that a person, or a visitor for one consultation, does not want. */
export interface LetterOffTable {
  user_id: string | null;
  consultation_id: string | null;
  topic: string;
  off_at: Instant;
}

/** A link in a letter by which its reader switches letters of its kind off. */
export interface LetterStopTokenTable {
  token_hash: Buffer;
  user_id: string | null;
  consultation_id: string | null;
  topic: string;
  created_at: Instant;
}

/** A view of the list over several companies. */
export interface ClientViewTable {
  id: string;
  user_id: string;
  name: string;
  filter: Json<unknown>;
  changed_at: Instant;
}

export interface PasskeyTable {
  id: string;
  user_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: ColumnType<bigint, bigint | number, bigint | number>;
  transports: string[];
  backed_up: boolean;
  name: string;
  created_at: MadeInstant;
  last_used_at: MaybeInstant;
  blocked_at: MaybeInstant;
}

export interface PasskeyChallengeTable {
  id: string;
  purpose: "register" | "signIn";
  challenge: string;
  user_id: string | null;
  session_id: string | null;
  expires_at: Instant;
}

export interface EmailChangeTable {
  id: string;
  user_id: string;
  kind: "change" | "recovery";
  old_email: string;
  new_email: string;
  requested_at: Instant;
  expires_at: Instant;
  ready_at: MaybeInstant;
  old_confirmed_at: MaybeInstant;
  new_confirmed_at: MaybeInstant;
  applied_at: MaybeInstant;
  stop_until: MaybeInstant;
  stopped_at: MaybeInstant;
  note: Generated<string>;
  session_id: ColumnType<string | null, string | null | undefined, never>;
}

/** A line of a person's own log; inserted and read only. The database sets the time. */
export interface PersonEventTable {
  user_id: ColumnType<string, string, never>;
  id: ColumnType<string, string, never>;
  at: ColumnType<Date, never, never>;
  kind: ColumnType<string, string, never>;
  detail: ColumnType<{ readonly about?: string }, string, never>;
  device: ColumnType<string, string, never>;
  address: ColumnType<string, string, never>;
}

export interface NotificationSentTable {
  user_id: string;
  kind: string;
  dedupe_key: string;
  company_id: string | null;
  sent_at: MadeInstant;
}

export interface DownloadTicketTable {
  token_hash: Buffer;
  user_id: string;
  session_id: string;
  company_id: string | null;
  kind: string;
  params: Json<unknown>;
  created_at: MadeInstant;
  expires_at: Instant;
  used_at: MaybeInstant;
}

export interface RateLimitTable {
  bucket: string;
  window_start: Instant;
  /** Null where the version before wrote the row: its windows last an hour at the most. */
  ends_at: Instant | null;
  hits: number;
}

export interface CaptchaUsedTable {
  challenge: string;
  expires_at: Instant;
}

export interface SecretKeyCheckTable {
  key_id: string;
  /** HMAC-SHA256 under the key. */
  check_value: Buffer;
  created_at: MadeInstant;
}

export interface InstallationTable {
  one: Generated<boolean>;
  id: string;
  created_at: MadeInstant;
}

export const peopleTables = {
  app_user: reference<AppUserTable>(feature("auth")),
  terms_acceptance: local<TermsAcceptanceTable>(feature("auth")),
  session: local<SessionTable>(feature("auth"), "namesCompany"),
  link_token: local<LinkTokenTable>(feature("auth"), "namesCompany"),
  letter: local<LetterTable>(feature("letters")),
  letter_off: local<LetterOffTable>(feature("letters")),
  letter_stop_token: local<LetterStopTokenTable>(feature("letters")),
  client_view: local<ClientViewTable>(feature("saved-views")),
  passkey: local<PasskeyTable>(feature("auth")),
  passkey_challenge: local<PasskeyChallengeTable>(feature("auth")),
  email_change: local<EmailChangeTable>(feature("email-change")),
  person_event: local<PersonEventTable>(feature("person-events")),
  notification_sent: local<NotificationSentTable>(feature("notifications"), "namesCompany"),
  download_ticket: local<DownloadTicketTable>(feature("download-tickets"), "namesCompany"),
  rate_limit: local<RateLimitTable>("src/server/http"),
  captcha_used: local<CaptchaUsedTable>("src/server/providers/captcha"),
  secret_key_check: local<SecretKeyCheckTable>(feature("secret-keys")),
  installation: local<InstallationTable>(feature("installation")),
};
