/**
 * Errors of the HTTP edge, constructed by name; `problem.ts` at the edge turns them into RFC 9457
 * documents.
 */
import type { ErrorCode } from "#contract/error-codes.ts";

/** HTTP status of each code: the mapping lives here once. */
export const STATUS_OF: Readonly<Record<ErrorCode, number>> = {
  bad_request: 400,
  validation_failed: 400,
  unauthenticated: 401,
  session_expired: 401,
  access_withdrawn: 401,
  privacy_not_accepted: 403,
  privacy_version_stale: 409,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  link_used_or_expired: 410,
  captcha_required: 400,
  captcha_failed: 400,
  email_invalid: 400,
  email_not_registered: 404,
  mail_not_sent: 502,
  company_tax_number_exists: 400,
  company_restore_tax_number_taken: 409,
  claim_pending: 409,
  accountant_exists: 409,
  accountant_invitation_not_sent: 502,
  letters_repeated: 429,
  reminder_sent_today: 429,
  reminder_switched_off: 409,
  bank_account_in_target: 409,
  bank_account_busy: 409,
  bank_account_ambiguous: 400,
  page_cursor_invalid: 400,
  too_many_items: 400,
  places_full: 400,
  program_places_full: 409,
  booking_undo_expired: 409,
  file_too_large: 413,
  file_type_refused: 415,
  file_missing_in_form: 400,
  upload_interrupted: 400,
  disk_full: 507,
  storage_full: 413,
  exports_full: 413,
  plan_limit_reached: 402,
  office_plan_unpaid: 409,
  file_not_waiting: 409,
  file_has_booked_transactions: 409,
  file_accounts_moved: 409,
  file_undo_over: 410,
  credit_link_impossible: 409,
  file_bytes_gone: 410,
  paper_kind_unknown: 415,
  paper_limit_reached: 409,
  mail_not_held: 409,
  mail_not_waiting: 409,
  mail_password_wrong: 422,
  mail_sender_unproven: 422,
  certificate_not_whole: 409,
  month_not_closable: 409,
  question_nobody: 409,
  question_limit_reached: 409,
  export_empty: 404,
  export_range_invalid: 400,
  export_too_many_rows: 400,
  export_not_ready: 409,
  download_ticket_invalid: 410,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  timeout: 503,
  shutting_down: 503,
  server_busy: 503,
  service_unavailable: 503,
  too_many_at_once: 429,
  only_owner_of_company: 409,
  email_in_use: 409,
  passkey_refused: 400,
  sign_in_again: 403,
  own_login_needed: 403,
  passkey_blocked: 403,
  passkey_limit_reached: 409,
  demo_unavailable: 503,
  bank_feed_unavailable: 503,
  bank_feed_limited: 429,
  bank_not_available: 409,
  consent_not_found: 404,
  consent_not_active: 409,
  consent_of_other_person: 409,
  user_flow_running: 409,
  feed_account_missing: 404,
  feed_account_taken: 409,
  feed_account_joined: 409,
  invoice_feed_off: 409,
  pull_too_often: 429,
  refresh_quota_exceeded: 429,
  payment_unavailable: 503,
  invoice_unavailable: 503,
  payment_return_invalid: 400,
  subscriber_missing: 409,
  token_exists: 409,
  insufficient_scope: 403,
  cursor_expired: 410,
  idempotency_key_missing: 400,
  idempotency_key_reused: 422,
  request_in_progress: 409,
  too_many_keys: 409,
  too_many_webhooks: 409,
  webhook_url_invalid: 400,
  webhook_url_insecure: 400,
  webhook_url_private: 400,
  webhook_url_unknown: 400,
  consultation_time_taken: 409,
  consultation_limit_reached: 409,
  consultation_moved_too_often: 409,
  consultation_over: 409,
  internal_error: 500,
};

export interface ApiErrorDetails {
  /** English, for developers; the web maps the code. */
  readonly message?: string;
  readonly retryAfterSeconds?: number;
  readonly fields?: readonly { readonly path: string; readonly message: string }[];
  readonly cause?: unknown;
}

/** An expected failure of a request; everything else becomes `internal_error`. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly details: ApiErrorDetails;

  constructor(code: ErrorCode, details: ApiErrorDetails = {}) {
    super(details.message ?? code, { cause: details.cause });
    this.name = "ApiError";
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return STATUS_OF[this.code];
  }
}

/** A thing that is not there, or not the caller's: the same answer for both. */
export function notFound(what: string): ApiError {
  return new ApiError("not_found", { message: `${what} not found` });
}

/** The one character that PostgreSQL's texts cannot hold; no person types it. */
export function nulRefused(): ApiError {
  return new ApiError("bad_request", { message: "The character U+0000 is not taken" });
}

/**
 * Half of a character of two halves (a lone surrogate): no text holds it, and PostgreSQL refuses
 * it.
 */
export function halfCharacterRefused(): ApiError {
  return new ApiError("bad_request", {
    message: "Half of a character (a lone surrogate) is not taken",
  });
}

/** A field that the schema let through and the rules refuse. */
export function invalidField(path: string, message: string): ApiError {
  return new ApiError("validation_failed", {
    message: `${path}: ${message}`,
    fields: [{ path, message }],
  });
}
