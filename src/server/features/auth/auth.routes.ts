import type { User } from "#contract/people/session.ts";
import type { Deps } from "#server/deps.ts";
import { readBearer } from "#server/http/authenticate.ts";
import { ApiError, invalidField } from "#server/http/errors.ts";
import type { Handlers, Person } from "#server/http/handler.ts";
import { LINKS_PER_ADDRESS, LINKS_PER_PERSON, LINKS_WINDOW_SECONDS } from "#server/http/limits.ts";
import { limitAddress, type RateLimiter } from "#server/http/rate-limit.ts";
import { presentProfile, presentUser } from "./auth.present.ts";
import { endWaysIn } from "./end-ways-in.service.ts";
import {
  endOwnSession,
  endSessions,
  listOwnSessions,
  logOut,
  sendNewToken,
} from "./own-sessions.service.ts";
import { enter, type LinkGuard } from "./sessions.service.ts";
import { signInAccountant, signInEntrepreneur, type SignInDeps } from "./sign-in.service.ts";
import { saveUser } from "./users.store.ts";

type AuthHandlers = Pick<
  Handlers,
  | "meGet"
  | "profileSave"
  | "entrepreneurAuth"
  | "accountantAuth"
  | "logout"
  | "entrepreneurGet"
  | "entrepreneurSave"
  | "sessionList"
  | "sessionEnd"
  | "sessionEndMany"
>;

type AuthDeps = SignInDeps &
  Pick<Deps, "events"> & {
    /** The companies of a person, given by the composition: companies stand above this feature. */
    readonly listCompanies: (person: Person) => Promise<NonNullable<User["companies"]>>;
  };

export function authHandlers(deps: AuthDeps): AuthHandlers {
  const presentDirector = async (person: Person, changes = {}) =>
    presentUser(await saveUser(deps.db, person.userId, changes), await deps.listCompanies(person));
  return {
    meGet: async (call) => {
      const token = call.query.token || readBearer(call.request);
      if (!token) throw new ApiError("unauthenticated", { message: "Give a token" });
      const entry = await enter(deps, token, call, guardLinks(deps.rateLimiter, call.address));
      const profile = presentProfile(entry.user, deps.config.privacyVersion);
      // A payment's link names the person for the return page and opens no company.
      const companies =
        entry.kind === "payment" ? undefined : await deps.listCompanies(entry.person);
      return {
        user: presentUser(entry.user, companies),
        role: entry.user.role,
        profile,
        token: entry.token,
        kind: entry.kind,
      };
    },
    profileSave: async (call) => {
      const { name, mobile, privacyAccepted, ...address } = call.body;
      requireNarrowLink(call.person, call.body);
      if (call.person.kind === "link")
        await guardLinks(deps.rateLimiter, call.address)(call.person.userId);
      if (privacyAccepted === false) throw invalidField("privacyAccepted", "must be true");
      const now = deps.clock.now();
      const known = await saveUser(deps.db, call.person.userId, {});
      const saved = await saveUser(deps.db, call.person.userId, {
        name,
        mobile,
        ...(Object.keys(address).length > 0 ? { profile: { ...known.profile, ...address } } : {}),
        ...(privacyAccepted ? { privacy: { version: deps.config.privacyVersion, at: now } } : {}),
      });
      if (privacyAccepted && !call.person.privacyAccepted && call.person.kind !== "link")
        await sendNewToken(deps, call);
      return { profile: presentProfile(saved, deps.config.privacyVersion) };
    },
    entrepreneurAuth: (call) =>
      signInEntrepreneur(deps, {
        ...call.body,
        captchaResponse: call.body.captcha_response,
        ...origin(call),
      }),
    accountantAuth: (call) =>
      signInAccountant(deps, {
        ...call.body,
        captchaResponse: call.body.captcha_response,
        ...origin(call),
      }),
    logout: async (call) => {
      await logOut(deps, call.person);
      return { ok: true };
    },
    sessionList: async (call) => ({ sessions: await listOwnSessions(deps, call.person) }),
    sessionEnd: async (call) => {
      await endOwnSession(deps, call.person, call.params.id);
      return { ok: true, ended: 1 };
    },
    sessionEndMany: async (call) => {
      if (call.query.waysIn === "remove") {
        const ended = await endWaysIn(
          deps,
          call.person.userId,
          call.query.scope === "all" ? null : call.person.sessionId,
        );
        return { ok: true, ended };
      }
      const isAll = call.query.scope === "all";
      const which = isAll ? {} : { except: call.person.sessionId };
      return {
        ok: true,
        ended: await endSessions(
          deps,
          call.person.userId,
          which,
          isAll ? "session.end-all" : "session.end-others",
        ),
      };
    },
    entrepreneurGet: (call) => presentDirector(call.person),
    entrepreneurSave: async (call) => {
      const { name, mobile, email } = call.body;
      // The address is the credential: changing it needs a proof that the new one is the person's.
      if (email !== undefined && email !== call.person.email)
        throw invalidField("email", "cannot be changed here");
      return presentDirector(call.person, { name, mobile });
    },
  };
}

// Counted by address before a link is looked up, by person once it is found; successes count too.
function guardLinks(limiter: RateLimiter, address: string): LinkGuard {
  return async (userId) => {
    const [bucket, limit] =
      userId === undefined
        ? [`link|${limitAddress(address)}`, LINKS_PER_ADDRESS]
        : [`link-of|${userId}`, LINKS_PER_PERSON];
    const verdict = await limiter.hit(bucket, limit, LINKS_WINDOW_SECONDS);
    if (!verdict.allowed) {
      throw new ApiError("rate_limited", {
        message: "Too many links were tried",
        retryAfterSeconds: verdict.retryAfterSeconds,
      });
    }
  };
}

function origin(call: { address: string; userAgent: string }): {
  address: string;
  userAgent: string;
} {
  return { address: call.address, userAgent: call.userAgent };
}

// Before the terms are accepted the letter's link is a bearer for exactly this one thing.
function requireNarrowLink(person: Person, body: object): void {
  if (person.kind !== "link") return;
  const named = Object.entries(body).filter(([, value]) => value !== undefined);
  if (named.length !== 1 || named[0]?.[0] !== "privacyAccepted") {
    throw new ApiError("unauthenticated", {
      message: "A link accepts the privacy terms and nothing else",
    });
  }
}
