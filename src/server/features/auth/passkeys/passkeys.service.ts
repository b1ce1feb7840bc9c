/**
 * Passkeys beside the login link (WebAuthn Level 3). Only discoverable credentials with user
 * verification, so that nobody is named before he has proved himself; each challenge is answered
 * once.
 */
import { isAccountant } from "#server/roles.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { holdCaller } from "#server/features/auth/accounts.service.ts";
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type VerifiedAuthenticationResponse,
  type VerifiedRegistrationResponse,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type { Role } from "#contract/fields.ts";
import type { Passkey, PasskeyAssertion, PasskeyAttestation } from "#contract/people/passkeys.ts";
import { isUniqueViolation } from "#server/database/database-errors.ts";
import { type GlobalTx, inGlobal } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { holdOwnSession } from "#server/features/auth/own-sessions/own-sessions.service.ts";
import { type EntryOrigin, openSession } from "#server/features/auth/sessions.service.ts";
import {
  type BuildLetter,
  deliverAll,
  storeLetterToPerson,
} from "#server/features/letters/letters.service.ts";
import { notePersonEvent } from "#server/features/person-events/person-events.service.ts";
import { ApiError, notFound } from "#server/http/errors.ts";
import type { Person } from "#server/http/actor.ts";
import { buildPasskeyAddedMail } from "#server/mail/outbound/templates/way-in-letters.mail.ts";
import { nameDevice } from "#server/user-agent.ts";
import * as store from "./passkeys.store.ts";

type Needs = Pick<Deps, "db" | "clock" | "newId" | "config" | "log">;
type LetterDeps = Pick<Deps, "mailer">;

/** Phone, computers and a spare key of one person; more is a loop. */
const PASSKEYS_MAX = 20;
/** As long as the browser waits for the person. */
const ANSWER_MS = 5 * 60_000;
const NAME_OF_PARTY = "Bankhíd";

export interface Question {
  readonly flowId: string;
  readonly options: Record<string, unknown>;
}

export async function listPasskeys(deps: Needs, person: Person): Promise<Passkey[]> {
  return (await store.listPasskeyRows(deps.db, person.userId)).map(presentPasskey);
}

