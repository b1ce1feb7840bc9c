/** One endpoint for both sides: its callers, its policy, its input and its reply. */
import type { z } from "zod";
import type { ErrorCode } from "#contract/error-codes.ts";
import type { KeyScope } from "#contract/integrator-keys/key-scopes.ts";
import { NEEDED_RANK, type Power, type Rank, type SCOPE_OF_POWER } from "#contract/ladder.ts";

/**
 * The credentials by which an endpoint lets callers in. `session` is a person's own, `connect` one
 * that a program's link opened. `link` is an unused link token as bearer, for the privacy terms.
 * `key` is an access token of an integrator's key. The others bring no bearer: `ticket` is a
 * one-use download ticket in the path, `proof` a token of a letter, an answer of a passkey or a
 * secret within the request, `payment` the link of a payment's return page in the same way.
 */
export type Caller = "session" | "connect" | "link" | "key" | OpenCaller;
export type OpenCaller = "public" | "ticket" | "proof" | "payment";

const OPEN_CALLERS: readonly Caller[] = ["public", "ticket", "proof", "payment"];

/** Whether the edge asks no bearer; the handler then judges what the request itself brings. */
export function isOpen({ callers }: Pick<Endpoint, "callers">): boolean {
  return callers.some((caller) => OPEN_CALLERS.includes(caller));
}

/** The callers whose rank can reach each needed rank. A proof is its person's own. */
interface CallersOfRank {
  readonly public: Caller;
  readonly payment: Exclude<Caller, "public">;
  readonly key: Exclude<Caller, "public" | "payment">;
  readonly connect: Exclude<Caller, "public" | "payment" | "key">;
  readonly session: "session" | "link" | "proof";
  readonly recent: "session" | "proof";
}
type CallersOf<P extends Power> = CallersOfRank[(typeof NEEDED_RANK)[P]];
type ScopeOf<P extends Power> = P extends keyof typeof SCOPE_OF_POWER
  ? { readonly scope: (typeof SCOPE_OF_POWER)[P]; readonly callers: readonly ["key"] }
  : unknown;

/** Callers of `/v1` that an endpoint need not name: its power says them. */
const USUAL_CALLERS: Readonly<Record<Rank, readonly ("session" | "connect")[]>> = {
  public: ["session", "connect"],
  payment: ["session", "connect"],
  key: ["session", "connect"],
  connect: ["session", "connect"],
  session: ["session"],
  recent: ["session"],
};

/**
 * What the caller must be to the company named by the request. The binding enforces the policy
 * before the handler runs, and the permission test is generated from these names: `none` asks
 * nothing, `self` concerns the caller's own data, `entrepreneur` any director, and the rest is
 * about a company.
 */
export type Policy = "none" | "self" | "entrepreneur" | CompanyPolicy;

/**
 * `company.member`: owner or accountant of the company, `company.owner` only its director,
 * `company.accountant` only its accountant, `company.deletedOwner` the director of a company that
 * is deleted and can still be brought back.
 */
export type CompanyPolicy =
  | "company.member"
  | "company.owner"
  | "company.accountant"
  | "company.deletedOwner";

/** A field of the request that holds a company's id. */
export type CompanyField = `${"path" | "query" | "body"}.${string}`;

/**
 * How the company is found where the request need not name it: by the object that the request is
 * about. The server has one function for each of these names.
 */
export type CompanyFinder =
  | "accessKey"
  | "bankAccount"
  | "boundCompany"
  | "chosenCompany"
  | "companyOrTaxNumber"
  | "onlyCompany"
  | "statementFile"
  | "transaction";

/** The policy of an endpoint, and where the company stands that the policy is about. */
type Scope =
  | {
      readonly policy: Exclude<Policy, CompanyPolicy>;
      readonly company?: undefined;
      readonly companies?: undefined;
      readonly target?: undefined;
      readonly further?: undefined;
    }
  | {
      readonly policy: CompanyPolicy;
      readonly company: CompanyField | `found.${CompanyFinder}`;
      readonly companies?: undefined;
      /** A second company that the policy holds for. */
      readonly target?: CompanyField;
      /** A field with the ids of more companies; the policy holds for each of them. */
      readonly further?: CompanyField;
    }
  | {
      readonly policy: Exclude<CompanyPolicy, "company.deletedOwner">;
      readonly company?: undefined;
      /**
       * The company of this field, or every company for which the caller satisfies the policy where
       * the field is absent.
       */
      readonly companies: CompanyField;
      readonly target?: undefined;
      readonly further?: undefined;
    };

