/** The part of a feature for the edge: one handler an endpoint, typed from the contract. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Role } from "#contract/fields.ts";
import type { EndpointName, Endpoints } from "#contract/endpoints.ts";
import type { Endpoint } from "#contract/endpoint.ts";

/** The caller, once the edge has authenticated him: the session's user. */
export interface Person {
  readonly kind: "session" | "connect" | "link";
  readonly userId: string;
  readonly role: Role;
  readonly email: string;
  readonly name: string;
  /** Session's public id; for a link token the empty string. */
  readonly sessionId: string;
  /** A connect session works for this company only. */
  readonly boundCompanyId: string | null;
  readonly privacyAccepted: boolean;
  /** The reply of this call must bring the session a new token. */
  readonly renewDue?: boolean;
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type IsPublic<E extends Endpoint> = E["callers"][number] extends "public" | "ticket" ? true : false;

export interface Call<E extends Endpoint> {
  readonly params: Parsed<E["params"]>;
  readonly query: Parsed<E["query"]>;
  readonly body: Parsed<E["body"]>;
  /** Present wherever a credential is needed. */
  readonly person: IsPublic<E> extends true ? undefined : Person;
  readonly requestId: string;
  /** Caller's network address, for limits and the audit log. */
  readonly address: string;
  readonly userAgent: string;
  /** For streams and uploads only; ordinary handlers return their reply. */
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Returns the reply the contract names; throws errors made by `errors.ts`. A `stream` endpoint may
 * send bytes through `call.reply` itself and return `undefined`.
 */
export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<z.input<E["reply"]> | (E["transfer"] extends "stream" ? undefined : never)>;

/** The whole table; a missing or extra endpoint does not compile. */
export type Handlers = { readonly [Name in EndpointName]: Handler<Endpoints[Name]> };
