import type { Database } from "#server/database/connect.ts";
import { inCompany } from "#server/database/tenant.ts";
import type { CompanyKind, CompanyState } from "#server/database/tables/companies.ts";
import { newId } from "#server/new-id.ts";
import { buildUser } from "./build-user.ts";

export interface TestCompany {
  readonly id: string;
  readonly name: string;
  readonly taxNumber: string;
  readonly ownerId: string;
}

let nextTaxNumber = 10_000_000;

/** A company with its directory entry, owner (made when not given), accountants and overview. */
export async function buildCompany(
  db: Database,
  given: {
    ownerId?: string;
    accountantIds?: readonly string[];
    name?: string;
    taxNumber?: string;
    state?: CompanyState;
    kind?: CompanyKind;
    /** When it was registered; now by the database's clock where absent. */
    createdAt?: Date;
    deleted?: boolean;
  } = {},
): Promise<TestCompany> {
  const id = newId();
  const ownerId = given.ownerId ?? (await buildUser(db)).id;
  const taxNumber = given.taxNumber ?? String(nextTaxNumber++);
  const name = given.name ?? "Próba Kereskedelmi Kft.";
  const state = given.state ?? "active";
  const kind = given.kind ?? "normal";
  const deletedAt = given.deleted ? new Date() : null;
  await inCompany(db, id, async (tx) => {
    await tx
      .insertInto("company_directory")
      .values({
        company_id: id,
        tax_number: taxNumber,
        state: given.deleted ? "deleted" : state,
        kind,
      })
      .execute();
    await tx
      .insertInto("company")
      .values({
        company_id: id,
        name,
        tax_number: taxNumber,
        state,
        kind,
        courier_email: null,
        deleted_at: deletedAt,
        ...(given.createdAt && { created_at: given.createdAt }),
      })
      .execute();
    await tx
      .insertInto("company_overview")
      .values({ company_id: id, oldest_unbooked_date: null })
      .execute();
    const accountants = (given.accountantIds ?? []).map((userId) => ({
      userId,
      role: "accountant" as const,
    }));
    for (const member of [{ userId: ownerId, role: "owner" as const }, ...accountants]) {
      await tx
        .insertInto("membership")
        .values({ company_id: id, user_id: member.userId, role: member.role })
        .execute();
    }
  });
  return { id, name, taxNumber, ownerId };
}
