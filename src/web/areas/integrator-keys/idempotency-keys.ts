/**
 * Ids of the requests for a new secret, by the key or webhook that it is for. An id is the same
 * until the server has answered: a secret whose answer was lost has been seen by nobody, and the
 * next one takes its place instead of that of the secret in use. In session storage, because a
 * person loads the page again to see how things stand.
 */
import { isUnanswered } from "#web/api/api-error.ts";
import { newUuid } from "#web/state/new-uuid.ts";
import { withStorage } from "#web/state/tab-storage.ts";

const KEY = "bankhid.idempotencyKey.";

/** The id of a request whose answer never came. */
export function openIdempotencyKey(subjectId: string): string | undefined {
  return withStorage("sessionStorage", (storage) => storage.getItem(KEY + subjectId)) ?? undefined;
}

/** The id for the next new secret of the key or webhook. */
export function idempotencyKey(subjectId: string): string {
  const open = openIdempotencyKey(subjectId);
  if (open) return open;
  const id = newUuid();
  withStorage("sessionStorage", (storage) => storage.setItem(KEY + subjectId, id));
  return id;
}

/** After a call for a new secret, with the error where it failed. */
export function endIdempotencyKey(subjectId: string, error: unknown): void {
  if (error && isUnanswered(error)) return;
  withStorage("sessionStorage", (storage) => storage.removeItem(KEY + subjectId));
}
