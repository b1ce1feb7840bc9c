/**
 * Finds the caller: reads the bearer token and compares it with the endpoint's callers and policy.
 */
import { isDirector } from "#server/roles.ts";
import type { FastifyRequest } from "fastify";
import { type Endpoint, isOpen } from "#contract/endpoint.ts";
import { ApiError } from "./errors.ts";
import { ownLoginNeeded } from "./require-rank.ts";
import type { Person } from "./actor.ts";

/**
 * Given by the sessions feature: the person behind a bearer token. Throws the 401 and 410 errors of
 * tokens.
 */
export type FindPerson = (token: string, accepts: { readonly link: boolean }) => Promise<Person>;

// A token has 43 characters; longer ones are not worth hashing.
const TOKEN_CHARS_MAX = 200;

/** The bearer token of a request, or undefined. */
export function readBearer(request: FastifyRequest): string | undefined {
  const match = /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? "");
  const token = match?.[1];
  return token !== undefined && token.length <= TOKEN_CHARS_MAX ? token : undefined;
}

/** The caller of an endpoint; undefined where no credential is needed. */
export async function authenticate(
  definition: Endpoint,
  request: FastifyRequest,
  findPerson: FindPerson,
): Promise<Person | undefined> {
  const { callers } = definition;
  if (isOpen(definition)) return undefined;
  const token = readBearer(request);
  if (token === undefined)
    throw new ApiError("unauthenticated", { message: "Send the session token as bearer" });
  const person = await findPerson(token, { link: callers.includes("link") });
  if (!callers.includes(person.kind)) {
    // A program's session lives on: the page must not take the refusal of one call for its end.
    if (person.kind === "connect") throw ownLoginNeeded();
    throw new ApiError("unauthenticated", { message: "This token is not accepted here" });
  }
  if (!person.privacyAccepted && definition.errors.includes("privacy_not_accepted")) {
    throw new ApiError("privacy_not_accepted", {
      message: "The current privacy terms are not accepted",
    });
  }
  if (definition.policy === "entrepreneur" && !isDirector(person.role)) {
    throw new ApiError("forbidden", { message: "Only an entrepreneur may do this" });
  }
  return person;
}
