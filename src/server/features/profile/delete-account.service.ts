/** Deletes a user account: only the id stays, which audit rows carry. */
import { inCompanyAsProgram, inGlobal } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { anonymiseAccount, lockAccount } from "#server/features/auth/accounts.service.ts";
import { endSessionsIn } from "#server/features/auth/own-sessions.service.ts";
import { writeAudit } from "#server/features/audit/audit.store.ts";
import {
  leavePersonFeeds,
  releasePersonConsents,
} from "#server/features/consents/release-consents.service.ts";
import { deletePasskeys } from "#server/features/auth/passkeys/passkeys.service.ts";
import { forgetPersonEvents } from "#server/features/person-events/person-events.service.ts";
import { ApiError, invalidField } from "#server/http/errors.ts";
import type { Person } from "#server/http/handler.ts";
import * as store from "./delete-account.store.ts";

type Needs = Pick<Deps, "db" | "clock" | "events">;

interface Origin {
  readonly address: string;
  readonly requestId: string;
}

/**
 * Deletes the caller's account. Throws `validation_failed` where the address does not confirm it,
 * and `only_owner_of_company` with the companies in `fields` (path: id, message: name) while one
 * would be left without owner.
 */
export async function deleteAccount(
  deps: Needs,
  person: Person,
  email: string,
  origin: Origin,
): Promise<void> {
  if (email.trim().toLowerCase() !== person.email)
    throw invalidField("email", "is not the account's address");
  const now = deps.clock.now();
  const everIn = await store.listEverCompanyIds(deps.db, person.userId);
  const { orphans, left, ended } = await inGlobal(deps.db, async (tx) => {
    await lockAccount(tx, person.userId);
    const held = await store.lockHeldCompanies(tx, person.userId);
    const orphans = held.filter((company) => company.role === "owner" && !company.hasOtherOwner);
    if (orphans.length > 0) return { orphans, left: [], ended: [] };
    const ended = await endSessionsIn(tx, person.userId, now);
    await deletePasskeys(tx, person.userId);
    await store.cutTies(tx, person.userId, now);
    await releasePersonConsents(tx, person.userId, now);
    await anonymiseAccount(tx, person.userId, now);
    await forgetPersonEvents(tx, person.userId);
    return { orphans, left: held, ended };
  });
  if (orphans.length > 0)
    throw await refuseOrphans(
      deps,
      orphans.map((company) => company.companyId),
    );
  await deps.events.publishEnded(ended);
  const leftIds = left.map((company) => company.companyId);
  await leavePersonFeeds(deps, person.userId);
  for (const companyId of everIn)
    await forgetInCompany(deps, person, companyId, leftIds.includes(companyId), origin);
}

async function forgetInCompany(
  deps: Needs,
  person: Person,
  companyId: string,
  isLeaving: boolean,
  origin: Origin,
): Promise<void> {
  await inCompanyAsProgram(deps.db, companyId, async (tx) => {
    await store.anonymiseInvitation(tx, companyId, person.userId);
    if (!isLeaving) return;
    const about = {
      companyId,
      actorKind: "user" as const,
      actorId: person.userId,
      objectKind: "user",
      objectId: person.userId,
    };
    // Without the network address: the account is gone, and only its id stays.
    await writeAudit(tx, { ...about, action: "account.delete", requestId: origin.requestId });
  });
  if (isLeaving) await deps.events.publish("Accountant", companyId);
}

async function refuseOrphans(deps: Needs, companyIds: readonly string[]): Promise<ApiError> {
  const fields: { path: string; message: string }[] = [];
  for (const id of companyIds) {
    fields.push({
      path: id,
      message: await inCompanyAsProgram(deps.db, id, (tx) => store.readCompanyName(tx, id)),
    });
  }
  const names = fields.map((field) => field.message).join(", ");
  return new ApiError("only_owner_of_company", {
    message: `The caller is the only owner of: ${names}`,
    fields,
  });
}
