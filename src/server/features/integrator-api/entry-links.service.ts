/** Links that programs make for people of the company, and companies that programs prepare. */
import type { z } from "zod";
import { showId } from "#contract/integrator-api/ids.ts";
import {
  type apiCompanyPrepare,
  type apiLinkCreate,
  ENTRY_LINK_MINUTES,
  PREPARED_PER_DAY,
} from "#contract/integrator-api/links.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { inCompany } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { describeOwners } from "#server/features/accountants/members.service.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import { createProgramLink } from "#server/features/auth/sessions.service.ts";
import {
  type PrepareDeps,
  prepareCompany,
} from "#server/features/companies/prepare-company.service.ts";
import { describeIntegrator } from "#server/features/integrator-keys/integrator-keys.present.ts";
import { actingKey } from "#server/http/actor.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { ApiError, notFound } from "#server/http/errors.ts";
import { type RateLimiter, requireAllowed } from "#server/http/rate-limit.ts";
import { isOwner } from "#server/roles.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#values/durations.ts";
import { mailboxOf } from "#values/mailbox.ts";
import { invariant } from "#values/result.ts";
import { countPrepared, findEntryPerson } from "./entry-people.store.ts";

export type EntryNeeds = PrepareDeps &
  Pick<Deps, "db" | "clock" | "config"> & { readonly rateLimiter: RateLimiter };

/** Letters about prepared companies to one mailbox an hour, by whatever keys and `+tags`. */
const PREPARED_PER_MAILBOX = 10;
const HOUR_SECONDS = HOUR_MS / 1_000;

type LinkRequest = z.output<typeof apiLinkCreate.body>;

/**
 * Makes a link that logs a person in, once and soon, into this company only; his session ends with
 * the key. The person is the
 * maker of the key, or an accountant where a director made it: a program must not become somebody
 * who may do more than its own person. Throws `not_found` and `forbidden`.
 */
export async function createEntryLink(
  deps: EntryNeeds,
  access: CompanyAccess,
  { email, page, filter }: LinkRequest,
): Promise<z.input<typeof apiLinkCreate.reply>> {
  const { companyId, actor, role } = access;
  const makerId = actor.person.userId;
  const lifetimeMs = ENTRY_LINK_MINUTES * MINUTE_MS;
  return inCompany(deps.db, companyId, async (tx) => {
    const who = email === undefined ? { userId: makerId } : { email };
    const person = await findEntryPerson(tx, companyId, who);
    if (person === undefined) throw notFound("Person");
    const isMaker = person.userId === makerId;
    if (!isMaker && !(isOwner(role) && !isOwner(person.role)))
      throw new ApiError("forbidden", {
        message: "A key makes links for its maker, and a director's key for accountants",
      });
    const key = actingKey(actor.person);
    invariant(key !== undefined, "this API is called with keys only");
    const request = { userId: person.userId, companyId, keyId: key.id, lifetimeMs };
    const { token } = await createProgramLink(tx, deps, request);
    const after = { email: person.email, page };
    await audit(tx, access, "link.create", { kind: "user", id: person.userId }, { after });
    const query = new URLSearchParams(
      Object.entries(filter ?? {}).flatMap(([name, value]) =>
        value === undefined || value === "" ? [] : [[name, value]],
      ),
    ).toString();
    const path = pathOf(page, token, person.taxNumber);
    return {
      url: `${deps.config.baseUrl}${path}${query === "" || page !== "transactions" ? "" : `?${query}`}`,
      email: person.email,
      expiresAt: new Date(deps.clock.now().getTime() + lifetimeMs).toISOString(),
    };
  });
}

function pathOf(page: LinkRequest["page"], token: string, taxNumber: string): string {
  if (page === "companies") return pagePaths.companiesByLink(token);
  if (page === "accounts") return pagePaths.bankAccountsByLink(token, taxNumber);
  return pagePaths.transactionsByLink(token, taxNumber);
}

/**
 * Prepares a company for its director. Throws `forbidden` for an accountant's key and for an
 * invented company's, `company_tax_number_exists`, `email_invalid`, `rate_limited`.
 */
export async function prepareByKey(
  deps: EntryNeeds,
  access: CompanyAccess,
  { taxNumber, name, email }: z.output<typeof apiCompanyPrepare.body>,
): Promise<z.input<typeof apiCompanyPrepare.reply>> {
  const { companyId, actor, kind, role } = access;
  if (kind === "demo" || !isOwner(role))
    throw new ApiError("forbidden", {
      message: "Only a live key of a director prepares companies",
    });
  const since = new Date(deps.clock.now().getTime() - DAY_MS);
  const mailbox = `prepared|${mailboxOf(email)}`;
  const verdict = await deps.rateLimiter.hit(mailbox, PREPARED_PER_MAILBOX, HOUR_SECONDS);
  requireAllowed(verdict, "Enough companies were prepared for this mailbox");
  // The line comes first and counts refused tries too: an address gets no flood of letters.
  const keyOf = await inCompany(deps.db, companyId, async (tx) => {
    if ((await countPrepared(tx, companyId, since)) >= PREPARED_PER_DAY)
      throw new ApiError("rate_limited", {
        message: `At most ${PREPARED_PER_DAY} companies are prepared in a day`,
        retryAfterSeconds: HOUR_SECONDS,
      });
    const after = { tax_number: taxNumber, company_name: name, email };
    const object = { kind: "company", id: companyId } as const;
    await audit(tx, access, "company.prepare-other", object, { after });
    return describeOwners(tx, companyId);
  });
  const preparedBy = describeIntegrator(actingKey(actor.person)?.integrator ?? "").displayName;
  const made = await prepareCompany(deps, { taxNumber, name, email, preparedBy, actor, keyOf });
  return {
    id: showId("company", made.companyId),
    status: "PRE_REGISTERED",
    taxNumberValid: made.taxNumberValid,
    mailed: made.mailed,
  };
}
