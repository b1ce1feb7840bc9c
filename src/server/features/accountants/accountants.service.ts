/**
 * Accountants of a company. A person is shared: he may serve many companies, so each company keeps
 * its own copy of his name and mobile, and none can change the person himself.
 */
import { grantMembership } from "#server/features/access/members.service.ts";
import { ensurePerson } from "#server/features/auth/accounts.service.ts";
import { expireInvitations } from "#server/features/auth/company-access.service.ts";
import { pagePaths } from "#contract/page-paths.ts";
import type { Accountant } from "#contract/companies/accountants.ts";
import { inCompanies, inCompany, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import { createLinkFor } from "#server/features/auth/sessions.service.ts";
import { isAddressHeld } from "#server/features/auth/held-addresses.service.ts";
import {
  deliverAll,
  deliverLetter,
  type StoredLetter,
  storeLetterToPerson,
} from "#server/features/letters/letters.service.ts";
import { ApiError, invalidField, notFound } from "#server/http/errors.ts";
import type { Actor, Person } from "#server/http/actor.ts";
import type { OwnerAccess } from "#server/http/company-access.ts";
import { mailboxOf } from "#values/mailbox.ts";
import { INVITATIONS_PER_MAILBOX, MAILS_WINDOW_SECONDS } from "#server/http/limits.ts";
import { requireQuota } from "#server/features/quota/quota.service.ts";
import type { RateLimiter } from "#server/http/rate-limit.ts";
import { buildInvitationMail } from "#server/mail/outbound/templates/company-letters.mail.ts";
import { buildAccountantRemovedMail } from "#server/mail/outbound/templates/owner-letters.mail.ts";
import { presentAccountant } from "./accountants.present.ts";
import * as store from "./accountants.store.ts";

export type AccountantDeps = Pick<
  Deps,
  "db" | "clock" | "newId" | "config" | "mailer" | "log" | "events" | "quota" | "accessMode"
> & {
  readonly rateLimiter: RateLimiter;
};

/**
 * Invitations of one director in an hour: an office that brings its clients, not a way to flood
 * strangers.
 */
export const INVITATIONS_PER_HOUR = 100;
const HOUR_SECONDS = 3_600;

/** The company's accountants, by name. */
export async function listAccountants(
  deps: AccountantDeps,
  { companyId }: OwnerAccess,
): Promise<Accountant[]> {
  const rows = await inCompany(deps.db, companyId, (tx) =>
    store.listAccountantRows(tx, [companyId]),
  );
  const byName = new Intl.Collator("hu");
  return rows.map(presentAccountant).toSorted((one, other) => byName.compare(one.name, other.name));
}

/**
 * Saves the accountant and sends the invitation. Throws `accountant_exists`, `plan_limit_reached`,
 * `rate_limited`, and `accountant_invitation_not_sent` where he is saved but the mail server
 * refused the letter.
 */
export async function inviteAccountant(
  deps: AccountantDeps,
  access: OwnerAccess,
  input: { name: string; email: string; mobile?: string | undefined },
): Promise<Accountant> {
  const { companyId, actor } = access;
  await limitInvitations(deps, actor.person, input.email);
  // An accountant who changed his address may still take the old one back: a second account with it
  // would bar his way.
  if (await isAddressHeld(deps, "accountant", input.email)) throw cannotInvite();
  const now = deps.clock.now();
  const mobile = input.mobile ?? "";
  const stored = await inCompany(deps.db, companyId, async (tx) => {
    await requireVisible(tx, companyId);
    await requireQuota(deps, tx, companyId, "accountant");
    const id = await ensurePerson(tx, {
      role: "accountant",
      id: deps.newId(),
      email: input.email,
      name: input.name,
      mobile,
      now,
    });
    // The row of a deleted person keeps its address until it is purged.
    if (id === undefined) throw cannotInvite();
    if (!(await grantMembership(tx, { companyId, userId: id, role: "accountant", now }))) {
      throw new ApiError("accountant_exists", {
        message: "The company has an accountant with this address",
      });
    }
    const known = { name: input.name, email: input.email, mobile };
    await store.saveInvitation(
      tx,
      { companyId, userId: id, ...known },
      { by: actor.person.userId, at: now },
    );
    await audit(tx, access, "accountant.invite", { kind: "accountant", id }, { after: known });
    return storeInvitation(tx, deps, access, id);
  });
  return deliverInvitation(deps, stored);
}

/** Sends the invitation again; links of earlier ones stop working. Throws as `inviteAccountant`. */
export async function inviteAgain(
  deps: AccountantDeps,
  access: OwnerAccess,
  userId: string,
): Promise<Accountant> {
  const { companyId: id, actor } = access;
  const row = await inCompany(deps.db, id, (tx) => getAccountant(tx, id, userId));
  await limitInvitations(deps, actor.person, row.email);
  const now = deps.clock.now();
  const stored = await inCompany(deps.db, id, async (tx) => {
    await getAccountant(tx, id, userId);
    await expireInvitations(tx, id, row.id, now);
    const { name, email, mobile } = row;
    await store.saveInvitation(
      tx,
      { companyId: id, userId: row.id, name, email, mobile },
      { by: actor.person.userId, at: now },
    );
    const object = { kind: "accountant", id: row.id } as const;
    await audit(tx, access, "accountant.invite-again", object, { after: { email } });
    return storeInvitation(tx, deps, access, row.id);
  });
  return deliverInvitation(deps, stored);
}

/**
 * Saves name and mobile as each of the given companies knows them that the accountant serves.
 * Throws `not_found` where he serves none.
 */
export async function saveAccountant(
  deps: AccountantDeps,
  { companies, actor }: { readonly companies: readonly OwnerAccess[]; readonly actor: Actor },
  userId: string,
  input: { name: string; mobile?: string | undefined; email?: string | undefined },
): Promise<Accountant> {
  const companyIds = companies.map(({ companyId }) => companyId);
  const saved = await inCompanies(deps.db, companyIds, async (tx) => {
    const rows = await store.listAccountantRows(tx, companyIds, userId.toLowerCase());
    for (const row of rows) {
      if (input.email !== undefined && input.email !== row.email) {
        throw invalidField("email", "cannot be changed; invite the other address");
      }
      const mobile = input.mobile ?? row.mobile;
      await store.saveInvitation(tx, {
        companyId: row.companyId,
        userId: row.id,
        name: input.name,
        email: row.email,
        mobile,
      });
      const before = { name: row.name, mobile: row.mobile };
      const scope = { companyId: row.companyId, actor };
      await audit(
        tx,
        scope,
        "accountant.save",
        { kind: "accountant", id: row.id },
        {
          before,
          after: { name: input.name, mobile },
        },
      );
    }
    return store.listAccountantRows(tx, companyIds, userId.toLowerCase());
  });
  const [first] = saved;
  if (first === undefined) throw notFound("Accountant");
  for (const row of saved) await deps.events.publish("Accountant", row.companyId);
  return presentAccountant(first);
}

/**
 * Takes the company from the accountant: rights, sessions, keys, downloads and invitations end with
 * the commit, his open pages are told, and he gets a letter.
 */
export async function removeAccountant(
  deps: AccountantDeps,
  access: OwnerAccess,
  userId: string,
): Promise<void> {
  const { companyId: id, actor } = access;
  const { ended, letter } = await inCompany(deps.db, id, async (tx) => {
    const row = await getAccountant(tx, id, userId);
    const stored = await storeRemoval(tx, deps, row, actor.person);
    const sessions = await store.endMembership(tx, id, row.id, deps.clock.now());
    await store.deleteInvitation(tx, id, row.id);
    await audit(
      tx,
      access,
      "accountant.remove",
      { kind: "accountant", id: row.id },
      {
        before: { name: row.name, email: row.email, mobile: row.mobile },
      },
    );
    return { ended: sessions, letter: stored };
  });
  await deps.events.publish("Accountant", id);
  await deps.events.publishEnded(ended);
  await deliverAll(deps, [letter]);
}

function storeRemoval(
  tx: Tx,
  deps: AccountantDeps,
  { id, companyName, taxNumber }: store.AccountantRow,
  by: Person,
): Promise<StoredLetter | undefined> {
  const { baseUrl, contact } = deps.config;
  return storeLetterToPerson(
    tx,
    deps,
    id,
    ({ name }) =>
      buildAccountantRemovedMail({
        name,
        url: baseUrl + pagePaths.login(),
        companyName,
        taxNumber,
        by: by.name === "" ? by.email : `${by.name} (${by.email})`,
        contact,
      }),
    { kind: "accountant-removed" },
  );
}

function cannotInvite(): ApiError {
  return invalidField("email", "cannot be invited now");
}

async function getAccountant(
  tx: Tx,
  companyId: string,
  userId: string,
): Promise<store.AccountantRow> {
  const [row] = await store.listAccountantRows(tx, [companyId], userId.toLowerCase());
  if (row === undefined) throw notFound("Accountant");
  return row;
}

// Global tables have no row policy: the company's own row is read before anything is written to
// them.
async function requireVisible(tx: Tx, companyId: string): Promise<void> {
  if ((await store.listOwnerIds(tx, companyId)).ids.length === 0) throw notFound("Company");
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
  const over = limits.find((verdict) => !verdict.allowed);
  if (over)
    throw new ApiError("rate_limited", {
      message: "Too many invitations",
      retryAfterSeconds: over.retryAfterSeconds,
    });
}

interface Invitation {
  readonly companyId: string;
  readonly userId: string;
  readonly letter: StoredLetter | undefined;
}

async function storeInvitation(
  tx: Tx,
  deps: AccountantDeps,
  { companyId, actor }: OwnerAccess,
  userId: string,
): Promise<Invitation> {
  const row = await getAccountant(tx, companyId, userId);
  const letter = await storeLetterToPerson(
    tx,
    deps,
    userId,
    async (recipient) => {
      const { token } = await createLinkFor(deps, recipient, { kind: "invitation", companyId });
      return buildInvitationMail({
        name: row.name,
        url: deps.config.baseUrl + pagePaths.bankAccountsByLink(token, row.taxNumber),
        companyName: row.companyName,
        taxNumber: row.taxNumber,
        sender: actor.person.name || actor.person.email,
        contact: deps.config.contact,
      });
    },
    { kind: "invitation" },
  );
  if (letter !== undefined) await store.setInvitationLetter(tx, companyId, userId, letter.id);
  return { companyId, userId, letter };
}

async function deliverInvitation(
  deps: AccountantDeps,
  { companyId, userId, letter }: Invitation,
): Promise<Accountant> {
  const delivery = letter === undefined ? "void" : await deliverLetter(deps, letter);
  const saved = await inCompany(deps.db, companyId, (tx) => getAccountant(tx, companyId, userId));
  await deps.events.publish("Accountant", companyId);
  if (delivery === "refused" || delivery === "void") {
    const message = "The accountant is saved, but the mail server did not take the invitation";
    throw new ApiError("accountant_invitation_not_sent", { message });
  }
  return presentAccountant(saved);
}