/**
 * What the types of an endpoint look at in a schema of zod; `zodOf` gives the rest. Held against
 * all methods of `z.ZodType`, the endpoints cost the compiler a third of its time.
 */
export interface AnySchema {
  readonly _zod: { readonly output: unknown; readonly input: unknown };
}
export interface AnyObjectSchema extends AnySchema {
  readonly shape: Readonly<Record<string, unknown>>;
}

/** The schema with its methods. */
export function zodOf(schema: AnySchema): z.ZodType {
  return schema as z.ZodType;
}

interface Shape {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below the root of the API; parameters as `:name`. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  /** What it hands out, changes or ends: the rank that it needs follows from this. */
  readonly gives: Power;
  readonly callers: readonly Caller[];
  readonly params?: AnyObjectSchema;
  readonly query?: AnyObjectSchema;
  readonly body?: AnySchema;
  /**
   * `multipart`: the handler reads the stream itself. `stream`: the reply is a download. Both need
   * a place among the heavy calls. `events`: a stream without an end, with limits of its own.
   */
  readonly transfer?: "multipart" | "stream" | "events";
  readonly reply: AnySchema;
  readonly status?: 200 | 201 | 202 | 204;
  readonly errors: readonly ErrorCode[];
  /** What an access key needs to call it; a key without it is refused. */
  readonly scope?: KeyScope;
  /** A call may be repeated under one `Idempotency-Key`; it must carry one. */
  readonly idempotent?: true;
  /** Requests a minute for one access key, where it has a number of its own. */
  readonly keyRatePerMinute?: number;
  /** Requests an hour for one access key, for calls that make work. */
  readonly keyRatePerHour?: number;
  /** Kinds of content that a `stream` gives, for the document. */
  readonly contentTypes?: readonly string[];
  /** The reply is one resource and carries an `ETag`, for calls with `If-None-Match`. */
  readonly hasEtag?: true;
  /** Requests a minute for one caller address; the edge's default where absent. */
  readonly ratePerMinute?: number;
}

export type Endpoint = Shape & Scope;

/** An endpoint as a file of the contract writes it: callers only where they are not the usual. */
type Declaration = Omit<Shape, "callers"> & { readonly callers?: readonly Caller[] } & Scope;
type Declared<E extends Declaration> = E extends { readonly callers: readonly Caller[] }
  ? E
  : E & { readonly callers: readonly ("session" | "connect")[] };

type Parsed<Schema> = Schema extends AnySchema ? z.output<Schema> : never;
type Part<E extends Declaration, Where> = Parsed<
  Where extends "path" ? E["params"] : E[Where & ("query" | "body")]
>;
/** The field itself where the request has it; a sentence that no field equals where it has not. */
type Standing<E extends Declaration, Field> = Field extends `${infer Where}.${infer Name}`
  ? Where extends "found"
    ? Field
    : Name extends keyof Part<E, Where>
      ? Field
      : "The request has no such field"
  : Field;

/**
 * Declares an endpoint. It does not compile with a company field that its schemas do not have, and
 * with a caller whose rank is too low for what the endpoint gives.
 */
export function endpoint<const E extends Declaration>(
  definition: E &
    ScopeOf<E["gives"]> & {
      readonly callers?: readonly CallersOf<E["gives"]>[];
      readonly company?: Standing<E, E["company"]>;
      readonly companies?: Standing<E, E["companies"]>;
      readonly target?: Standing<E, E["target"]>;
      readonly further?: Standing<E, E["further"]>;
    },
): Declared<E> {
  const rank: Rank = NEEDED_RANK[definition.gives];
  const callers = definition.callers ?? USUAL_CALLERS[rank];
  const errors = new Set<ErrorCode>(definition.errors);
  if (callers.includes("session") && (rank === "session" || rank === "recent"))
    errors.add("own_login_needed");
  if (callers.includes("session") && rank === "recent") errors.add("sign_in_again");
  return { ...definition, callers, errors: [...errors] } as unknown as Declared<E>;
}
