/** Asking for a link by e-mail: limits, captcha, who is registered, and the letter itself. */
import { emailSchema } from "#contract/fields.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/http/errors.ts";
import { FREE_SIGN_INS, FREE_SIGN_INS_WINDOW_SECONDS, MAILS_PER_ADDRESS, MAILS_WINDOW_SECONDS } from "#server/http/limits.ts";
import { limitAddress, type RateLimiter } from "#server/http/rate-limit.ts";
import { buildLoginMail } from "#server/mail/outbound/templates/login.mail.ts";
import { buildRegistrationMail } from "#server/mail/outbound/templates/registration.mail.ts";
import type { Captcha } from "#server/providers/captcha/captcha.port.ts";
import { createLink, LINK_LIFETIME_MS } from "./sessions.service.ts";
import { findUserByEmail, type FoundUser, insertEntrepreneur } from "./users.store.ts";

export type SignInDeps = Pick<Deps, "db" | "clock" | "newId" | "config" | "mailer" | "log"> & {
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
}

const EXPIRES_IN_MINUTES = LINK_LIFETIME_MS.login / 60_000;

/** Registers an unknown address, sends a login link to a known one. The captcha comes only after a few requests. */
export async function signInEntrepreneur(deps: SignInDeps, request: SignInRequest): Promise<SignInReply> {
  const email = parseEmail(request.email);
  const spent = await deps.rateLimiter.hit(`sign-in|${limitAddress(request.address)}`, FREE_SIGN_INS, FREE_SIGN_INS_WINDOW_SECONDS);
  if (!spent.allowed || request.captchaResponse) await checkCaptcha(deps, request);
  await limitMails(deps, email);
  let user = await findUserByEmail(deps.db, "entrepreneur", email);
  if (user === undefined) {
    await insertEntrepreneur(deps.db, deps.newId(), email, deps.clock.now());
    user = await findUserByEmail(deps.db, "entrepreneur", email);
  }
  // The row of a deleted person keeps its address until it is purged.
  if (user === undefined) throw new ApiError("email_invalid", { message: "This address cannot be registered now" });
  // Somebody who never accepted the terms is still at the beginning, however often the letter was asked for.
  const sent = user.privacyVersion === null ? "registered" : "login";
  await sendLink(deps, user, email, request, sent);
  return { sent, expiresInMinutes: EXPIRES_IN_MINUTES };
}

/** Sends a login link to an invited accountant. The captcha is always asked for. */
export async function signInAccountant(deps: SignInDeps, request: SignInRequest): Promise<SignInReply> {
  const email = parseEmail(request.email);
  await checkCaptcha(deps, request);
  await limitMails(deps, email);
  const user = await findUserByEmail(deps.db, "accountant", email);
  if (user !== undefined) await sendLink(deps, user, email, request, "login");
  else if (deps.config.loginReply === "explicit") {
    throw new ApiError("email_not_registered", { message: "No accountant is registered with this address" });
  }
  return { sent: "login", expiresInMinutes: EXPIRES_IN_MINUTES };
}

function parseEmail(text: string): string {
  const parsed = emailSchema.safeParse(text);
  if (!parsed.success) throw new ApiError("email_invalid", { message: "The e-mail address is missing or invalid" });
  return parsed.data;
}

async function checkCaptcha(deps: SignInDeps, request: SignInRequest): Promise<void> {
  if (!request.captchaResponse) throw new ApiError("captcha_required", { message: "Solve the captcha" });
  if (!(await deps.captcha.verify(request.captchaResponse, request.address))) {
    throw new ApiError("captcha_failed", { message: "The captcha was not solved, was used already or has expired" });
  }
}

// Counted by role-less address, known or not, so that the limit tells nothing about who is registered.
async function limitMails(deps: SignInDeps, email: string): Promise<void> {
  const verdict = await deps.rateLimiter.hit(`mail|${email}`, MAILS_PER_ADDRESS, MAILS_WINDOW_SECONDS);
  if (!verdict.allowed) {
    throw new ApiError("rate_limited", { message: "Too many letters to this address", retryAfterSeconds: verdict.retryAfterSeconds });
  }
}

async function sendLink(
  deps: SignInDeps,
  user: FoundUser,
  email: string,
  request: SignInRequest,
  kind: "registered" | "login",
): Promise<void> {
  const link = await createLink(deps, { kind: "login", userId: user.id });
  const { baseUrl, contact } = deps.config;
  const data = { name: user.name, askedAt: deps.clock.now(), userAgent: request.userAgent, contact, minutes: EXPIRES_IN_MINUTES };
  const letter =
    kind === "login"
      ? buildLoginMail({ ...data, url: `${baseUrl}/companies/${link.token}` })
      : buildRegistrationMail({ ...data, url: `${baseUrl}/registration/confirm/${link.token}/` });
  try {
    await deps.mailer.send({ to: email, ...letter });
  } catch (error) {
    await link.withdraw();
    deps.log.warn({ err: error }, "login letter not sent");
    throw new ApiError("mail_not_sent", { message: "The mail server did not take the letter", cause: error });
  }
}

/** For the demo: a login link without a letter. */
export async function createLoginLink(deps: Pick<Deps, "db" | "clock" | "newId" | "config">, userId: string): Promise<string> {
  return (await createLink(deps, { kind: "login", userId })).token;
}

