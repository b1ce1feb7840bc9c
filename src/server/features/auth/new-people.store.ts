/**
 * People whom others bring: invited accountants, directors of prepared companies, people of demos.
 */
import { PRIVACY_VERSION } from "#contract/people/operator.ts";
import type { Role } from "#contract/fields.ts";
import type { GlobalTx } from "#server/database/tenant.ts";

export interface NewPerson {
  readonly id: string;
  readonly role: Role;
  readonly email: string;
  readonly name?: string;
  readonly mobile?: string;
  readonly now: Date;
}

/**
 * Makes the person unless the address has one of this role already; answers the id, undefined for a
 * deleted person's address.
 */
export async function ensurePerson(tx: GlobalTx, person: NewPerson): Promise<string | undefined> {
  const { id, role, email, name, mobile, now } = person;
  await tx
    .insertInto("app_user")
    .values({
      id,
      role,
      email,
      ...(name === undefined ? {} : { name }),
      ...(mobile === undefined ? {} : { mobile }),
      privacy_version: null,
      current_company_id: null,
      subscriber_id: null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(["role", "email"]).doNothing())
    .execute();
  const row = await tx
    .selectFrom("app_user")
    .select("id")
    .where("role", "=", role)
    .where("email", "=", email)
    .where("deleted_at", "is", null)
    // His deletion waits until the company is his, and then finds it.
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.id;
}

/** Makes a person of a demo, who has accepted the terms and has the company open, if any. */
export async function insertDemoPerson(
  tx: GlobalTx,
  person: NewPerson & {
    readonly demoId: string;
    readonly companyId: string | null;
  },
): Promise<void> {
  const { id, role, email, name = "", now } = person;
  await tx
    .insertInto("app_user")
    .values({
      id,
      role,
      email,
      name,
      privacy_version: PRIVACY_VERSION,
      privacy_accepted_at: now,
      current_company_id: person.companyId,
      subscriber_id: null,
      created_at: now,
      demo_id: person.demoId,
    })
    .execute();
}
