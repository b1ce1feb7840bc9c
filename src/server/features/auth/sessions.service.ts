/**
 * Sessions and link tokens. A link is used up only by its exchange for a session; nothing else
 * burns it, so a mail scanner that opens the page does no harm.
 */
import { PRIVACY_VERSION } from "#contract/people/operator.ts";
import { RECENT_LOGIN_MINUTES } from "#contract/ladder.ts";
import { DAY_MS, MINUTE_MS } from "#values/durations.ts";
import type { Deps } from "#server/deps.ts";
import { type GlobalTx, inGlobal } from "#server/database/tenant.ts";
import type { Recipient } from "#server/features/letters/letters.service.ts";
import { notePersonEvent } from "#server/features/person-events/person-events.service.ts";
import { ApiError } from "#server/http/errors.ts";
import type { Person } from "#server/http/actor.ts";
import { ownLoginNeeded } from "#server/http/require-rank.ts";
import { SELF } from "#server/http/through.ts";
import { createToken, hashToken } from "#server/token-hash.ts";
import * as store from "./sessions.store.ts";

/**
 * How long a link works, by kind; a payment's link survives the bank's own delays and may be opened
 * again.
 */
export const LINK_LIFETIME_MS: Readonly<Record<store.LinkRow["kind"], number>> = {
  login: 15 * MINUTE_MS,
  invitation: 3 * DAY_MS,
  connect: 15 * MINUTE_MS,
  payment: 2 * DAY_MS,
};
const SESSION_IDLE_MS = 30 * DAY_MS;
const SESSION_ABSOLUTE_MS = 90 * DAY_MS;
/** "Last used" is written at most this often: a page sends many calls. */
const TOUCH_MS = MINUTE_MS;
const USER_AGENT_CHARS_MAX = 400;

type Needs = Pick<Deps, "db" | "clock" | "newId" | "config">;

export interface Entry {
  readonly user: store.UserRow;
  readonly person: Person;
  /** The token that the client stores: a session token, or for a payment the link itself. */
  readonly token: string;
  readonly kind: store.LinkRow["kind"];
}

export interface EntryOrigin {
  readonly userAgent: string;
  readonly address: string;
}

/**
 * Called before a token that is no session's is looked up (without a user), and again once its link
 * is found. May throw `rate_limited`, so that nobody tries many tokens.
 */
export type LinkGuard = (userId?: string) => Promise<void>;

/**
 * The person behind a bearer token. Throws `unauthenticated`, `session_expired`,
 * `access_withdrawn`, `link_used_or_expired`.
 */
export async function findPerson(
  deps: Needs,
  token: string,
  accepts: { readonly link: boolean },
): Promise<Person> {
  const hash = hashToken(token);
  const session = await store.findSession(deps.db, hash, deps.clock.now());
  if (session !== undefined)
    return presentPerson(deps, session.user, await useSession(deps, session));
  const link = accepts.link ? await store.findLink(deps.db, hash) : undefined;
  if (link === undefined || link.kind === "payment") throw await explainUnknown(deps, hash);
  requireFresh(deps, link);
  return presentPerson(deps, link.user, {
    kind: "link",
    // Whoever holds a letter's link reads the person's mailbox; a program's link proves nothing.
    rank: link.kind === "connect" ? "connect" : "recent",
    sessionId: "",
    boundCompanyId: link.companyId,
    through: link.kind === "connect" ? { kind: "link", key: link.key } : { kind: "letter" },
  });
}

/**
 * GET /me: lets a session in as it is and exchanges a link for a session. Throws `unauthenticated`,
 * `session_expired`, `link_used_or_expired`, and, both of which leave the link unused,
 * `privacy_not_accepted` and `own_login_needed`.
 */
export async function enter(
  deps: Needs,
  token: string,
  from: EntryOrigin,
  guard: LinkGuard,
): Promise<Entry> {
  const hash = hashToken(token);
  const session = await store.findSession(deps.db, hash, deps.clock.now());
  if (session !== undefined) {
    const person = presentPerson(deps, session.user, await useSession(deps, session));
    requirePrivacy(person);
    return { user: session.user, person, token, kind: session.kind };
  }
  await guard();
  const link = await store.findLink(deps.db, hash);
  if (link === undefined) throw await explainUnknown(deps, hash);
  await guard(link.user.id);
  requireFresh(deps, link);
  const sessionId = deps.newId();
  const kind = link.kind === "connect" ? "connect" : "session";
  const person = presentPerson(deps, link.user, {
    kind,
    rank: kind === "connect" ? "connect" : "recent",
    sessionId,
    boundCompanyId: kind === "connect" ? link.companyId : null,
    through: kind === "connect" ? { kind: "link", key: link.key } : SELF,
  });
  requirePrivacy(person);
  // A payment's link opens its return page only: it makes no session and replaces none.
  if (link.kind === "payment") return { user: link.user, person, token, kind: link.kind };
  return {
    user: link.user,
    person,
    token: await exchangeLink(deps, hash, link, sessionId, from),
    kind: link.kind,
  };
}

