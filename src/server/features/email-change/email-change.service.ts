/**
 * A person's change of address. It is in force when both addresses have confirmed it by their
 * letters; then every session but the one that asked ends, that one gets a new token, and for three
 * days the old address can take it back.
 */
import { DAY_MS, HOUR_MS } from "#values/durations.ts";
import { pagePaths } from "#contract/page-paths.ts";
import type { EmailChange } from "#contract/people/email-change.ts";
import { mailboxOf } from "#values/mailbox.ts";
import { emailSchema } from "#contract/fields.ts";
import { type GlobalTx, inGlobal } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { CAUSED_A_DAY, lettersRepeated } from "#server/features/letters/few-letters.service.ts";
import {
  changeAddress,
  findAccountByEmail,
  lockAccount,
} from "#server/features/auth/accounts.service.ts";
import {
  createLetterLink,
  findLetterLinkByToken,
  type LetterLink,
  withdrawSignInLinks,
} from "#server/features/auth/letter-links.service.ts";
import { endSessionsIn } from "#server/features/auth/own-sessions/own-sessions.service.ts";
import {
  deliverAll,
  deliverLetter,
  type StoredLetter,
  storeLetterToAddress,
  storeLetterToPerson,
} from "#server/features/letters/letters.service.ts";
import { deletePasskeys } from "#server/features/auth/passkeys/passkeys.service.ts";
import { notePersonEvent } from "#server/features/person-events/person-events.service.ts";
import { ApiError, notFound } from "#server/http/errors.ts";
import type { Person } from "#server/http/actor.ts";
import { MAILS_PER_ADDRESS, MAILS_WINDOW_SECONDS } from "#server/http/limits.ts";
import type { RateLimiter } from "#server/http/rate-limit.ts";
import {
  buildChangedMail,
  buildConfirmNewMail,
  buildConfirmOldMail,
  buildEmailChangeEndMail,
  type EmailChangeMailData,
} from "#server/mail/outbound/templates/email-change.mail.ts";
import { nameState, presentChange } from "./email-change.present.ts";
import * as store from "./email-change.store.ts";
import { isAddressHeld } from "#server/features/auth/held-addresses.service.ts";

export type EmailChangeDeps = Pick<
  Deps,
  "db" | "clock" | "newId" | "config" | "mailer" | "log" | "events"
>;

/** Both letters must be answered within this; an older request is forgotten. */
const CONFIRM_MS = 24 * HOUR_MS;
/** How long the old address can take a change back: over a weekend. */
export const STOP_MS = 72 * HOUR_MS;

/**
 * Begins a change and sends both letters. Throws `email_invalid`, `email_in_use`, `mail_not_sent`,
 * `rate_limited`.
 */
export async function requestChange(
  deps: EmailChangeDeps,
  limiter: RateLimiter,
  person: Person,
  email: string,
): Promise<EmailChange> {
  const parsed = emailSchema.safeParse(email);
  if (!parsed.success || parsed.data === person.email)
    throw new ApiError("email_invalid", { message: "Not a new e-mail address" });
  const newEmail = parsed.data;
  // The letters to the person's own address are counted by person: strangers who ask for a change
  // to that address must not use them up.
  for (const subject of [`of ${person.userId}`, `to ${mailboxOf(newEmail)}`])
    await limitMails(limiter, subject);
  // Counted also where the address is another person's, who gets no letter: the reply hides it.
  const pair = `change|of ${person.userId} to ${mailboxOf(newEmail)}`;
  const verdict = await limiter.hit(pair, CAUSED_A_DAY, DAY_MS / 1_000);
  if (!verdict.allowed) throw lettersRepeated(verdict.retryAfterSeconds);
  const taken = await isTaken(deps, person, newEmail);
  if (taken && deps.config.loginReply === "explicit")
    throw new ApiError("email_in_use", { message: "Somebody else has this address" });
  const id = deps.newId();
  const letters = await inGlobal(deps.db, (tx) =>
    storeChange(tx, deps, person, { id, newEmail, taken }),
  );
  for (const letter of letters) {
    if (letter === undefined || (await deliverLetter(deps, letter)) !== "refused") continue;
    await inGlobal(deps.db, (tx) => store.stopOpenChanges(tx, person.userId, deps.clock.now()));
    throw new ApiError("mail_not_sent", { message: "The mail server did not take a letter" });
  }
  return presentChange(await getChange(deps, id), deps.clock.now());
}

