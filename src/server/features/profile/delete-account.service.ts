/** Deletes a user account: only the id stays, which audit rows carry. */
import { anonymiseInvitation } from "#server/features/accountants/members.service.ts";
import { isOwner } from "#server/roles.ts";
import {
  type GlobalTx,
  goOnInCompany,
  inCompanyAsProgram,
  inGlobal,
} from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { anonymiseAccount, lockAccount } from "#server/features/auth/accounts.service.ts";
import { endKnownSecrets } from "#server/features/auth/company-access.service.ts";
import { endSessionsIn } from "#server/features/auth/own-sessions/own-sessions.service.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import {
  leavePersonFeeds,
  releasePersonConsents,
} from "#server/features/consents/release-consents.service.ts";
import { deletePasskeys } from "#server/features/auth/passkeys/passkeys.service.ts";
import { deleteLetterChoices } from "#server/features/letters/letter-choices.service.ts";
import { deleteClientViews } from "#server/features/saved-views/client-views.service.ts";
import { ApiError, invalidField } from "#server/http/errors.ts";
import type { Actor } from "#server/http/actor.ts";
import * as store from "./delete-account.store.ts";

type Needs = Pick<Deps, "db" | "clock" | "events">;

/**
 * Deletes the caller's account. Throws `validation_failed` where the address does not confirm it,
 * and `only_owner_of_company` with the companies in `fields` (path: id, message: name) while one
 * would be left without owner.
 */
export async function deleteAccount(deps: Needs, actor: Actor, email: string): Promise<void> {
  const { person } = actor;
  if (email.trim().toLowerCase() !== person.email)
    throw invalidField("email", "is not the account's address");
  const now = deps.clock.now();
  const everIn = await store.listEverCompanyIds(deps.db, person.userId);
  const { orphans, left, ended } = await inGlobal(deps.db, async (tx) => {
    await lockAccount(tx, person.userId);
    const held = await store.lockHeldCompanies(tx, person.userId);
    const orphans = held.filter((company) => isOwner(company.role) && !company.hasOtherOwner);
    if (orphans.length > 0) return { orphans, left: [], ended: [] };
    const ended = await endSessionsIn(tx, person.userId, now);
    ended.push(...(await endKnownSecrets(tx, { userId: person.userId, now })).sessions);
    await deletePasskeys(tx, person.userId);
    await deleteClientViews(tx, person.userId);
    await deleteLetterChoices(tx, person.userId);
    ended.push(...(await store.cutTies(tx, person.userId, now)));
    await releasePersonConsents(tx, person.userId, now);
    await anonymiseAccount(tx, person.userId, now);
    const leftIds = held.map((company) => company.companyId);
    for (const companyId of everIn)
      await forgetInCompany(tx, actor, companyId, leftIds.includes(companyId));
    return { orphans, left: leftIds, ended };
  });
  if (orphans.length > 0)
    throw await refuseOrphans(
      deps,
      orphans.map((company) => company.companyId),
    );
  await deps.events.publishEnded(ended);
  await leavePersonFeeds(deps, person.userId);
  for (const companyId of left) await deps.events.publish("Accountant", companyId);
}

/** In the transaction of the deletion: nothing of the person stays, and no line is missing. */
async function forgetInCompany(
  globalTx: GlobalTx,
  actor: Actor,
  companyId: string,
  isLeaving: boolean,
): Promise<void> {
  const { userId } = actor.person;
  const tx = await goOnInCompany(globalTx, companyId);
  await anonymiseInvitation(tx, companyId, userId);
  if (!isLeaving) return;
  // Without the network address: the account is gone, and only its id stays.
  const scope = { companyId, actor: { ...actor, address: "" } };
  await audit(tx, scope, "account.delete", { kind: "user", id: userId });
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
