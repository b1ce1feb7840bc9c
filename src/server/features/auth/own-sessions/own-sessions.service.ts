/**
 * A person's own sessions: where he is logged in, ending them, and a new token when the rights
 * behind one change.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import { nameIntegrator } from "#contract/integrator-keys/integrators.ts";
import type { PersonEventKind } from "#contract/people/person-events.ts";
import type { Session } from "#contract/people/sessions.ts";
import { type GlobalTx, inGlobal } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { notePersonEvent } from "#server/features/person-events/person-events.service.ts";
import { holdKey } from "#server/features/auth/access-keys/access-keys.service.ts";
import { readBearer } from "#server/http/authenticate.ts";
import { ApiError, notFound } from "#server/http/errors.ts";
import { actingKey, type Person } from "#server/http/actor.ts";
import { createToken, hashToken } from "#server/token-hash.ts";
import { nameDevice } from "#server/user-agent.ts";
import {
  holdSession,
  listSessionRows,
  markRenewDue,
  replaceToken,
  revokeSessions,
} from "./own-sessions.store.ts";

type Needs = Pick<Deps, "db" | "clock" | "events">;

/** A person with more open sessions than this has a problem that a longer list does not solve. */
const SESSIONS_SHOWN_MAX = 200;
/**
 * Calls that a page sent with the old token are still answered for this long; the old token cannot
 * be changed again.
 */
const PREVIOUS_TOKEN_MS = 20_000;

/** The living sessions, the latest used first. */
export async function listOwnSessions(
  deps: Pick<Deps, "db" | "clock">,
  person: Person,
): Promise<Session[]> {
  const rows = await listSessionRows(deps.db, person.userId, deps.clock.now(), SESSIONS_SHOWN_MAX);
  return rows.map((row) => ({
    _id: row.id,
    kind: row.kind,
    program: row.integrator === null ? null : nameIntegrator(row.integrator),
    device: nameDevice(row.userAgent),
    address: row.address,
    created: row.createdAt.toISOString(),
    lastUsed: row.lastUsedAt.toISOString(),
    expires: row.idleExpiresAt.toISOString(),
    current: row.id === person.sessionId,
  }));
}

/**
 * Ends one session; its token answers `session_expired` from now on. Throws `not_found` for one
 * that is not the caller's.
 */
export async function endOwnSession(deps: Needs, person: Person, sessionId: string): Promise<void> {
  const ended = await endSessions(
    deps,
    person.userId,
    { only: sessionId.toLowerCase() },
    "session.end-one",
  );
  if (ended === 0) throw notFound("Session");
}

/** The session of the call ends; one that has ended already is none of the caller's worries. */
export async function logOut(deps: Needs, person: Person): Promise<void> {
  await endSessions(deps, person.userId, { only: person.sessionId }, "session.log-out");
}

type EndKind = Extract<
  PersonEventKind,
  `session.${"log-out" | "end-one" | "end-others" | "end-all"}`
>;

/**
 * Ends all sessions of a person, or all but one, with their download tickets and open streams;
 * answers how many. `kind` is for his log.
 */
export async function endSessions(
  deps: Needs,
  userId: string,
  which: { readonly only?: string; readonly except?: string },
  kind: EndKind,
): Promise<number> {
  const ids = await inGlobal(deps.db, async (tx) => {
    const ended = await revokeSessions(tx, userId, which, deps.clock.now());
    if (ended.length > 0) await notePersonEvent(tx, { userId, kind });
    return ended;
  });
  await deps.events.publishEnded(ids);
  return ids.length;
}

/**
 * Does what `endSessions` does for all sessions, within a transaction; give the answered ids to
 * `events.publishEnded` after the commit. One session may be kept: it gets a new token with its
 * next call, so that a thief of the old token is out.
 */
export async function endSessionsIn(
  tx: GlobalTx,
  userId: string,
  now: Date,
  keep: string | null = null,
): Promise<string[]> {
  if (keep !== null) await markRenewDue(tx, userId, keep);
  return revokeSessions(tx, userId, keep === null ? {} : { except: keep }, now);
}

/**
 * Ends what links of an access key opened, within a transaction; give the answered ids to
 * `events.publishEnded` after the commit.
 */
export { revokeSessionsOfKey } from "./own-sessions.store.ts";

/**
 * To be called first in a transaction that makes a new way in. The caller's session is not ended
 * before its commit, so whoever ends all ways in finds the new one. Throws `session_expired` where
 * the session ended while the call was under way.
 */
export async function holdOwnSession(tx: GlobalTx, { sessionId }: Person): Promise<void> {
  if (!(await holdSession(tx, sessionId)))
    throw new ApiError("session_expired", { message: "The session has ended; log in again" });
}

/**
 * As `holdOwnSession`, for whatever lasts beyond the way in: a program's link or key is not ended
 * before the commit, so whoever ends it with all that it made finds this too.
 */
export async function holdWayIn(tx: GlobalTx, person: Person): Promise<void> {
  const key = actingKey(person);
  // Work after the request has no session.
  if (key === undefined && person.sessionId === "") return;
  if (key === undefined) return holdOwnSession(tx, person);
  if (!(await holdKey(tx, key.id)))
    throw new ApiError("unauthenticated", { message: "The key has ended" });
}

/** The header that carries a session's new token; the web stores what it finds there. */
const SESSION_TOKEN_HEADER = "x-session-token";

/**
 * Gives the session a new token, which the reply brings, because its rights or its ways in have
 * changed: a thief of the old token is shut out. Does nothing where the call's token is not the
 * session's current one.
 */
export async function sendNewToken(
  deps: Pick<Deps, "db" | "clock">,
  call: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<void> {
  const old = readBearer(call.request);
  if (old === undefined) return;
  const renewed = createToken();
  const until = new Date(deps.clock.now().getTime() + PREVIOUS_TOKEN_MS);
  if (await replaceToken(deps.db, hashToken(old), hashToken(renewed), until))
    call.reply.header(SESSION_TOKEN_HEADER, renewed);
}
