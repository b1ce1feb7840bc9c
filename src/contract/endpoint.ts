/** One endpoint for both sides: its callers, its policy, its input and its reply. */
import type { z } from "zod";
import type { ErrorCode } from "#contract/error-codes.ts";

/**
 * The credentials by which an endpoint lets callers in. `link` is an unused link token as bearer
 * (only before the privacy terms are accepted). `ticket` is a one-use download ticket in the path.
 */
export type Caller = "public" | "session" | "connect" | "link" | "ticket";

/**
 * The caller's relation to the company that the request names. The permission test is generated
 * from these names: `none` asks nothing, `self` concerns the caller's own data, `company.member`
 * owner or accountant of the company, `company.owner` only its director, `company.accountant` only
 * its accountant, `company.deletedOwner` the director of a company that is deleted and can still be
 * brought back, `entrepreneur` any director.
 */
export type Policy =
  | "none"
  | "self"
  | "company.member"
  | "company.owner"
  | "company.accountant"
  | "company.deletedOwner"
  | "entrepreneur";

export interface Endpoint {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below `/v1`; parameters as `:name`. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly callers: readonly Caller[];
  readonly policy: Policy;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** `multipart`: the handler reads the stream itself. `stream`: the reply is bytes, not JSON. */
  readonly transfer?: "multipart" | "stream";
  readonly reply: z.ZodType;
  readonly status?: 200 | 201 | 202 | 204;
  readonly errors: readonly ErrorCode[];
  /** Requests a minute for one caller address; the edge's default where absent. */
  readonly ratePerMinute?: number;
}

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}