/** Stores the request and its letters; a letter to an address that is `taken` is not stored. */
async function storeChange(
  tx: GlobalTx,
  deps: EmailChangeDeps,
  person: Person,
  { id, newEmail, taken }: { readonly id: string; readonly newEmail: string; taken: boolean },
): Promise<(StoredLetter | undefined)[]> {
  const now = deps.clock.now();
  const { userId, email: oldEmail, name } = person;
  const change = { id, userId, kind: "change" as const, oldEmail, newEmail };
  const expiresAt = new Date(now.getTime() + CONFIRM_MS);
  const about = { name, oldEmail, newEmail, until: expiresAt, contact: deps.config.contact };
  if ((await lockAccount(tx, userId)) === undefined) throw notFound("Account");
  await store.stopOpenChanges(tx, userId, now, "change");
  // A recovery under way is the operator's: only its own letters stop it, and no change overtakes
  // it.
  if (await store.hasOpenChange(tx, userId)) throw recoveryUnderWay();
  await store.insertChange(tx, {
    ...change,
    requestedAt: now,
    expiresAt,
    readyAt: null,
    note: "",
    sessionId: person.sessionId,
  });
  await notePersonEvent(tx, { userId: userId, kind: "address.ask", about: newEmail });
  const link = { userId: userId, subjectId: id, now };
  // The old address's link can also stop, so it lives as long as stopping is possible.
  const stopUntil = new Date(expiresAt.getTime() + STOP_MS);
  const oldUrl = linkUrl(
    deps,
    await createLetterLink(tx, { ...link, kind: "emailConfirmOld", expiresAt: stopUntil }),
  );
  const newUrl = linkUrl(
    deps,
    await createLetterLink(tx, { ...link, kind: "emailConfirmNew", expiresAt }),
  );
  const options = { kind: "email-change", keepMs: CONFIRM_MS };
  const toOld = await storeLetterToPerson(
    tx,
    deps,
    userId,
    () => buildConfirmOldMail({ ...about, url: oldUrl }),
    options,
  );
  // Where a neutral answer must hide that the address belongs to another person, that person gets
  // no letter, and the change never ends.
  if (taken) return [toOld];
  const letter = buildConfirmNewMail({ ...about, url: newUrl });
  return [toOld, await storeLetterToAddress(tx, deps, { unconfirmed: newEmail }, letter, options)];
}

/** The caller's change that is open or can be taken back. */
export async function findOwnChange(
  deps: EmailChangeDeps,
  person: Person,
): Promise<EmailChange | null> {
  const row = await store.findCurrentChange(deps.db, person.userId, deps.clock.now());
  return row === undefined ? null : presentChange(row, deps.clock.now());
}

/**
 * Drops the caller's open change; a recovery is stopped by its letters only. Throws `not_found`.
 */
export async function cancelOwnChange(deps: EmailChangeDeps, person: Person): Promise<void> {
  const stopped = await inGlobal(deps.db, async (tx) => {
    const any = await store.stopOpenChanges(tx, person.userId, deps.clock.now(), "change");
    if (any) await notePersonEvent(tx, { userId: person.userId, kind: "address.cancel" });
    return any;
  });
  if (!stopped) throw notFound("Change");
}

/**
 * Drops the person's open change unless this session began it: a session that he ends with all ways
 * in leaves nothing behind that others can finish.
 */
export async function endChangesOfOthers(
  tx: GlobalTx,
  deps: Pick<Deps, "clock">,
  userId: string,
  keepSession: string | null,
): Promise<void> {
  if (await store.stopOpenChanges(tx, userId, deps.clock.now(), "change", keepSession))
    await notePersonEvent(tx, { userId, kind: "address.cancel" });
}

const ACTIONS = {
  emailConfirmOld: "confirmOld",
  emailConfirmNew: "confirmNew",
  emailStop: "stop",
} as const;

