/**
 * Deleting a company hides it at once and everywhere; for thirty days its director can bring it
 * back, then a job purges it (purge-company.service.ts).
 */
import type { DeletedCompanyAccess, OwnerAccess } from "#server/http/company-access.ts";
import { DAY_MS } from "#values/durations.ts";
import type { Company } from "#contract/companies/companies.ts";
import { COMPANY_RESTORE_DAYS, TAX_NUMBER_DAYS } from "#contract/companies/company-deletion.ts";
import { isUniqueViolation } from "#server/database/database-errors.ts";
import { inCompany, inCompanyAsProgram, inGlobal, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { listDeletedCompanies, requireCompany } from "#server/features/access/access.service.ts";
import { holdCaller } from "#server/features/auth/accounts.service.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import { deliverAll } from "#server/features/letters/letters.service.ts";
import { storeToAccountants, storeToOwners } from "#server/features/owners/tell-owners.service.ts";
import { requeueUnreadFiles } from "#server/features/statement-files/requeue-files.service.ts";
import { ApiError, invalidField, notFound } from "#server/http/errors.ts";
import type { Person } from "#server/http/actor.ts";
import {
  buildClientDeletedMail,
  buildCompanyDeletedMail,
  buildCompanyRestoredMail,
} from "#server/mail/outbound/templates/owner-letters.mail.ts";
import { getCompany } from "./companies.service.ts";
import * as store from "./company-deletion.store.ts";

export type DeletionDeps = Pick<
  Deps,
  "db" | "clock" | "newId" | "config" | "mailer" | "log" | "events" | "queue" | "accessMode"
>;

type HidingDeps = Pick<Deps, "db" | "clock" | "newId" | "config" | "mailer" | "log" | "events">;

const TAX_NUMBER_KEY = "company_directory_tax_number";

export interface DeletionCounts {
  readonly accounts: number;
  readonly transactions: number;
  readonly bookedTransactions: number;
  readonly files: number;
  readonly accountants: number;
}

/** The data that would be lost with the company. */
export async function countDeletion(
  deps: DeletionDeps,
  { companyId }: OwnerAccess,
): Promise<DeletionCounts> {
  const contents = await inCompany(deps.db, companyId, (tx) => store.countContents(tx, companyId));
  if (contents === undefined) throw notFound("Company");
  const { accounts, transactions, booked, files, accountants } = contents;
  return {
    accounts: Number(accounts),
    transactions: Number(transactions),
    bookedTransactions: Number(booked),
    files: Number(files),
    accountants: Number(accountants),
  };
}

/** Hides the company. Throws `validation_failed` when the typed name is not its name. */
export async function deleteCompany(
  deps: DeletionDeps,
  access: OwnerAccess,
  typedName: string,
): Promise<{ purgeAfter: string }> {
  const { companyId } = access;
  const { until, tell } = await inCompany(deps.db, companyId, async (tx) => {
    const company = await store.lockCompany(tx, companyId);
    if (company === undefined) throw notFound("Company");
    if (comparable(typedName) !== comparable(company.name))
      throw invalidField("company_name", "is not the company's name");
    return hide(tx, deps, access, company);
  });
  await tell();
  return { purgeAfter: until.toISOString() };
}

/**
 * Hides a company that a program prepared and that its director has not completed, within a
 * transaction that goes on in this company. The director may still bring it back, as any other.
 * Answers what is to be done after the commit; undefined where he has completed it, or it is gone.
 */
export async function withdrawPreparedIn(
  tx: Tx,
  deps: HidingDeps,
  by: Pick<OwnerAccess, "companyId" | "actor">,
): Promise<(() => Promise<void>) | undefined> {
  const company = await store.lockCompany(tx, by.companyId);
  if (company === undefined || company.state !== "preRegistered") return undefined;
  return (await hide(tx, deps, by, company)).tell;
}

async function hide(
  tx: Tx,
  deps: HidingDeps,
  access: Pick<OwnerAccess, "companyId" | "actor">,
  company: store.LockedCompany,
): Promise<{ readonly until: Date; readonly tell: () => Promise<void> }> {
  const { companyId, actor } = access;
  const now = deps.clock.now();
  const contents = await store.countContents(tx, companyId);
  const until = await store.markDeleted(
    tx,
    companyId,
    now,
    new Date(now.getTime() + COMPANY_RESTORE_DAYS * DAY_MS),
  );
  const ended = await store.endBoundAccess(tx, companyId, now);
  const { name: company_name, taxNumber: tax_number } = company;
  await audit(
    tx,
    access,
    "company.delete",
    { kind: "company", id: companyId },
    {
      before: { company_name, tax_number, ...describe(contents) },
      after: { purgeAfter: until.toISOString() },
    },
  );
  const telling = { companyId, by: actor.person, kind: "company-deletion" };
  const letters = [
    ...(await storeToOwners(tx, deps, telling, (data) => buildCompanyDeletedMail(data, until))),
    ...(await storeToAccountants(tx, deps, telling, (data) => buildClientDeletedMail(data, until))),
  ];
  const tell = async () => {
    await deps.events.publish("Company", companyId);
    await deps.events.publishEnded(ended);
    await deliverAll(deps, letters);
  };
  return { until, tell };
}

/** The caller's deleted companies that can be brought back, the last deleted first. */
export async function listRestorable(deps: DeletionDeps, person: Person) {
  const deleted = await listDeletedCompanies(deps, person);
  const companies = [];
  for (const { id, deletedAt, purgeAfter } of deleted) {
    const head = await inCompanyAsProgram(deps.db, id, (tx) => store.findDeletedHead(tx, id));
    if (head !== undefined)
      companies.push({
        _id: id,
        ...head,
        deletedAt: deletedAt.toISOString(),
        purgeAfter: purgeAfter.toISOString(),
      });
  }
  return companies;
}

/** Brings a deleted company back. Throws `not_found` and `company_restore_tax_number_taken`. */
export async function restoreCompany(
  deps: DeletionDeps,
  access: DeletedCompanyAccess,
): Promise<Company> {
  const { companyId, actor, deletedAt } = access;
  try {
    const letters = await inCompanyAsProgram(deps.db, companyId, async (tx) => {
      await holdCaller(tx, actor.person.userId);
      if (!(await store.unmarkDeleted(tx, companyId))) throw notFound("Company");
      await requeueUnreadFiles(deps, tx, companyId);
      await audit(
        tx,
        access,
        "company.restore",
        { kind: "company", id: companyId },
        {
          before: { deletedAt: deletedAt.toISOString() },
        },
      );
      const telling = { companyId, by: actor.person, kind: "company-deletion" };
      return [
        ...(await storeToOwners(tx, deps, telling, buildCompanyRestoredMail)),
        ...(await storeToAccountants(tx, deps, telling, buildCompanyRestoredMail)),
      ];
    });
    await deliverAll(deps, letters);
  } catch (error) {
    if (!isUniqueViolation(error, TAX_NUMBER_KEY)) throw error;
    throw new ApiError("company_restore_tax_number_taken", {
      message: "Another company has this tax number by now",
      cause: error,
    });
  }
  await deps.events.publish("Company", companyId);
  return getCompany(deps, await requireCompany(deps, actor, companyId, "member"));
}

// People copy names with odd blanks and letter cases; these do not count.
function comparable(name: string): string {
  return name.normalize("NFC").trim().replace(/\s+/g, " ").toLocaleLowerCase("hu");
}

function describe(contents: store.CompanyContents | undefined): Record<string, number> {
  if (contents === undefined) return {};
  return {
    accounts: Number(contents.accounts),
    transactions: Number(contents.transactions),
    files: Number(contents.files),
  };
}

/** Forgets the tax numbers of companies that are gone; a trial is once in this time. */
export function forgetTaxNumbers(deps: Pick<Deps, "db" | "clock">): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - TAX_NUMBER_DAYS * DAY_MS);
  return inGlobal(deps.db, (tx) => store.deleteSeenTaxNumbers(tx, before));
}
