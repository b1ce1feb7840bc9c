/** The caller's own data: reading them for a link or a session, and saving them. */
import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import type {
  loginLetterSend,
  meGet,
  Profile,
  profileSave,
  User,
} from "#contract/people/session.ts";
import { PRIVACY_VERSION } from "#contract/people/operator.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { type GlobalTx, inGlobal } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { notePersonEvent } from "#server/features/person-events/person-events.service.ts";
import type { Actor, Person } from "#server/http/actor.ts";
import { ApiError, invalidField } from "#server/http/errors.ts";
import { LINKS_PER_ADDRESS, LINKS_PER_PERSON, LINKS_WINDOW_SECONDS } from "#server/http/limits.ts";
import { limitAddress, type RateLimiter, requireAllowed } from "#server/http/rate-limit.ts";
import { presentProfile, presentUser } from "./auth.present.ts";
import type { EndBegun, TellCompanies } from "./own-sessions/end-ways-in.service.ts";
import { enter, type EntryOrigin, type LinkGuard } from "./sessions.service.ts";
import { type SignInDeps, sendOwnLoginLetter } from "./sign-in.service.ts";
import type { UserRow } from "./sessions.store.ts";
import { acceptTerms, saveUser, type UserChanges } from "./users.store.ts";

export type MeDeps = SignInDeps &
  Pick<Deps, "events"> & {
    /** The companies of a person, given by the composition: companies stand above this feature. */
    readonly listCompanies: (person: Person) => Promise<NonNullable<User["companies"]>>;
    /** Given by the composition too. */
    readonly tellCompanies: TellCompanies;
    readonly endBegun: EndBegun;
  };

/**
 * Uses the token up or finds its session, and shows the person. Throws the 401 and 410 errors of
 * tokens, and `rate_limited`.
 */
export async function presentEntry(
  deps: MeDeps,
  token: string,
  origin: EntryOrigin,
): Promise<z.input<typeof meGet.reply>> {
  const entry = await enter(deps, token, origin, guardLinks(deps.rateLimiter, origin.address));
  const { role } = entry.user;
  const entered = { role, token: entry.token, kind: entry.kind };
  // The address of a payment's return passes through the gateway and stays in the browser's
  // history: its link names the person and tells neither how to reach him nor what he has.
  if (entry.kind === "payment") {
    const { id, name } = entry.user;
    return { ...entered, user: { _id: id, name, email: "", role }, profile: { name } };
  }
  const companies = await deps.listCompanies(entry.person);
  // A program's link shows who he is and the company that it is bound to; the rest is his own.
  if (entry.kind === "connect") {
    const { id, name, email } = entry.user;
    const { privacyAccepted, privacyVersion } = presentProfile(entry.user);
    const demo = entry.user.demoId === null ? {} : { demo: true as const };
    const user = { _id: id, name, email, role, ...demo, companies: [...companies] };
    return { ...entered, user, profile: { name, privacyAccepted, privacyVersion } };
  }
  const user = presentUser(entry.user, companies);
  return { ...entered, user, profile: presentProfile(entry.user) };
}

/** The director with the companies; `changes` are saved before. */
export async function presentDirector(
  deps: MeDeps,
  person: Person,
  changes: UserChanges = {},
): Promise<User> {
  const user = await inGlobal(deps.db, (tx) => changeUser(tx, person.userId, changes));
  return presentUser(user, await deps.listCompanies(person));
}

/** Saves the changes, with a line in the person's log where his data became others. */
async function changeUser(tx: GlobalTx, userId: string, changes: UserChanges): Promise<UserRow> {
  const known = await saveUser(tx, userId, {});
  const saved = await saveUser(tx, userId, changes);
  const factsOf = ({ name, mobile, profile }: UserRow) => ({ name, mobile, profile });
  if (!isDeepStrictEqual(factsOf(known), factsOf(saved)))
    await notePersonEvent(tx, { userId, kind: "profile.save" });
  return saved;
}