/** The effect of a letter's link. Throws `unauthenticated`, `link_used_or_expired`. */
export async function lookAtChange(
  deps: EmailChangeDeps,
  token: string,
): Promise<{ action: (typeof ACTIONS)[LetterLink["kind"]]; change: EmailChange }> {
  const link = await findLink(deps, token);
  return {
    action: ACTIONS[link.kind],
    change: presentChange(await getChange(deps, link.subjectId), deps.clock.now()),
  };
}

/**
 * Confirms at one address; the second confirmation puts the change in force. Confirming twice is as
 * once.
 */
export async function confirmChange(deps: EmailChangeDeps, token: string): Promise<EmailChange> {
  const link = await findLink(deps, token);
  if (link.kind === "emailStop")
    throw new ApiError("unauthenticated", { message: "This link stops and does not confirm" });
  const now = deps.clock.now();
  const mark = link.kind === "emailConfirmOld" ? "oldConfirmedAt" : "newConfirmedAt";
  const done = await inGlobal(deps.db, async (tx) => {
    const row = await store.lockChange(tx, link.subjectId);
    if (row[mark] !== null && row.stoppedAt === null) return { row, applied: undefined };
    if (nameState(row, now) !== "open" || row.kind !== "change") throw linkGone();
    await store.markChange(tx, row.id, { [mark]: now });
    const both =
      mark === "oldConfirmedAt" ? row.newConfirmedAt !== null : row.oldConfirmedAt !== null;
    return {
      row,
      applied: both
        ? await applyChange(tx, deps, row, new Date(now.getTime() + STOP_MS))
        : undefined,
    };
  });
  if (done.applied !== undefined) await tellApplied(deps, done.applied);
  return presentChange(await getChange(deps, link.subjectId), now);
}

/**
 * Stops an open change, or takes an applied one back; every session ends. Throws
 * `link_used_or_expired`, `email_in_use`.
 */
export async function stopChange(deps: EmailChangeDeps, token: string): Promise<EmailChange> {
  const link = await findLink(deps, token);
  if (link.kind === "emailConfirmNew")
    throw new ApiError("unauthenticated", { message: "Only the old address stops a change" });
  const now = deps.clock.now();
  const { row, ended, letters } = await inGlobal(deps.db, async (tx) => {
    const row = await store.lockChange(tx, link.subjectId);
    const state = nameState(row, now);
    const back = state === "applied" && row.stopUntil !== null && row.stopUntil > now;
    if (state !== "open" && !back) throw linkGone();
    const account = await lockAccount(tx, row.userId);
    if (account === undefined) throw linkGone();
    if (back) {
      await changeAddress(tx, row.userId, row.oldEmail);
      // Passkeys by which the person who changed the address could come back.
      await deletePasskeys(tx, row.userId, row.requestedAt);
    }
    await store.markChange(tx, row.id, { stoppedAt: now });
    const kind = row.kind === "recovery" ? ("recovery.stop" as const) : ("address.stop" as const);
    await notePersonEvent(tx, { userId: row.userId, kind, about: row.newEmail });
    // The person who made this change may have made more since: none of them may stay, nor an
    // address in between.
    await store.stopLaterChanges(tx, row.userId, row.requestedAt, now);
    await withdrawSignInLinks(tx, row.userId);
    const letter = buildEmailChangeEndMail(
      { ...describe(deps, row, account.name), url: deps.config.baseUrl + pagePaths.login() },
      "stopped",
    );
    const letters = [
      await storeLetterToPerson(tx, deps, row.userId, () => letter, { kind: "email-change" }),
    ];
    // The address that was asked for, and the one that was in force until now where more changes
    // had followed.
    for (const former of new Set([row.newEmail, account.email])) {
      if (former !== row.oldEmail)
        letters.push(
          await storeLetterToAddress(tx, deps, { former }, letter, { kind: "email-change" }),
        );
    }
    return { row, ended: await endSessionsIn(tx, row.userId, now), letters };
  });
  await tellApplied(deps, { endedSessions: ended, letters });
  return presentChange(await getChange(deps, row.id), now);
}

export interface Applied {
  readonly endedSessions: readonly string[];
  readonly letters: readonly (StoredLetter | undefined)[];
}

