/**
 * Deleting a company hides it at once and everywhere; for thirty days its director can bring it
 * back, then a job purges it (purge-company.service.ts).
 */
import type { Company } from "#contract/companies/companies.ts";
import { COMPANY_RESTORE_DAYS } from "#contract/companies/company-deletion.ts";
import { isUniqueViolation } from "#server/database/database-errors.ts";
import { inCompany, inCompanyAsProgram } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { requireCompany } from "#server/features/access/access.service.ts";
import { holdCaller } from "#server/features/auth/accounts.service.ts";
import { writeAudit } from "#server/features/audit/audit.store.ts";
import { deliverAll } from "#server/features/letters/letters.service.ts";
import { storeToOwners } from "#server/features/owners/tell-owners.service.ts";
import { requeueUnreadFiles } from "#server/features/statement-files/requeue-files.service.ts";
import { ApiError, invalidField, notFound } from "#server/http/errors.ts";
import type { Person } from "#server/http/handler.ts";
import {
  buildCompanyDeletedMail,
  buildCompanyRestoredMail,
} from "#server/mail/outbound/templates/owner-letters.mail.ts";
import { getCompany, type Origin } from "./companies.service.ts";
import * as store from "./company-deletion.store.ts";

export type DeletionDeps = Pick<
  Deps,
  "db" | "clock" | "newId" | "config" | "mailer" | "log" | "events" | "queue" | "accessMode"
>;

const DAY_MS = 86_400_000;
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
  person: Person,
  id: string,
): Promise<DeletionCounts> {
  const { companyId } = await requireCompany(deps, person, id, "owner");
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
  person: Person,
  id: string,
  typedName: string,
  origin: Origin,
): Promise<{ purgeAfter: string }> {
  const { companyId } = await requireCompany(deps, person, id, "owner");
  const now = deps.clock.now();
  const { purgeAfter, ended, letters } = await inCompany(deps.db, companyId, async (tx) => {
    const company = await store.lockCompany(tx, companyId);
    if (company === undefined) throw notFound("Company");
    if (comparable(typedName) !== comparable(company.name))
      throw invalidField("company_name", "is not the company's name");
    const contents = await store.countContents(tx, companyId);
    const until = await store.markDeleted(
      tx,
      companyId,
      now,
      new Date(now.getTime() + COMPANY_RESTORE_DAYS * DAY_MS),
    );
    const sessions = await store.endBoundAccess(tx, companyId, now);
    await writeAudit(tx, {
      companyId,
      actorKind: "user",
      actorId: person.userId,
      action: "company.delete",
      objectKind: "company",
      objectId: companyId,
      before: { company_name: company.name, tax_number: company.taxNumber, ...describe(contents) },
      after: { purgeAfter: until.toISOString() },
      ...origin,
    });
    const telling = { companyId, by: person, kind: "company-deletion" };
    const letters = await storeToOwners(tx, deps, telling, (data) =>
      buildCompanyDeletedMail(data, until),
    );
    return { purgeAfter: until, ended: sessions, letters };
  });
  await deps.events.publish("Company", companyId);
  await deps.events.publishEnded(ended);
  await deliverAll(deps, letters);
  return { purgeAfter: purgeAfter.toISOString() };
}

/** The caller's deleted companies that can be brought back, the last deleted first. */
export async function listDeletedCompanies(deps: DeletionDeps, person: Person) {
  const deleted = await store.listDeletedOf(deps.db, person.userId, deps.clock.now());
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
  person: Person,
  id: string,
  origin: Origin,
): Promise<Company> {
  const [deleted] = await store.listDeletedOf(
    deps.db,
    person.userId,
    deps.clock.now(),
    id.toLowerCase(),
  );
  if (deleted === undefined) throw notFound("Company");
  const companyId = deleted.id;
  try {
    const letters = await inCompanyAsProgram(deps.db, companyId, async (tx) => {
      await holdCaller(tx, person.userId);
      if (!(await store.unmarkDeleted(tx, companyId))) throw notFound("Company");
      await requeueUnreadFiles(deps, tx, companyId);
      await writeAudit(tx, {
        companyId,
        actorKind: "user",
        actorId: person.userId,
        action: "company.restore",
        objectKind: "company",
        objectId: companyId,
        before: { deletedAt: deleted.deletedAt.toISOString() },
        ...origin,
      });
      return storeToOwners(
        tx,
        deps,
        { companyId, by: person, kind: "company-deletion" },
        buildCompanyRestoredMail,
      );
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
  return getCompany(deps, person, companyId);
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
