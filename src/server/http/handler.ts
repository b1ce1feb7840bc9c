/** The part of a feature for the edge: one handler an endpoint, typed from the contract. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { AnySchema, CompanyPolicy, Endpoint, OpenCaller } from "#contract/endpoint.ts";
import type { Endpoints } from "#contract/endpoints.ts";
import type { Actor, Origin } from "./actor.ts";
import type { AccessOf } from "./company-access.ts";

type Parsed<Schema> = Schema extends AnySchema ? z.output<Schema> : undefined;
type IsPublic<E extends Endpoint> = E["callers"][number] extends OpenCaller ? true : false;

/** What a request brings, each part as its schema reads it. */
export interface Given<E extends Endpoint> {
  readonly params: Parsed<E["params"]>;
  readonly query: Parsed<E["query"]>;
  readonly body: Parsed<E["body"]>;
}

type FieldOf<E extends Endpoint> = Exclude<
  E["company"] | E["companies"] | E["target"] | E["further"],
  undefined
>;
type NameIn<Where extends string, Field> = Field extends `${Where}.${infer Name}` ? Name : never;
// Of each alternative by itself: a body may have several shapes.
type Without<T, Name extends PropertyKey> = [Name] extends [never]
  ? T
  : T extends unknown
    ? Omit<T, Name>
    : never;

/** The rights that the endpoint's policy has found. */
type Rights<E extends Endpoint> = E["policy"] extends CompanyPolicy
  ? (E["companies"] extends string
      ? { readonly companies: readonly AccessOf[E["policy"]][] }
      : { readonly company: AccessOf[E["policy"]] }) &
      (E["target"] extends string ? { readonly target: AccessOf[E["policy"]] } : unknown) &
      (E["further"] extends string
        ? { readonly further: readonly AccessOf[E["policy"]][] }
        : unknown)
  : unknown;

/**
 * One call. Fields that name the company are no part of it: the policy has made rights of them, and
 * a handler cannot reach a company that it was not given.
 */
export type Call<E extends Endpoint> = Origin &
  Rights<E> & {
    readonly params: Without<Given<E>["params"], NameIn<"path", FieldOf<E>>>;
    readonly query: Without<Given<E>["query"], NameIn<"query", FieldOf<E>>>;
    readonly body: Without<Given<E>["body"], NameIn<"body", FieldOf<E>>>;
    /** Present wherever a credential is needed. */
    readonly actor: IsPublic<E> extends true ? undefined : Actor;
    readonly userAgent: string;
    /**
     * The rights as they are now: for a handler that has waited for bytes. Throws the errors of the
     * credential and of the rights.
     */
    readonly askAgain: () => Promise<Rights<E>>;
    /** For streams and uploads only; ordinary handlers return their reply. */
    readonly request: FastifyRequest;
    readonly reply: FastifyReply;
  };

/**
 * Returns the reply the contract names; throws errors made by `errors.ts`. A `stream` endpoint may
 * send bytes through `call.reply` itself and return `undefined`.
 */
export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<z.input<E["reply"]> | (E["transfer"] extends "stream" | "events" ? undefined : never)>;

/** The whole table of an API; a missing or extra endpoint does not compile. */
export type HandlersOf<All extends Readonly<Record<string, Endpoint>>> = {
  readonly [Name in keyof All]: Handler<All[Name]>;
};

/** The table of `/v1`. */
export type Handlers = HandlersOf<Endpoints>;
