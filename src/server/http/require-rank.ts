/** Holds a caller's rank against what an endpoint gives: the one place that enforces the ladder. */
import type { Endpoint } from "#contract/endpoint.ts";
import { NEEDED_RANK, RANKS, reaches, SCOPE_OF_POWER } from "#contract/ladder.ts";
import type { Person } from "./actor.ts";
import { ApiError } from "./errors.ts";

/**
 * Throws `sign_in_again` where the person's own session is too old for what the call gives, and
 * `own_login_needed` where the way in is a program's.
 */
export function requireRank({ gives }: Endpoint, person: Person | undefined): void {
  if (person === undefined || reaches(person.rank, gives)) return;
  if (person.rank !== "session") throw ownLoginNeeded();
  throw new ApiError("sign_in_again", {
    message: "Log in again: this needs a login of the last fifteen minutes",
  });
}

/** A program's link or key was used for what is the person's own. */
export function ownLoginNeeded(): ApiError {
  return new ApiError("own_login_needed", {
    message: "The person must log in himself: a program's link cannot do this",
  });
}

/**
 * Throws for an endpoint whose callers can never reach what it gives, or whose key needs no scope
 * for a right: the program must not start with it. The types refuse it too; this check holds where
 * a cast has silenced them.
 */
export function requireLadder(name: string, { gives, callers, scope }: Endpoint): void {
  const needed: string | undefined = (SCOPE_OF_POWER as Readonly<Record<string, string>>)[gives];
  const fault = !(gives in NEEDED_RANK)
    ? "does not say what it gives"
    : callers.includes("connect") && !reaches("connect", gives)
      ? "is open to programs' links, which may not give this"
      : callers.includes("key") && !reaches("key", gives)
        ? "is open to keys, which may not give this"
        : callers.includes("payment") && !reaches("payment", gives)
          ? "is open to links of payments, which may not give this"
          : callers.includes("public") && !reaches(RANKS[0], gives)
            ? "is open to everybody, who may not give this"
            : needed !== undefined && scope !== needed
              ? `gives a right without the scope ${needed}`
              : undefined;
  if (fault !== undefined) throw new Error(`The endpoint ${name} ${fault}.`);
}
