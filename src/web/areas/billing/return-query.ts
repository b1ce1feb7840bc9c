/**
 * The query of the gateway's return: `r`, `s`, and what `r` says, for the call that checks them.
 */
const EVENTS = ["SUCCESS", "FAIL", "TIMEOUT", "CANCEL"] as const;
const ORDER_CHARS_MAX = 64;

/**
 * Status and order out of `r` (base64 of JSON with status `e`, transaction `t` and order `o`), with
 * `r` and `s` as they came. A damaged `r` is passed on too: the server refuses it.
 */
export function readReturnQuery(search: string): {
  readonly r?: string;
  readonly s?: string;
  readonly status?: (typeof EVENTS)[number];
  readonly orderRef?: string;
} {
  // A query decodes `+` to a blank, and base64 has no blanks.
  const query = new URLSearchParams(search);
  const [r, s] = ["r", "s"].map((name) => query.get(name)?.replaceAll(" ", "+"));
  if (r === undefined && s === undefined) return {};
  const { e, o } = parse(r ?? "");
  const status = EVENTS.find((event) => event === e);
  const known = typeof o === "string" && o !== "" && o.length <= ORDER_CHARS_MAX;
  return {
    r: r ?? "",
    s: s ?? "",
    ...(status !== undefined && known ? { status, orderRef: o } : {}),
  };
}

function parse(r: string): { readonly e?: unknown; readonly o?: unknown } {
  try {
    const value: unknown = JSON.parse(atob(r));
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}