/**
 * Makes the link of a letter. The link works only while the address that the letter goes to is the
 * person's; a link about a company works only while he is a member of it.
 */
export function createLinkFor(
  deps: Needs,
  recipient: Recipient,
  link: { kind: "login" | "invitation"; companyId?: string },
): Promise<{ token: string }> {
  const { userId, email: sentTo, letter } = recipient;
  const db = letter?.tx ?? deps.db;
  return createLink(
    { ...deps, db },
    { ...link, userId, sentTo, ...(letter === undefined ? {} : { letterId: letter.id }) },
  );
}

/**
 * Makes a link that is handed over without a letter; a letter's link is made by `createLinkFor`.
 */
export async function createLink(
  deps: Needs,
  link: {
    kind: store.LinkRow["kind"];
    userId: string;
    companyId?: string;
    orderRef?: string;
    sentTo?: string;
    letterId?: string;
    /** The access key with which a program makes it. */
    keyId?: string;
    /** Shorter than the kind's own. */
    lifetimeMs?: number;
  },
): Promise<{ token: string }> {
  const token = createToken();
  const tokenHash = hashToken(token);
  const now = deps.clock.now();
  await store.insertLink(deps.db, {
    tokenHash,
    kind: link.kind,
    userId: link.userId,
    companyId: link.companyId ?? null,
    orderRef: link.orderRef ?? null,
    sentTo: link.sentTo ?? null,
    letterId: link.letterId ?? null,
    keyId: link.keyId ?? null,
    now,
    expiresAt: new Date(now.getTime() + (link.lifetimeMs ?? LINK_LIFETIME_MS[link.kind])),
  });
  return { token };
}

/** Makes the link of a payment's return page, in the transaction of its order. */
export function createPaymentLink(
  tx: GlobalTx,
  deps: Needs,
  payment: { readonly userId: string; readonly orderRef: string },
): Promise<{ token: string }> {
  return createLink({ ...deps, db: tx }, { kind: "payment", ...payment });
}

/**
 * Makes a link that a program hands to a person of its company: it opens this company only, once,
 * for so long. Link and session end with the program's key.
 */
export function createProgramLink(
  tx: GlobalTx,
  deps: Needs,
  link: {
    readonly userId: string;
    readonly companyId: string;
    readonly keyId: string;
    readonly lifetimeMs: number;
  },
): Promise<{ token: string }> {
  return createLink({ ...deps, db: tx }, { kind: "connect", ...link });
}

/**
 * The order of a payment's link and the person who made it; undefined where the token is no living
 * link of a payment. The link works as often as wanted until its time is over.
 */
export async function findPaymentOrder(
  deps: Needs,
  token: string,
): Promise<{ readonly userId: string; readonly orderRef: string } | undefined> {
  const link = await store.findLink(deps.db, hashToken(token));
  if (link?.kind !== "payment" || link.orderRef === null) return undefined;
  if (!link.stands || link.expiresAt <= deps.clock.now()) return undefined;
  return { userId: link.user.id, orderRef: link.orderRef };
}

/**
 * Whether a session is still good: long-lived replies ask again, because logout must end them too.
 */
export async function isSessionAlive(
  deps: Pick<Deps, "db" | "clock">,
  person: Person,
): Promise<boolean> {
  return store.isLiveSession(deps.db, person.sessionId, deps.clock.now());
}

/** The sessions among these that are still good; one question for all of them. */
export async function listLiveSessions(
  deps: Pick<Deps, "db" | "clock">,
  sessionIds: readonly string[],
): Promise<string[]> {
  return store.listLiveSessionIds(deps.db, sessionIds, deps.clock.now());
}

async function exchangeLink(
  deps: Needs,
  linkHash: Buffer,
  link: store.LinkRow,
  sessionId: string,
  from: EntryOrigin,
): Promise<string> {
  return inGlobal(deps.db, async (tx) => {
    if (!(await store.useLink(tx, linkHash, deps.clock.now()))) throw linkGone();
    const boundCompanyId = link.kind === "connect" ? link.companyId : null;
    const kind = link.kind === "connect" ? "connect" : "login";
    await notePersonEvent(tx, {
      userId: link.user.id,
      kind: kind === "connect" ? "session.open-for-program" : "session.open-by-link",
      through: kind === "connect" ? { kind: "link", key: link.key } : SELF,
    });
    return openSession(
      deps,
      tx,
      { id: sessionId, userId: link.user.id, kind, boundCompanyId, keyId: link.key?.id ?? null },
      from,
    );
  });
}