/** The options for the authenticator. Throws `passkey_limit_reached`. */
export async function beginRegistration(deps: Needs, person: Person): Promise<Question> {
  const known = await store.listPasskeyRows(deps.db, person.userId);
  requireRoom(known.length);
  const options = await generateRegistrationOptions({
    rpName: NAME_OF_PARTY,
    rpID: readParty(deps).id,
    // One address may be director and accountant: two accounts, told apart in the authenticator's
    // list.
    userName: `${person.email} (${isAccountant(person.role) ? "könyvelő" : "ügyvezető"})`,
    userDisplayName: person.name || person.email,
    userID: new TextEncoder().encode(person.userId),
    timeout: ANSWER_MS,
    attestationType: "none",
    excludeCredentials: known.map((key) => ({ id: key.credentialId, transports: key.transports })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return ask(deps, "register", { ...options }, person);
}

/**
 * Keeps the passkey that answered, and tells the person by letter. `userAgent`: who asked. Throws
 * `passkey_refused` with a reason in words, `passkey_limit_reached`.
 */
export async function finishRegistration(
  deps: Needs & LetterDeps,
  person: Person,
  answer: { flowId: string; name: string; response: PasskeyAttestation },
  userAgent: string,
): Promise<Passkey> {
  const now = deps.clock.now();
  const question = await store.takeChallenge(deps.db, answer.flowId, "register", now);
  // Bound to the session that asked: an answer made in another one proves nothing about this
  // person.
  if (question?.userId !== person.userId || question.sessionId !== person.sessionId)
    throw noQuestion();
  const { registrationInfo: made } = await verify<VerifiedRegistrationResponse>(deps, () =>
    verifyRegistrationResponse({
      response: answer.response as Parameters<typeof verifyRegistrationResponse>[0]["response"],
      expectedChallenge: question.challenge,
      expectedOrigin: readParty(deps).origin,
      expectedRPID: readParty(deps).id,
      requireUserVerification: true,
    }),
  );
  if (made === undefined) throw refused("The answer was not verified");
  const { row, letter } = await inGlobal(deps.db, async (tx) => {
    await holdOwnSession(tx, person);
    await holdCaller(tx, person.userId);
    requireRoom((await store.listPasskeyRows(tx, person.userId)).length);
    await notePersonEvent(tx, { userId: person.userId, kind: "passkey.add", about: answer.name });
    const row = await store.insertPasskey(tx, {
      id: deps.newId(),
      userId: person.userId,
      credentialId: made.credential.id,
      publicKey: Buffer.from(made.credential.publicKey),
      counter: made.credential.counter,
      transports: answer.response.response.transports ?? [],
      backedUp: made.credentialBackedUp,
      name: answer.name,
      now,
    });
    return {
      row,
      letter: await storeLetterToPerson(tx, deps, person.userId, tellAdded(deps, row, userAgent), {
        kind: "passkey-added",
      }),
    };
  }).catch((error: unknown) => {
    if (isUniqueViolation(error)) throw refused("This passkey is registered already", error);
    throw error;
  });
  await deliverAll(deps, [letter]);
  return presentPasskey(row);
}

// A thief of a session would add a key to come back, so the owner gets a letter.
function tellAdded(
  deps: Needs,
  { name: passkeyName, createdAt: addedAt }: store.PasskeyRow,
  userAgent: string,
): BuildLetter {
  const { baseUrl, contact } = deps.config;
  const facts = {
    url: baseUrl + pagePaths.profile(),
    passkeyName,
    addedAt,
    device: nameDevice(userAgent),
    contact,
  };
  return ({ name }) => buildPasskeyAddedMail({ ...facts, name });
}

/** Throws `not_found` for one that is not the caller's. */
export async function renamePasskey(
  deps: Needs,
  person: Person,
  id: string,
  name: string,
): Promise<Passkey> {
  const row = await inGlobal(deps.db, async (tx) => {
    const renamed = await store.renamePasskeyRow(tx, person.userId, id, name);
    if (renamed !== undefined)
      await notePersonEvent(tx, { userId: person.userId, kind: "passkey.rename", about: name });
    return renamed;
  });
  if (row === undefined) throw notFound("Passkey");
  return presentPasskey(row);
}

/** Throws `not_found` for one that is not the caller's. */
export async function deletePasskey(deps: Needs, person: Person, id: string): Promise<void> {
  const gone = await inGlobal(deps.db, async (tx) => {
    const row = await store.deletePasskeyRow(tx, person.userId, id);
    if (row !== undefined)
      await notePersonEvent(tx, { userId: person.userId, kind: "passkey.remove", about: row.name });
    return row;
  });
  if (gone === undefined) throw notFound("Passkey");
}

/** Removes a person's passkeys (those added since an instant), with the questions under way. */
export async function deletePasskeys(tx: GlobalTx, userId: string, since?: Date): Promise<void> {
  await store.deletePasskeyRows(tx, userId, since);
  await store.deleteChallenges(tx, userId);
}

/** A challenge that names nobody: the authenticator offers its own accounts. */
export async function beginSignIn(deps: Needs): Promise<Question> {
  const options = await generateAuthenticationOptions({
    rpID: readParty(deps).id,
    timeout: ANSWER_MS,
    userVerification: "required",
  });
  return ask(deps, "signIn", { ...options });
}

/** Opens a session for the person who answered. Throws `passkey_refused`, `passkey_blocked`. */
export async function finishSignIn(
  deps: Needs,
  answer: { flowId: string; response: PasskeyAssertion },
  from: EntryOrigin,
): Promise<{ token: string; role: Role }> {
  const now = deps.clock.now();
  const question = await store.takeChallenge(deps.db, answer.flowId, "signIn", now);
  if (question === undefined) throw noQuestion();
  const outcome = await inGlobal(deps.db, async (tx) => {
    const key = await store.lockCredential(tx, answer.response.id);
    if (key === undefined) throw refused("This passkey is not known");
    const proof = await verifyAnswer(deps, answer.response, question.challenge, key).catch(
      (refusal: unknown) => ({ refusal }),
    );
    if ("refusal" in proof || key.blockedAt !== null) {
      await notePersonEvent(tx, { userId: key.userId, kind: "passkey.refuse", about: key.name });
      return "refusal" in proof ? proof : "blocked";
    }
    const { authenticationInfo: shown } = proof;
    // WebAuthn §6.1.1: a counter that does not grow means that the key's secret exists twice. Zero:
    // it does not count.
    if ((shown.newCounter > 0 || key.counter > 0n) && BigInt(shown.newCounter) <= key.counter) {
      await store.blockPasskey(tx, key.id, now);
      await notePersonEvent(tx, { userId: key.userId, kind: "passkey.block", about: key.name });
      deps.log.warn(
        { passkey: key.id, person: key.userId },
        "a passkey's counter ran backwards; it is blocked",
      );
      return "blocked";
    }
    await store.markPasskeyUsed(tx, key.id, {
      counter: shown.newCounter,
      backedUp: shown.credentialBackedUp,
      now,
    });
    await notePersonEvent(tx, {
      userId: key.userId,
      kind: "session.open-by-passkey",
      about: key.name,
    });
    const token = await openSession(
      deps,
      tx,
      { id: deps.newId(), userId: key.userId, kind: "login", boundCompanyId: null },
      from,
    );
    return { token, role: key.role };
  });
  if (typeof outcome === "object" && "refusal" in outcome) throw outcome.refusal;
  if (outcome === "blocked")
    throw new ApiError("passkey_blocked", {
      message: "This passkey may have been copied; log in by a link",
    });
  return outcome;
}

async function verifyAnswer(
  deps: Needs,
  response: PasskeyAssertion,
  challenge: string,
  key: store.PasskeyRow,
): Promise<VerifiedAuthenticationResponse> {
  // The user handle is the authenticator's name of the person; it must not name another one.
  const handle = response.response.userHandle;
  if (handle !== undefined && Buffer.from(handle, "base64url").toString() !== key.userId)
    throw refused("The passkey is another person's");
  const verified = await verify(deps, () =>
    verifyAuthenticationResponse({
      response: response as Parameters<typeof verifyAuthenticationResponse>[0]["response"],
      expectedChallenge: challenge,
      expectedOrigin: readParty(deps).origin,
      expectedRPID: readParty(deps).id,
      requireUserVerification: true,
      // The counter is judged by the caller, who blocks the key: here it would only be one more
      // refusal.
      credential: {
        id: key.credentialId,
        publicKey: new Uint8Array(key.publicKey),
        counter: -1,
        transports: key.transports,
      },
    }),
  );
  if (!verified.verified) throw refused("The signature is wrong");
  return verified;
}

// The library throws plain errors for everything that is wrong with an answer.
async function verify<T>(deps: Needs, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    deps.log.info(
      { reason: error instanceof Error ? error.message : "unknown" },
      "passkey refused",
    );
    throw refused("The answer was not verified", error);
  }
}

async function ask(
  deps: Needs,
  purpose: "register" | "signIn",
  options: Record<string, unknown>,
  person?: Person,
): Promise<Question> {
  const flowId = deps.newId();
  const now = deps.clock.now();
  await inGlobal(deps.db, (tx) =>
    store.insertChallenge(tx, {
      id: flowId,
      purpose,
      challenge: String(options["challenge"]),
      userId: person?.userId ?? null,
      sessionId: person?.sessionId ?? null,
      now,
      expiresAt: new Date(now.getTime() + ANSWER_MS),
    }),
  );
  return { flowId, options };
}

// A passkey is bound to the address that users open.
function readParty(deps: Needs): { id: string; origin: string } {
  const { hostname: id, origin } = new URL(deps.config.baseUrl);
  return { id, origin };
}

function requireRoom(count: number): void {
  if (count >= PASSKEYS_MAX)
    throw new ApiError("passkey_limit_reached", { message: `At most ${PASSKEYS_MAX} passkeys` });
}

function noQuestion(): ApiError {
  return refused("The question is unknown, answered or too old");
}

function refused(message: string, cause?: unknown): ApiError {
  return new ApiError("passkey_refused", { message, cause });
}

function presentPasskey(row: store.PasskeyRow): Passkey {
  return {
    _id: row.id,
    name: row.name,
    created: row.createdAt.toISOString(),
    lastUsed: row.lastUsedAt?.toISOString() ?? null,
    backedUp: row.backedUp,
    blocked: row.blockedAt !== null,
  };
}
