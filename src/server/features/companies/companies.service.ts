/**
 * Companies of the caller. A tax number belongs to one living company in the whole product; the
 * directory's key holds that.
 */
import type { Company } from "#contract/companies/companies.ts";
import type { User } from "#contract/people/session.ts";
import { isUniqueViolation } from "#server/database/database-errors.ts";
import { inCompanies, inCompany, inCompanyAsProgram, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { listMemberships, type Membership } from "#server/features/access/access.service.ts";
import { readClientArrivals } from "#server/features/arrivals/arrivals.service.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import { holdCaller } from "#server/features/auth/accounts.service.ts";
import { troubleTimes } from "#server/features/bank-feeds/source-troubles.service.ts";
import { readOpenDays } from "#server/features/completeness/open-days.service.ts";
import { refuseBeyondDay } from "#server/http/daily-limit.ts";
import { ApiError, notFound } from "#server/http/errors.ts";
import { requireQuota } from "#server/features/quota/quota.service.ts";
import type { Actor, Person } from "#server/http/actor.ts";
import type { CompanyAccess, OwnerAccess } from "#server/http/company-access.ts";
import { isOwner } from "#server/roles.ts";
import { budapestDate } from "#values/local-date.ts";
import { presentCompany } from "./companies.present.ts";
import * as store from "./companies.store.ts";

type Listing = Pick<Deps, "db" | "accessMode">;
type Reads = Listing & Pick<Deps, "clock" | "config">;
type Needs = Reads & Pick<Deps, "newId" | "events" | "quota">;

/** Clients look for this text in the `message` of the 400. */
export const TAX_NUMBER_EXISTS_TEXT = "company already exists with this tax number";

/** The director of a group registers all of its companies in a morning; nobody has more. */
export const COMPANIES_A_DAY = 50;

const TAX_NUMBER_KEY = "company_directory_tax_number";
// Rows with their overviews are read in slices: the row policy parses its list of ids for every
// row.
const SLICE = 500;

export interface CompanyInput {
  readonly tax_number: string;
  readonly company_name: string;
}

/** All companies the caller reaches, by name. */
export async function listCompanies(deps: Reads, person: Person): Promise<Company[]> {
  const times = troubleTimes(deps);
  return listInSlices(deps, person, async (tx, slice, membershipOf) => {
    const rows = await store.listCompanyRows(tx, slice, times);
    const factsOf = await readFacts(deps, tx, slice, person.userId);
    const now = deps.clock.now();
    return rows.map((row) => presentCompany(row, membershipOf(row.id), factsOf(row.id), now));
  });
}

/** The short form that comes with the user. */
export async function listCompanySummaries(
  deps: Listing,
  person: Person,
): Promise<NonNullable<User["companies"]>> {
  return listInSlices(deps, person, async (tx, slice, membershipOf) =>
    (await store.listCompanyNames(tx, slice)).map(({ id, name, taxNumber, state }) => ({
      _id: id,
      name,
      taxNumber,
      status: state,
      owned: isOwner(membershipOf(id).role),
    })),
  );
}

/** What `read` answers for the companies that the person reaches, by the companies' names. */
async function listInSlices<Row extends { readonly _id: string; readonly name: string }>(
  deps: Listing,
  person: Person,
  read: (
    tx: Tx,
    slice: readonly string[],
    membershipOf: (companyId: string) => Membership,
  ) => Promise<Row[]>,
): Promise<Row[]> {
  const memberships = await listMemberships(deps, person);
  const byId = new Map(memberships.map((membership) => [membership.companyId, membership]));
  const ids = [...byId.keys()];
  const rows: Row[] = [];
  for (let from = 0; from < ids.length; from += SLICE) {
    const slice = ids.slice(from, from + SLICE);
    rows.push(
      ...(await inCompanies(deps.db, slice, (tx) => read(tx, slice, (id) => byId.get(id)!))),
    );
  }
  const byName = new Intl.Collator("hu");
  return rows.toSorted(
    (one, other) => byName.compare(one.name, other.name) || (one._id < other._id ? -1 : 1),
  );
}

/** One company. Throws `not_found` where its row cannot be seen. */
export async function getCompany(deps: Reads, access: CompanyAccess): Promise<Company> {
  return inCompany(deps.db, access.companyId, (tx) => readCompany(deps, tx, access));
}

/**
 * Registers a company and makes the caller its owner. Throws `company_tax_number_exists`,
 * `rate_limited` and `plan_limit_reached`.
 */
export async function createCompany(
  deps: Needs,
  actor: Actor,
  input: CompanyInput,
): Promise<Company> {
  const { person } = actor;
  // A connect session is bound to one company and makes no other.
  if (person.boundCompanyId !== null)
    throw new ApiError("forbidden", { message: "This session is bound to one company" });
  const id = deps.newId();
  const fields = {
    id,
    taxNumber: input.tax_number,
    name: input.company_name,
    kind: "normal" as const,
    now: deps.clock.now(),
  };
  const company = await refuseTakenNumber(() =>
    inCompanyAsProgram(deps.db, id, async (tx) => {
      await holdCaller(tx, person.userId);
      // A tax number belongs to one company: whoever registers all of them keeps the others out.
      await refuseBeyondDay({
        now: fields.now,
        most: COMPANIES_A_DAY,
        listDone: (since, most) => store.listMadeSince(tx, person.userId, since, most),
        message: `A person registers at most ${COMPANIES_A_DAY} companies a day`,
      });
      await store.insertDirectoryEntry(tx, fields);
      await store.insertCompany(tx, { ...fields, ownerId: person.userId });
      await requireQuota(deps, tx, id, "company");
      const object = { kind: "company", id } as const;
      await audit(tx, { companyId: id, actor }, "company.create", object, { after: input });
      return readCompany(deps, tx, { companyId: id, role: "owner", actor });
    }),
  );
  await deps.events.publish("Company", id);
  return company;
}

/** Saves name and tax number; completes a prepared company. Throws `company_tax_number_exists`. */
export async function saveCompany(
  deps: Needs,
  access: OwnerAccess,
  input: CompanyInput,
): Promise<Company> {
  const { companyId: id } = access;
  const company = await refuseTakenNumber(() =>
    inCompany(deps.db, id, async (tx) => {
      const was = await store.findCompanyFields(tx, id);
      if (was === undefined) throw notFound("Company");
      await store.updateCompany(tx, { id, taxNumber: input.tax_number, name: input.company_name });
      await audit(
        tx,
        access,
        "company.save",
        { kind: "company", id },
        { before: was, after: { ...input, status: "active" } },
      );
      return readCompany(deps, tx, access);
    }),
  );
  await deps.events.publish("Company", id);
  return company;
}

/**
 * Sets the address to which letters of the company go; answers the company's name. Throws
 * `not_found`.
 */
export async function saveCourierEmail(
  tx: Tx,
  companyId: string,
  address: string | null,
): Promise<string> {
  const name = await store.updateCourierEmail(tx, companyId, address);
  if (name === undefined) throw notFound("Company");
  return name;
}

/** The company's id, the caller, and his role in it. */
type OwnPlace = Pick<CompanyAccess, "companyId" | "role" | "actor">;

async function readCompany(deps: Reads, tx: Tx, own: OwnPlace): Promise<Company> {
  const [row] = await store.listCompanyRows(tx, [own.companyId], troubleTimes(deps));
  if (row === undefined) throw notFound("Company");
  const factsOf = await readFacts(deps, tx, [own.companyId], own.actor.person.userId);
  return presentCompany(row, own, factsOf(own.companyId), deps.clock.now());
}

/** What is told of a company beside its row. */
async function readFacts(deps: Reads, tx: Tx, companyIds: readonly string[], userId: string) {
  const arrivals = await readClientArrivals(deps, tx, companyIds, userId);
  const today = budapestDate(deps.clock.now().getTime());
  const openDays = await readOpenDays(tx, companyIds, { today });
  return (companyId: string) => ({
    arrivals: arrivals(companyId),
    openDays: openDays(companyId),
  });
}

async function refuseTakenNumber<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error, TAX_NUMBER_KEY)) throw error;
    const message = `A ${TAX_NUMBER_EXISTS_TEXT}`;
    throw new ApiError("company_tax_number_exists", {
      message,
      fields: [{ path: "tax_number", message }],
      cause: error,
    });
  }
}