/**
 * Opens a session in the caller's transaction and answers its token; the caller has established who
 * it is.
 */
export async function openSession(
  deps: Pick<Deps, "clock">,
  tx: GlobalTx,
  session: {
    readonly id: string;
    readonly userId: string;
    readonly kind: "login" | "connect";
    readonly boundCompanyId: string | null;
    /** The access key whose link opens it; it ends with the key. */
    readonly keyId?: string | null;
  },
  from: EntryOrigin,
): Promise<string> {
  const token = createToken();
  const now = deps.clock.now();
  const time = now.getTime();
  await store.insertSession(tx, {
    tokenHash: hashToken(token),
    id: session.id,
    userId: session.userId,
    kind: session.kind,
    companyId: session.boundCompanyId,
    keyId: session.keyId ?? null,
    userAgent: from.userAgent.slice(0, USER_AGENT_CHARS_MAX),
    address: from.address,
    now,
    idleExpiresAt: new Date(time + SESSION_IDLE_MS),
    absoluteExpiresAt: new Date(time + SESSION_ABSOLUTE_MS),
  });
  return token;
}

type Standing = Pick<
  Person,
  "kind" | "rank" | "sessionId" | "boundCompanyId" | "renewDue" | "through"
>;

async function useSession(deps: Needs, session: store.SessionRow): Promise<Standing> {
  const now = deps.clock.now();
  if (session.idleExpiresAt <= now || session.absoluteExpiresAt <= now) throw sessionExpired();
  if (now.getTime() - session.lastUsedAt.getTime() >= TOUCH_MS) {
    await store.touchSession(deps.db, session.id, now, new Date(now.getTime() + SESSION_IDLE_MS));
  }
  const kind = session.kind === "connect" ? "connect" : "session";
  return {
    kind,
    rank: kind === "connect" ? "connect" : rankOfLogin(session, now),
    sessionId: session.id,
    boundCompanyId: kind === "connect" ? session.boundCompanyId : null,
    renewDue: session.renewDue,
    through: kind === "connect" ? { kind: "link", key: session.key } : SELF,
  };
}

/**
 * The moment of a login never moves: a renewed token is the token of the same login. A visitor of a
 * demo has no mailbox to log in again by, and his invented companies are nobody's.
 */
function rankOfLogin({ createdAt, user }: store.SessionRow, now: Date): "recent" | "session" {
  const isRecent = now.getTime() - createdAt.getTime() < RECENT_LOGIN_MINUTES * MINUTE_MS;
  return isRecent || user.demoId !== null ? "recent" : "session";
}

function presentPerson(deps: Needs, user: store.UserRow, standing: Standing): Person {
  const privacyAccepted = user.privacyVersion === PRIVACY_VERSION;
  return {
    ...standing,
    userId: user.id,
    role: user.role,
    email: user.email,
    name: user.name,
    privacyAccepted,
  };
}

function requireFresh(deps: Needs, link: store.LinkRow): void {
  if (
    !link.stands ||
    link.expiresAt <= deps.clock.now() ||
    (link.usedAt !== null && link.kind !== "payment")
  )
    throw linkGone();
}

// The terms are accepted by the person himself: a program's way in waits for his own login.
function requirePrivacy(person: Person): void {
  if (!person.privacyAccepted) {
    if (person.rank === "connect") throw ownLoginNeeded();
    throw new ApiError("privacy_not_accepted", {
      message: "The current privacy terms are not accepted",
    });
  }
}

async function explainUnknown(deps: Needs, hash: Buffer): Promise<ApiError> {
  const ended = await store.findEndedSession(deps.db, hash);
  if (ended?.reason === "accessWithdrawn") {
    return new ApiError("access_withdrawn", {
      message: "The person's last company was taken from him",
    });
  }
  if (ended !== undefined) return sessionExpired();
  return new ApiError("unauthenticated", { message: "The token is not valid" });
}

function sessionExpired(): ApiError {
  return new ApiError("session_expired", { message: "The session has ended; log in again" });
}

function linkGone(): ApiError {
  return new ApiError("link_used_or_expired", {
    message: "The link was used or has expired; ask for a new one",
  });
}
