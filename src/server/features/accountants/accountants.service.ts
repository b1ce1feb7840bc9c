/**
 * Accountants of a company. A person is shared: he may serve many companies, so each company keeps
 * its own copy of his name and mobile, and none can change the person himself.
 */
import { MINUTE_MS } from "#values/durations.ts";
import { pagePaths } from "#contract/page-paths.ts";
import type { Accountant } from "#contract/companies/accountants.ts";
import { inCompanies, inCompany, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import {
  deliverAll,
  type StoredLetter,
  storeLetterToPerson,
} from "#server/features/letters/letters.service.ts";
import { invalidField, notFound } from "#server/http/errors.ts";
import type { Actor, Person } from "#server/http/actor.ts";
import type { OwnerAccess } from "#server/http/company-access.ts";
import type { RateLimiter } from "#server/http/rate-limit.ts";
import { nameMaker, stampOf } from "#server/http/through.ts";
import { buildAccountantRemovedMail } from "#server/mail/outbound/templates/owner-letters.mail.ts";
import { presentAccountant } from "./accountants.present.ts";
import * as store from "./accountants.store.ts";

export type AccountantDeps = Pick<
  Deps,
  "db" | "clock" | "newId" | "config" | "mailer" | "log" | "events" | "quota" | "accessMode"
> & {
  readonly rateLimiter: RateLimiter;
};

type RemovalDeps = Pick<Deps, "db" | "clock" | "newId" | "config" | "mailer" | "log" | "events">;

/** An invitation that is taken back within this time, before it was used, was a mistake. */
const MISTAKEN_MS = 15 * MINUTE_MS;

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
 * the commit, his open pages are told, and he gets a letter, unless the right was given minutes ago
 * and never used.
 */
export async function removeAccountant(
  deps: AccountantDeps,
  access: OwnerAccess,
  userId: string,
): Promise<void> {
  const tell = await inCompany(deps.db, access.companyId, (tx) =>
    removeAccountantIn(tx, deps, access, userId),
  );
  await tell();
}

/** As `removeAccountant`, within a transaction; answers what is to be done after the commit. */
export async function removeAccountantIn(
  tx: Tx,
  deps: RemovalDeps,
  access: OwnerAccess,
  userId: string,
): Promise<() => Promise<void>> {
  const { companyId: id, actor } = access;
  const row = await getAccountant(tx, id, userId);
  const letter = await storeRemoval(tx, deps, row, actor.person);
  const ended = await store.endMembership(tx, id, row.id, deps.clock.now());
  if (ended === undefined) throw notFound("Accountant");
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
  return async () => {
    await deps.events.publish("Accountant", id);
    await deps.events.publishEnded(ended);
    await deliverAll(deps, [letter]);
  };
}

async function storeRemoval(
  tx: Tx,
  deps: RemovalDeps,
  { id, companyId, companyName, taxNumber, invitedAt, lastSeenAt }: store.AccountantRow,
  by: Person,
): Promise<StoredLetter | undefined> {
  const { baseUrl, contact } = deps.config;
  const invitedMs = deps.clock.now().getTime() - invitedAt.getTime();
  // The link of his invitation says that the right is gone: he needs no second letter.
  if (lastSeenAt === null && invitedMs < MISTAKEN_MS) return undefined;
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
        by: nameMaker(by.name === "" ? by.email : `${by.name} (${by.email})`, stampOf(by.through)),
        contact,
      }),
    { kind: "accountant-removed", causedBy: companyId },
  );
}

/** Throws `not_found`. */
export async function getAccountant(
  tx: Tx,
  companyId: string,
  userId: string,
): Promise<store.AccountantRow> {
  const [row] = await store.listAccountantRows(tx, [companyId], userId.toLowerCase());
  if (row === undefined) throw notFound("Accountant");
  return row;
}
