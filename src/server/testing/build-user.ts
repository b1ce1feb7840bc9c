import type { Role } from "#contract/fields.ts";
import { PRIVACY_VERSION } from "#contract/people/operator.ts";
import type { Database } from "#server/database/connect.ts";
import { newId } from "#server/new-id.ts";

export interface TestUser {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly name: string;
}

/**
 * A person in the database who accepted the terms in force (unless told otherwise); an entrepreneur
 * by default.
 */
export async function buildUser(
  db: Database,
  given: {
    role?: Role;
    email?: string;
    name?: string;
    mobile?: string;
    privacyAccepted?: boolean;
  } = {},
): Promise<TestUser> {
  const id = newId();
  const role = given.role ?? "entrepreneur";
  const email = given.email ?? `person-${id}@example.com`;
  const name = given.name ?? "Kovács Anna";
  const accepted = given.privacyAccepted ?? true;
  await db
    .insertInto("app_user")
    .values({
      id,
      role,
      email,
      name,
      mobile: given.mobile ?? "",
      privacy_version: accepted ? PRIVACY_VERSION : null,
      privacy_accepted_at: accepted ? new Date() : null,
      current_company_id: null,
      subscriber_id: null,
    })
    .execute();
  return { id, email, role, name };
}