/**
 * Saves the profile; `rightsChanged` where the session's token has to change, because the terms are
 * accepted now. Throws `validation_failed`, `rate_limited`, `privacy_version_stale` where another
 * version of the terms was shown than the one in force, and `unauthenticated` where a link would do
 * more than accept the terms.
 */
export async function saveProfile(
  deps: MeDeps,
  { person, address: callerAddress }: Actor,
  body: z.output<typeof profileSave.body>,
): Promise<{ profile: Profile; rightsChanged: boolean }> {
  const { name, mobile, privacyAccepted, privacyVersion, ...address } = body;
  requireNarrowLink(person, body);
  if (person.kind === "link") await guardLinks(deps.rateLimiter, callerAddress)(person.userId);
  if (privacyAccepted === false) throw invalidField("privacyAccepted", "must be true");
  if (privacyAccepted && (privacyVersion ?? PRIVACY_VERSION) !== PRIVACY_VERSION)
    throw new ApiError("privacy_version_stale", { message: "Another version is in force by now" });
  const { userId } = person;
  const terms = { version: PRIVACY_VERSION, at: deps.clock.now() };
  const saved = await inGlobal(deps.db, async (tx) => {
    if (privacyAccepted && (await acceptTerms(tx, userId, terms)))
      await notePersonEvent(tx, { userId, kind: "privacy.accept", about: PRIVACY_VERSION });
    const known = await saveUser(tx, userId, {});
    return changeUser(tx, userId, {
      name,
      mobile,
      ...(Object.keys(address).length > 0 ? { profile: { ...known.profile, ...address } } : {}),
    });
  });
  return {
    profile: presentProfile(saved),
    rightsChanged: privacyAccepted === true && !person.privacyAccepted && person.kind !== "link",
  };
}

/**
 * Sends the caller the link of a login, which leads to the page and the company of the program's
 * link that he came by, and else to his companies. An unused link asks for it only where it cannot
 * be opened, because the terms wait for the person. Throws `unauthenticated`, `mail_not_sent`,
 * `rate_limited`.
 */
export async function sendLoginLetter(
  deps: MeDeps,
  { person, address }: Actor,
  { page, filter }: z.output<typeof loginLetterSend.body>,
  userAgent: string,
): Promise<z.input<typeof loginLetterSend.reply>> {
  if (person.kind === "link") {
    if (person.privacyAccepted || person.through.kind !== "link")
      throw new ApiError("unauthenticated", { message: "The link has to be opened first" });
    await guardLinks(deps.rateLimiter, address)(person.userId);
  }
  const [company] = person.boundCompanyId === null ? [] : await deps.listCompanies(person);
  const pathOf = (token: string): string =>
    page === undefined || company === undefined
      ? pagePaths.companiesByLink(token)
      : pagePaths.entryByLink(page, token, company.taxNumber, { ...filter });
  const sent = await sendOwnLoginLetter(deps, person, pathOf, userAgent);
  return { ...sent, email: person.email };
}

// Counted by address before a link is looked up, by person once it is found; successes count too.
function guardLinks(limiter: RateLimiter, address: string): LinkGuard {
  return async (userId) => {
    const [bucket, limit] =
      userId === undefined
        ? [`link|${limitAddress(address)}`, LINKS_PER_ADDRESS]
        : [`link-of|${userId}`, LINKS_PER_PERSON];
    const verdict = await limiter.hit(bucket, limit, LINKS_WINDOW_SECONDS);
    requireAllowed(verdict, "Too many links were tried");
  };
}

// Before the terms are accepted the letter's link is a bearer for exactly this one thing.
function requireNarrowLink(person: Person, body: z.output<typeof profileSave.body>): void {
  if (person.kind !== "link") return;
  const { privacyAccepted, privacyVersion: _, ...more } = body;
  if (privacyAccepted === undefined || Object.values(more).some((value) => value !== undefined)) {
    throw new ApiError("unauthenticated", {
      message: "A link accepts the privacy terms and nothing else",
    });
  }
}
