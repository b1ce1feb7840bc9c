/**
 * Asking for a link by e-mail: limits, captcha, the look-up of the address, and the letter itself.
 */
import { isAccountant, isDirector } from "#server/roles.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { emailSchema, type Role } from "#contract/fields.ts";
import { mailboxOf } from "#values/mailbox.ts";
import type { Deps } from "#server/deps.ts";
import type { Person } from "#server/http/actor.ts";
import { ApiError } from "#server/http/errors.ts";
import {
  FREE_SIGN_INS,
  FREE_SIGN_INS_WINDOW_SECONDS,
  LETTERS_BY_PROGRAMS_AN_HOUR,
  LETTERS_PER_MAILBOX,
  MAILS_PER_ADDRESS,
  MAILS_WINDOW_SECONDS,
} from "#server/http/limits.ts";
import { limitAddress, type RateLimiter, requireAllowed } from "#server/http/rate-limit.ts";
import { nameReader, stampOf, type Through } from "#server/http/through.ts";
import { buildLoginMail } from "#server/mail/outbound/templates/login.mail.ts";
import { buildRegistrationMail } from "#server/mail/outbound/templates/registration.mail.ts";
import type { Captcha } from "#server/providers/captcha/captcha.port.ts";
import { checkCaptcha } from "./check-captcha.service.ts";
import { isAddressHeld } from "./held-addresses.service.ts";
import { LetterRefused, sendToPerson } from "../letters/letters.service.ts";
import { createLink, createLinkFor, LINK_LIFETIME_MS } from "./sessions.service.ts";
import { sendSignInLetterJob } from "./sign-in-job-definitions.ts";
import { findUserByEmail, insertEntrepreneur } from "./users.store.ts";

type LetterDeps = Pick<Deps, "db" | "clock" | "newId" | "config" | "mailer" | "log">;

export type SignInDeps = LetterDeps &
  Pick<Deps, "queue"> & {
    readonly rateLimiter: RateLimiter;
    readonly captcha: Captcha;
  };

export interface SignInRequest {
  readonly email: string;
  readonly captchaResponse: string | undefined;
  readonly address: string;
  readonly userAgent: string;
}

export interface SignInReply {
  readonly sent: "registered" | "login";
  readonly expiresInMinutes: number;
  /** The mail server cannot take the letter now; it is sent as soon as it can. */
  readonly delayed?: true;
  /**
   * So many letters went to this mailbox lately that no further one is sent; the last one's link is
   * still good.
   */
  readonly alreadySent?: true;
  /** The reply is the same for every address. */
  readonly unsaid?: true;
}

const USER_AGENT_CHARS_MAX = 400;
const EXPIRES_IN_MINUTES = LINK_LIFETIME_MS.login / 60_000;
// A person who still waits for the letter after two hours has asked again.
const SIGN_IN_KEEP_MS = 2 * 3_600_000;

const ALREADY_SENT: SignInReply = {
  sent: "login",
  expiresInMinutes: EXPIRES_IN_MINUTES,
  alreadySent: true,
};

/**
 * Registers an unknown address, sends a login link to a known one. The captcha comes only after a
 * few requests.
 */
export async function signInEntrepreneur(
  deps: SignInDeps,
  request: SignInRequest,
): Promise<SignInReply> {
  const email = parseEmail(request.email);
  const spent = await deps.rateLimiter.hit(
    `sign-in|${limitAddress(request.address)}`,
    FREE_SIGN_INS,
    FREE_SIGN_INS_WINDOW_SECONDS,
  );
  // Counted by mailbox, known or not, so that the limit does not tell who is registered.
  const asked = await deps.rateLimiter.hit(
    `mail|${mailboxOf(email)}`,
    MAILS_PER_ADDRESS,
    MAILS_WINDOW_SECONDS,
  );
  if (!spent.allowed || !asked.allowed || request.captchaResponse)
    await checkCaptcha(deps.captcha, request.captchaResponse, request.address);
  if (!(await mayWrite(deps, email))) return ALREADY_SENT;
  return sendOrPostpone(deps, { role: "entrepreneur", email, userAgent: request.userAgent });
}

/** Sends a login link to an invited accountant. The captcha is always asked for. */
export async function signInAccountant(
  deps: SignInDeps,
  request: SignInRequest,
): Promise<SignInReply> {
  const email = parseEmail(request.email);
  await checkCaptcha(deps.captcha, request.captchaResponse, request.address);
  if (!(await mayWrite(deps, email))) return ALREADY_SENT;
  return sendOrPostpone(deps, { role: "accountant", email, userAgent: request.userAgent });
}

/**
 * Sends a person who is known by a session or an unused link the link of a login. No captcha: the
 * letters of a mailbox are counted as all others are. Those that a program's link asks for are
 * counted apart, so that no program uses up what the person himself may ask for. `pathOf` makes
 * the address of the link. Throws `mail_not_sent`, `rate_limited`.
 */