/**
 * Puts a locked change in force: the address, no session but the asker's, no unused login link; and
 * stores the letters to both addresses. Throws `email_in_use`.
 */
export async function applyChange(
  tx: GlobalTx,
  deps: EmailChangeDeps,
  row: store.EmailChangeRow,
  stopUntil: Date | null,
): Promise<Applied> {
  const now = deps.clock.now();
  const account = await lockAccount(tx, row.userId);
  if (account === undefined) throw linkGone();
  await changeAddress(tx, row.userId, row.newEmail);
  await store.markChange(tx, row.id, { appliedAt: now, stopUntil });
  const kind = row.kind === "recovery" ? ("recovery.apply" as const) : ("address.change" as const);
  await notePersonEvent(tx, { userId: row.userId, kind, about: row.newEmail });
  await withdrawSignInLinks(tx, row.userId);
  const about = { ...describe(deps, row, account.name), until: new Date(now.getTime() + STOP_MS) };
  const letters: (StoredLetter | undefined)[] = [];
  if (stopUntil !== null) {
    const link = {
      userId: row.userId,
      subjectId: row.id,
      now,
      kind: "emailStop",
      expiresAt: stopUntil,
    } as const;
    const letter = buildChangedMail({
      ...about,
      url: linkUrl(deps, await createLetterLink(tx, link)),
    });
    letters.push(
      await storeLetterToAddress(tx, deps, { former: row.oldEmail }, letter, {
        kind: "email-change",
      }),
    );
  }
  const letter = buildEmailChangeEndMail(
    { ...about, url: deps.config.baseUrl + pagePaths.login() },
    "applied",
  );
  letters.push(
    await storeLetterToPerson(tx, deps, row.userId, () => letter, { kind: "email-change" }),
  );
  return { endedSessions: await endSessionsIn(tx, row.userId, now, row.sessionId), letters };
}

/**
 * Called after the commit: ends the streams of the ended sessions and sends the letters. A refused
 * letter undoes nothing.
 */
export async function tellApplied(deps: EmailChangeDeps, applied: Applied): Promise<void> {
  await deps.events.publishEnded(applied.endedSessions);
  await deliverAll(deps, applied.letters);
}

/** The page of a letter about a change of address. */
export function linkUrl(deps: Pick<Deps, "config">, token: string): string {
  return deps.config.baseUrl + pagePaths.emailChange(token);
}

function describe(
  deps: EmailChangeDeps,
  row: store.EmailChangeRow,
  name: string,
): Omit<EmailChangeMailData, "url"> {
  return {
    name,
    oldEmail: row.oldEmail,
    newEmail: row.newEmail,
    until: row.expiresAt,
    contact: deps.config.contact,
  };
}

async function findLink(deps: EmailChangeDeps, token: string): Promise<LetterLink> {
  const link = await findLetterLinkByToken(deps.db, token);
  if (link === undefined)
    throw new ApiError("unauthenticated", { message: "The link is not valid" });
  if (link.expiresAt <= deps.clock.now()) throw linkGone();
  return link;
}

async function getChange(deps: EmailChangeDeps, id: string): Promise<store.EmailChangeRow> {
  const row = await store.findChange(deps.db, id);
  if (row === undefined) throw notFound("Change");
  return row;
}

async function isTaken(deps: EmailChangeDeps, person: Person, email: string): Promise<boolean> {
  if ((await findAccountByEmail(deps.db, person.role, email)) !== undefined) return true;
  return isAddressHeld(deps, person.role, email);
}

async function limitMails(limiter: RateLimiter, subject: string): Promise<void> {
  const verdict = await limiter.hit(`change|${subject}`, MAILS_PER_ADDRESS, MAILS_WINDOW_SECONDS);
  if (!verdict.allowed) {
    throw new ApiError("rate_limited", {
      message: "Too many letters to this address",
      retryAfterSeconds: verdict.retryAfterSeconds,
    });
  }
}

/** The operator's recovery goes before any other change. */
export function recoveryUnderWay(): ApiError {
  return new ApiError("conflict", { message: "A recovery of this account is under way" });
}

function linkGone(): ApiError {
  return new ApiError("link_used_or_expired", { message: "The link was used or has expired" });
}
