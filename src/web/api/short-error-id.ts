/** Characters of an id that tell one failure from another: the last ones of a UUID are chance. */
const CHARS = 8;

/**
 * The number of a failure as people read and type it: the last eight digits of the request's id,
 * `9F31-C07A`. A log finds the request by these digits in lower case without the hyphen. An id of
 * another form stays as it is.
 */
export function shortErrorId(requestId: string): string {
  const digits = requestId.replaceAll("-", "");
  if (!/^[0-9a-f]{32}$/i.test(digits)) return requestId;
  const last = digits.slice(-CHARS).toUpperCase();
  return `${last.slice(0, CHARS / 2)}-${last.slice(CHARS / 2)}`;
}
