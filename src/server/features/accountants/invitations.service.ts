/**
 * Invitations of accountants: one letter for every company that the director chose, with the rights
 * of each company by itself.
 */
import { nameMaker, stampOf } from "#server/http/through.ts";
import { makerOf, type Person } from "#server/http/actor.ts";
import type { Accountant, InvitedOutcome } from "#contract/companies/accountants.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { inCompanies, inCompany, type Tx } from "#server/database/tenant.ts";
import { grantMembership } from "#server/features/access/members.service.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import { ensurePerson } from "#server/features/auth/accounts.service.ts";
import { expireInvitations } from "#server/features/auth/company-access.service.ts";
import { isAddressHeld } from "#server/features/auth/held-addresses.service.ts";
import { createLinkFor } from "#server/features/auth/sessions.service.ts";
import {
  deliverLetter,
  type StoredLetter,
  storeLetterToPerson,
} from "#server/features/letters/letters.service.ts";
import {
  lettersRepeated,
  requireFewLetters,
} from "#server/features/letters/few-letters.service.ts";
import { isPlanLimit, requireQuota } from "#server/features/quota/quota.service.ts";
import type { OwnerAccess } from "#server/http/company-access.ts";
import { requireAllowed } from "#server/http/rate-limit.ts";
import { ApiError, invalidField, notFound } from "#server/http/errors.ts";
import { INVITATIONS_PER_MAILBOX, MAILS_WINDOW_SECONDS } from "#server/http/limits.ts";
import { buildInvitationMail } from "#server/mail/outbound/templates/invitation.mail.ts";
import { mailboxOf } from "#values/mailbox.ts";
import { presentAccountant } from "./accountants.present.ts";
import { type AccountantDeps, getAccountant } from "./accountants.service.ts";
import * as store from "./accountants.store.ts";

/**
 * Invitations of one director in an hour: an office that brings its clients, not a way to flood
 * strangers.
 */
const INVITATIONS_PER_HOUR = 100;
/** Of these to one mailbox in a day, over all his companies, each of which sends a few. */
const INVITATIONS_TO_ONE_A_DAY = 20;
const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

interface Invited {
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
}

/** What the invitation came to in one company. */
export interface CompanyOutcome {
  readonly _id: string;
  readonly outcome: InvitedOutcome;
}

/** `delayed`: the mail server cannot take the letter now; a job goes on trying. */
export type InvitedAccountant = Accountant & { readonly delayed?: true };

/**
 * Saves the accountant in each company and sends one letter that names those to which he was
 * invited now. Throws where he was invited to none: `accountant_exists`, `plan_limit_reached`;
 * `rate_limited`, `letters_repeated`; and `accountant_invitation_not_sent` where he is saved but
 * the mail server refused the letter.
 */
export async function inviteAccountant(
  deps: AccountantDeps,
  companies: readonly [OwnerAccess, ...OwnerAccess[]],
  input: { name: string; email: string; mobile?: string | undefined },
): Promise<InvitedAccountant & { companies: CompanyOutcome[] }> {
  await limitInvitations(deps, companies[0].actor.person, input.email);
  // An accountant who changed his address may still take the old one back: a second account with it
  // would bar his way.
  if (await isAddressHeld(deps, "accountant", input.email)) throw cannotInvite();
  const invited = { name: input.name, email: input.email, mobile: input.mobile ?? "" };
  const ids = companies.map(({ companyId }) => companyId);
  const { outcomes, stored } = await inCompanies(deps.db, ids, async (tx) => {
    const userId = await requirePerson(tx, deps, companies, invited);
    const found = new Map<string, InvitedOutcome>();
    // In one order for everybody: two directors of the same companies do not wait for each other.
    for (const access of companies.toSorted(byCompany))
      found.set(access.companyId, await joinCompany(tx, deps, access, userId, invited));
    const joined = companies.filter(({ companyId }) => found.get(companyId) === "invited");
    return {
      outcomes: [...found].map(([_id, outcome]) => ({ _id, outcome })),
      stored: await storeInvitation(tx, deps, requireSome(joined, [...found.values()]), userId),
    };
  });
  return { ...(await deliverInvitation(deps, stored)), companies: outcomes };
}

/** Sends the invitation again; links of earlier ones stop working. Throws as `inviteAccountant`. */
export async function inviteAgain(
  deps: AccountantDeps,
  access: OwnerAccess,
  userId: string,
): Promise<InvitedAccountant> {
  const { companyId: id, actor } = access;
  const row = await inCompany(deps.db, id, (tx) => getAccountant(tx, id, userId));
  await limitInvitations(deps, actor.person, row.email);
  const now = deps.clock.now();
  const stored = await inCompany(deps.db, id, async (tx) => {
    await getAccountant(tx, id, userId);
    const { name, email, mobile } = row;
    await store.saveInvitation(
      tx,
      { companyId: id, userId: row.id, name, email, mobile },
      { by: makerOf(actor), at: now },
    );
    // After the row, which holds up a second command: it ends the link of the first.
    await expireInvitations(tx, id, row.id, now);
    const object = { kind: "accountant", id: row.id } as const;
    await audit(tx, access, "accountant.invite-again", object, { after: { email } });
    return storeInvitation(tx, deps, [access], row.id);
  });
  return deliverInvitation(deps, stored);
}