export async function sendOwnLoginLetter(
  deps: SignInDeps,
  person: Person,
  pathOf: (token: string) => string,
  userAgent: string,
): Promise<SignInReply> {
  const { userId, through } = person;
  if (through.kind === "link") {
    const bucket = `letters-by-program|${userId}`;
    const verdict = await deps.rateLimiter.hit(bucket, LETTERS_BY_PROGRAMS_AN_HOUR, 3_600);
    requireAllowed(
      verdict,
      `Programs ask for ${LETTERS_BY_PROGRAMS_AN_HOUR} login letters an hour`,
    );
  } else if (!(await mayWrite(deps, person.email))) return ALREADY_SENT;
  const isDelayed = await sendLink(deps, userId, { kind: "login", pathOf, userAgent, through });
  const reply: SignInReply = { sent: "login", expiresInMinutes: EXPIRES_IN_MINUTES };
  return isDelayed ? { ...reply, delayed: true } : reply;
}

export interface LetterRequest {
  readonly role: Role;
  readonly email: string;
  readonly userAgent: string;
}

// A neutral reply is the same for every address, its time included: the job looks the address up
// after the reply.
async function sendOrPostpone(deps: SignInDeps, request: LetterRequest): Promise<SignInReply> {
  if (deps.config.loginReply === "neutral") {
    await deps.queue.enqueue(sendSignInLetterJob, {
      ...request,
      userAgent: request.userAgent.slice(0, USER_AGENT_CHARS_MAX),
    });
    return { sent: "login", expiresInMinutes: EXPIRES_IN_MINUTES, unsaid: true };
  }
  const { sent, delayed } = await sendSignInLetter(deps, request);
  return { sent, expiresInMinutes: EXPIRES_IN_MINUTES, ...(delayed ? { delayed } : {}) };
}

/**
 * Finds or registers the person and sends the letter. Throws `email_not_registered`,
 * `email_invalid`, `mail_not_sent`.
 */
export async function sendSignInLetter(
  deps: LetterDeps,
  request: LetterRequest,
): Promise<{ sent: SignInReply["sent"]; delayed: boolean }> {
  const { role, email } = request;
  let user = await findUserByEmail(deps.db, role, email);
  if (user === undefined && isAccountant(role)) {
    throw new ApiError("email_not_registered", {
      message: "No accountant is registered with this address",
    });
  }
  if (user === undefined && !(await isAddressHeld(deps, role, email))) {
    await insertEntrepreneur(deps.db, deps.newId(), email, deps.clock.now());
    user = await findUserByEmail(deps.db, role, email);
  }
  // An address that its owner may still take back from a change cannot be registered meanwhile.
  if (user === undefined)
    throw new ApiError("email_invalid", { message: "This address cannot be registered now" });
  // A person who never accepted the terms is still registering, however often the letter was asked
  // for.
  const sent = user.privacyVersion === null && isDirector(role) ? "registered" : "login";
  const pathOf = sent === "login" ? pagePaths.companiesByLink : pagePaths.registrationByLink;
  const { userAgent } = request;
  return { sent, delayed: await sendLink(deps, user.id, { kind: sent, pathOf, userAgent }) };
}

function parseEmail(text: string): string {
  const parsed = emailSchema.safeParse(text);
  if (!parsed.success)
    throw new ApiError("email_invalid", { message: "The e-mail address is missing or invalid" });
  return parsed.data;
}

// Nobody is refused here: above the limit the reply points to the links that were sent before.
async function mayWrite(deps: SignInDeps, email: string): Promise<boolean> {
  return (
    await deps.rateLimiter.hit(
      `letters|${mailboxOf(email)}`,
      LETTERS_PER_MAILBOX,
      MAILS_WINDOW_SECONDS,
    )
  ).allowed;
}

async function sendLink(
  deps: LetterDeps,
  userId: string,
  {
    kind,
    pathOf,
    userAgent,
    through,
  }: {
    readonly kind: "registered" | "login";
    readonly pathOf: (token: string) => string;
    readonly userAgent: string;
    /** Through what he asked, where he had a credential. */
    readonly through?: Through;
  },
): Promise<boolean> {
  const { baseUrl, contact } = deps.config;
  try {
    const end = await sendToPerson(
      deps,
      userId,
      async (recipient) => {
        const { token } = await createLinkFor(deps, recipient, { kind: "login" });
        const data = {
          name: recipient.name,
          askedAt: deps.clock.now(),
          userAgent: userAgent.slice(0, USER_AGENT_CHARS_MAX),
          asked: through === undefined ? null : nameReader(stampOf(through)),
          contact,
          minutes: EXPIRES_IN_MINUTES,
          url: baseUrl + pathOf(token),
        };
        return kind === "login" ? buildLoginMail(data) : buildRegistrationMail(data);
      },
      { kind, keepMs: SIGN_IN_KEEP_MS },
    );
    return end === "waiting";
  } catch (error) {
    if (!(error instanceof LetterRefused)) throw error;
    throw new ApiError("mail_not_sent", {
      message: "The mail server did not take the letter",
      cause: error,
    });
  }
}

/** For the demo: a login link without a letter. */
export async function createLoginLink(
  deps: Pick<Deps, "db" | "clock" | "newId" | "config">,
  userId: string,
): Promise<string> {
  return (await createLink(deps, { kind: "login", userId })).token;
}
