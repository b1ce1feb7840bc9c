import type { Role } from "#contract/fields.ts";
import type { Database } from "#server/database/connect.ts";
import { newId } from "#server/new-id.ts";

// The default of PRIVACY_VERSION.
const ACCEPTED_VERSION = "2026-11-01";

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
      privacy_version: accepted ? ACCEPTED_VERSION : null,
      privacy_accepted_at: accepted ? new Date() : null,
      current_company_id: null,
      subscriber_id: null,
    })
    .execute();
  return { id, email, role, name };
}
