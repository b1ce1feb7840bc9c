/** Faults as integrators get them: RFC 9457 documents, with a title in Hungarian or English. */
import { entryOf } from "#values/entry-of.ts";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { ErrorCode } from "#contract/error-codes.ts";
import type { ApiError } from "#server/http/errors.ts";
import { nameError, PROBLEM_TYPE } from "#server/http/problem.ts";

/** Codes that read otherwise here than on the API of the web, with their status. */
const RENAMED: Partial<Record<ErrorCode, readonly [code: string, status: number]>> = {
  unauthenticated: ["unauthorized", 401],
  validation_failed: ["validation_failed", 422],
  export_range_invalid: ["range_invalid", 422],
  export_too_many_rows: ["too_many_rows", 422],
  export_empty: ["no_items", 404],
  exports_full: ["exports_full", 409],
  file_bytes_gone: ["export_expired", 410],
  feed_account_missing: ["not_refreshable", 409],
  pull_too_often: ["refresh_too_soon", 429],
};

const TITLES: Readonly<Record<string, readonly [hu: string, en: string]>> = {
  unauthorized: ["Érvényes hozzáférési token szükséges", "A valid access token is needed"],
  insufficient_scope: ["A kulcs jogosultsági köre ehhez kevés", "The key lacks the scope"],
  not_found: ["Nem található", "Not found"],
  conflict: ["A tétel közben megváltozott", "The item has changed"],
  cursor_expired: ["A kurzor lejárt", "The cursor has expired"],
  validation_failed: ["Érvénytelen kérés", "The request is not valid"],
  bad_request: ["Hibás kérés", "Bad request"],
  rate_limited: ["Túl sok kérés", "Too many requests"],
  idempotency_key_missing: ["Hiányzik az Idempotency-Key", "The Idempotency-Key is missing"],
  idempotency_key_reused: ["Az Idempotency-Key már foglalt", "The Idempotency-Key is in use"],
  request_in_progress: ["A kérés még fut", "The request is still running"],
  forbidden: ["Ehhez ügyvezető kulcsa kell", "Only the key of a managing director may do this"],
  range_invalid: ["A napok köre nem megfelelő", "The range of days is not possible"],
  too_many_rows: ["Túl sok tétel ehhez a formátumhoz", "Too many items for this format"],
  no_items: ["Nincs tétel ezekben a napokban", "No item lies in these days"],
  exports_full: ["A kész exportok helye betelt", "The kept exports have no room left"],
  export_expired: ["Az export fájlja már nincs meg", "The file of the export is not kept any more"],
  export_not_ready: ["Az export még nem kész", "The export is not ready"],
  not_refreshable: ["Ezt a számlát nem banktól olvassuk", "This account is not read from a bank"],
  refresh_too_soon: ["Az előző frissítés óta kevés idő telt el", "It was read a moment ago"],
  refresh_quota_exceeded: ["Elfogyott a napi frissítési keret", "The day's refreshes are used up"],
  plan_limit_reached: ["A cég csomagja ezt nem engedi", "The company's plan does not allow this"],
  too_many_at_once: ["Egyszerre túl sok kérés fut", "Too many requests run at once"],
  company_tax_number_exists: ["Az adószám már használatban van", "The tax number is in use"],
  email_invalid: ["Erre a címre most nem lehet", "This address cannot be used now"],
  too_many_webhooks: ["Túl sok a webhook", "Too many webhook endpoints"],
  webhook_url_invalid: ["Ez nem webcím", "The address is not a URL"],
  webhook_url_insecure: ["A cím nem https", "The address is not https"],
  webhook_url_private: ["A cím belső hálózatra vezet", "The address leads into a private network"],
  webhook_url_unknown: ["A cím neve nem található", "The name of the address is not found"],
  page_cursor_invalid: ["Érvénytelen kurzor", "The cursor is not valid"],
  internal_error: ["Váratlan hiba", "Unexpected error"],
};

/** The code and status of an error on this API. */
export function nameForIntegrators(
  code: ErrorCode,
  status: number,
): { readonly code: string; readonly status: number } {
  const [name, shown] = RENAMED[code] ?? [code, status];
  return { code: name, status: shown };
}

/** The error handler of the API. */
export function sendIntegratorProblem(
  thrown: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const error = nameError(thrown);
  const { code, status } = nameForIntegrators(error.code, error.status);
  const entry = { err: thrown, code };
  if (status >= 500) request.log.error(entry, "request failed");
  else request.log.info({ code }, "request refused");
  const { retryAfterSeconds } = error.details;
  if (retryAfterSeconds !== undefined) reply.header("retry-after", String(retryAfterSeconds));
  if (status === 401) reply.header("www-authenticate", 'Bearer error="invalid_token"');
  if (code === "insufficient_scope")
    reply.header("www-authenticate", 'Bearer error="insufficient_scope"');
  return reply
    .code(status)
    .header("content-type", PROBLEM_TYPE)
    .header("cache-control", "no-store")
    .serializer((body: unknown) => JSON.stringify(body))
    .send(presentProblem(error, { code, status }, request));
}

function presentProblem(
  error: ApiError,
  { code, status }: { readonly code: string; readonly status: number },
  request: FastifyRequest,
) {
  const { message, fields, retryAfterSeconds } = error.details;
  const title = titleOf(code, request.headers["accept-language"]);
  return {
    type: `urn:bankhid:problem:${code}`,
    title,
    status,
    detail: message ?? title,
    instance: request.url.split("?")[0],
    code,
    traceId: request.id,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    ...(fields === undefined
      ? {}
      : {
          errors: fields.map((field) => ({
            pointer: `/${field.path.replaceAll(".", "/")}`,
            message: field.message,
          })),
        }),
  };
}

function titleOf(code: string, language: string | undefined): string {
  const words = entryOf(TITLES, code);
  if (words === undefined) return code.replaceAll("_", " ");
  return /^en\b/i.test(language ?? "") ? words[1] : words[0];
}
