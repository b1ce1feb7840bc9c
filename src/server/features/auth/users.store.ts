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

/**
 * Accepts a version of the terms for the person. The first moment of each version stays. False
 * where this is the version that he had accepted last.
 */
export async function acceptTerms(
  tx: GlobalTx,
  userId: string,
  given: { readonly version: string; readonly at: Date },
): Promise<boolean> {
  const { version, at } = given;
  const before = await tx
    .selectFrom("app_user")
    .select(["privacy_version as version", "privacy_accepted_at as at"])
    .where("id", "=", userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (before.version === version) return false;
  const accepted = [{ user_id: userId, version, accepted_at: at }];
  // The version of the program before this table noted the last acceptance on the person alone.
  if (before.version !== null && before.at !== null)
    accepted.push({ user_id: userId, version: before.version, accepted_at: before.at });
  await tx
    .insertInto("terms_acceptance")
    .values(accepted)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const first = await tx
    .selectFrom("terms_acceptance")
    .select("accepted_at")
    .where("user_id", "=", userId)
    .where("version", "=", version)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("app_user")
    .set({ privacy_version: version, privacy_accepted_at: first.accepted_at })
    .where("id", "=", userId)
    .execute();
  return true;
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
  await tx.deleteFrom("terms_acceptance").where("user_id", "=", id).execute();
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
