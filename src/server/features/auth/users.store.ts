import type { Database } from "#server/database/connect.ts";
import { storedJson } from "#server/database/stored-json.ts";
import type { GlobalTx } from "#server/database/tenant.ts";
import type { Role } from "#contract/fields.ts";
import { pickUser, USER_COLUMNS, type UserRow } from "./sessions.store.ts";

export interface FoundUser {
  readonly id: string;
  readonly name: string;
  readonly privacyVersion: string | null;
}

export async function findUserByEmail(
  db: Database,
  role: Role,
  email: string,
): Promise<FoundUser | undefined> {
  return db
    .selectFrom("app_user")
    .select(["id", "name", "privacy_version as privacyVersion"])
    .where("role", "=", role)
    .where("email", "=", email)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/**
 * Registers an entrepreneur unless the address is known already; two requests at once make one
 * person.
 */
export async function insertEntrepreneur(
  db: Database,
  id: string,
  email: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto("app_user")
    .values({
      id,
      role: "entrepreneur",
      email,
      privacy_version: null,
      current_company_id: null,
      subscriber_id: null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(["role", "email"]).doNothing())
    .execute();
}

export interface UserChanges {
  readonly name?: string;
  readonly mobile?: string;
  readonly profile?: Record<string, string>;
  readonly privacy?: { readonly version: string; readonly at: Date };
}

/** Saves the named fields and answers the whole row; without named fields it only reads. */
export async function saveUser(
  db: Database | GlobalTx,
  id: string,
  changes: UserChanges,
): Promise<UserRow> {
  const set = {
    ...(changes.name === undefined ? {} : { name: changes.name }),
    ...(changes.mobile === undefined ? {} : { mobile: changes.mobile }),
    ...(changes.profile === undefined ? {} : { profile: storedJson(changes.profile) }),
    ...(changes.privacy === undefined
      ? {}
      : { privacy_version: changes.privacy.version, privacy_accepted_at: changes.privacy.at }),
  };
  if (Object.keys(set).length > 0)
    await db.updateTable("app_user").set(set).where("id", "=", id).execute();
  return pickUser(
    await db
      .selectFrom("app_user as u")
      .select(USER_COLUMNS)
      .where("u.id", "=", id)
      .executeTakeFirstOrThrow(),
  );
}

/** Changes the address. Throws on a second person of the role with it (app_user_role_email_key). */
export async function updateEmail(tx: GlobalTx, id: string, email: string): Promise<void> {
  await tx
    .updateTable("app_user")
    .set({ email })
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .execute();
}

/** Locks the person's row until the transaction ends; undefined where the person is deleted. */
export async function lockUser(
  tx: GlobalTx,
  id: string,
): Promise<{ role: Role; email: string; name: string } | undefined> {
  return tx
    .selectFrom("app_user")
    .select(["role", "email", "name"])
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Holds a living person's row; rows that refer to the person can be inserted meanwhile. False for a
 * person who is deleted.
 */
export async function holdUser(tx: GlobalTx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom("app_user")
    .select("id")
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes under which number the person pays. */
export async function setSubscriber(tx: GlobalTx, id: string, subscriberId: string): Promise<void> {
  await tx
    .updateTable("app_user")
    .set({ subscriber_id: subscriberId })
    .where("id", "=", id)
    .execute();
}

/** Empties a person's row except its id; the address is free again. */
export async function anonymiseUser(tx: GlobalTx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable("app_user")
    .set({
      email: `${id}@deleted.invalid`,
      name: "",
      mobile: "",
      profile: "{}",
      privacy_version: null,
      privacy_accepted_at: null,
      current_company_id: null,
      subscriber_id: null,
      deleted_at: now,
    })
    .where("id", "=", id)
    .execute();
}