async function requirePerson(
  tx: Tx,
  deps: AccountantDeps,
  companies: readonly OwnerAccess[],
  { name, email, mobile }: Invited,
): Promise<string> {
  // Global tables have no row policy: each company's own row is read before anything is written to
  // them.
  for (const { companyId } of companies)
    if ((await store.listOwnerIds(tx, companyId)).ids.length === 0) throw notFound("Company");
  const id = await ensurePerson(tx, {
    role: "accountant",
    id: deps.newId(),
    email,
    name,
    mobile,
    now: deps.clock.now(),
  });
  // The row of a deleted person keeps its address until it is purged.
  if (id === undefined) throw cannotInvite();
  return id;
}

async function joinCompany(
  tx: Tx,
  deps: AccountantDeps,
  access: OwnerAccess,
  userId: string,
  invited: Invited,
): Promise<InvitedOutcome> {
  const { companyId, actor } = access;
  const now = deps.clock.now();
  try {
    await requireQuota(deps, tx, companyId, "accountant");
  } catch (error) {
    if (isPlanLimit(error)) return "planLimit";
    throw error;
  }
  if (!(await grantMembership(tx, { companyId, userId, role: "accountant", now })))
    return "already";
  await store.saveInvitation(
    tx,
    { companyId, userId, ...invited },
    { by: makerOf(actor), at: now },
  );
  const object = { kind: "accountant", id: userId } as const;
  await audit(tx, access, "accountant.invite", object, { after: invited });
  return "invited";
}

// Where nothing was done the caller gets an error, and the transaction leaves nothing.
function requireSome(
  joined: readonly OwnerAccess[],
  outcomes: readonly InvitedOutcome[],
): readonly [OwnerAccess, ...OwnerAccess[]] {
  const [first, ...more] = joined;
  if (first !== undefined) return [first, ...more];
  if (outcomes.includes("planLimit"))
    throw new ApiError("plan_limit_reached", {
      message: "The plan has no room for another: accountant",
    });
  throw new ApiError("accountant_exists", {
    message: "The company has an accountant with this address",
  });
}

function byCompany(one: OwnerAccess, other: OwnerAccess): number {
  return one.companyId < other.companyId ? -1 : 1;
}

function cannotInvite(): ApiError {
  return invalidField("email", "cannot be invited now");
}

async function limitInvitations(
  deps: AccountantDeps,
  person: Person,
  email: string,
): Promise<void> {
  const limits = [
    await deps.rateLimiter.hit(`invite|${person.userId}`, INVITATIONS_PER_HOUR, HOUR_SECONDS),
    await deps.rateLimiter.hit(
      `invited|${mailboxOf(email)}`,
      INVITATIONS_PER_MAILBOX,
      MAILS_WINDOW_SECONDS,
    ),
  ];
  for (const verdict of limits) requireAllowed(verdict, "Too many invitations");
  const toOne = `invite|${person.userId}|${mailboxOf(email)}`;
  const verdict = await deps.rateLimiter.hit(toOne, INVITATIONS_TO_ONE_A_DAY, DAY_SECONDS);
  if (!verdict.allowed) throw lettersRepeated(verdict.retryAfterSeconds);
}

interface Invitation {
  readonly companyIds: readonly [string, ...string[]];
  readonly userId: string;
  readonly letter: StoredLetter | undefined;
}

/**
 * The link opens the first company; the person sees the others beside it. Throws
 * `letters_repeated`.
 */
async function storeInvitation(
  tx: Tx,
  deps: AccountantDeps,
  companies: readonly [OwnerAccess, ...OwnerAccess[]],
  userId: string,
): Promise<Invitation> {
  const [{ companyId, actor }, ...others] = companies;
  const rows = [await getAccountant(tx, companyId, userId)];
  for (const other of others) rows.push(await getAccountant(tx, other.companyId, userId));
  const [first] = rows as [store.AccountantRow];
  const kind = "invitation";
  await requireFewLetters(tx, deps, { causedBy: companyId, kind, userId });
  const letter = await storeLetterToPerson(
    tx,
    deps,
    userId,
    async (recipient) => {
      const { token } = await createLinkFor(deps, recipient, { kind: "invitation", companyId });
      return buildInvitationMail({
        name: first.name,
        url: deps.config.baseUrl + pagePaths.bankAccountsByLink(token, first.taxNumber),
        companies: rows.map((row) => ({ name: row.companyName, taxNumber: row.taxNumber })),
        sender: nameMaker(actor.person.name || actor.person.email, stampOf(actor.person.through)),
        contact: deps.config.contact,
      });
    },
    { kind, causedBy: companyId },
  );
  if (letter !== undefined)
    for (const row of rows) await store.setInvitationLetter(tx, row.companyId, userId, letter.id);
  return { companyIds: [companyId, ...others.map((other) => other.companyId)], userId, letter };
}

async function deliverInvitation(
  deps: AccountantDeps,
  { companyIds, userId, letter }: Invitation,
): Promise<InvitedAccountant> {
  const delivery = letter === undefined ? "void" : await deliverLetter(deps, letter);
  const [companyId] = companyIds;
  const saved = await inCompany(deps.db, companyId, (tx) => getAccountant(tx, companyId, userId));
  for (const id of companyIds) await deps.events.publish("Accountant", id);
  // A letter whose link was withdrawn at once makes room for one that was asked for after it.
  if (letter === undefined || delivery === "refused") {
    const message = "The accountant is saved, but the mail server did not take the invitation";
    throw new ApiError("accountant_invitation_not_sent", { message });
  }
  const accountant = presentAccountant(saved);
  return delivery === "waiting" ? { ...accountant, delayed: true } : accountant;
}
