/**
 * Ends a key, and on request all that it, its links and the keys that they made have made and that
 * does not end with it. Each kind is ended by the service of its own feature, with its line in the
 * log, in one transaction.
 */
import type { AccessToken } from "#contract/integrator-keys/integrator-keys.ts";
import { type PressedKind, pressedKinds } from "#contract/integrator-keys/made-kinds.ts";
import { goOnInCompany, inCompany, type Tx } from "#server/database/tenant.ts";
import { asOwner } from "#server/features/access/access.service.ts";
import { removeAccountantIn } from "#server/features/accountants/accountants.service.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import { withdrawPreparedIn } from "#server/features/companies/company-deletion.service.ts";
import { cancelExportJobIn } from "#server/features/exports/jobs/export-jobs.service.ts";
import { deleteExportScheduleIn } from "#server/features/exports/schedules/export-schedules.service.ts";
import {
  endSecretsIn,
  getKey,
  type KeyDeps,
  type KeyRow,
  readKeyIn,
  revokeKeyIn,
} from "#server/features/integrator-keys/integrator-keys.service.ts";
import { withdrawKeysIn } from "#server/features/invoice-feed/invoice-feed.service.ts";
import { closeAddressesIn } from "#server/features/received-mails/mail-address.service.ts";
import { deleteWebhookIn } from "#server/features/webhooks/webhooks.service.ts";
import type { CompanyAccess, OwnerAccess } from "#server/http/company-access.ts";
import { listMade, type MadeScope } from "./made-lists.store.ts";
import { findScope } from "./made-scope.service.ts";

/** To be done after the commit: letters, open pages. */
type AfterCommit = () => Promise<void>;

/**
 * Revokes a key for ever; once more, it does nothing more to the key. With `endMade`, also of a key
 * that has ended: ends what it left. Answers the key. Throws `not_found`.
 */
export async function endKey(
  deps: KeyDeps,
  access: CompanyAccess,
  clientId: string,
  endMade: boolean,
): Promise<AccessToken> {
  const key = await getKey(deps, access, clientId);
  const { token, after } = await inCompany(deps.db, access.companyId, async (tx) => {
    // Holds the key's row: a second press at the same time waits here, and finds nothing more.
    const done = [await revokeKeyIn(tx, deps, access, key.id)];
    if (endMade) done.push(...(await endMadeIn(tx, deps, access, key)));
    return { token: await readKeyIn(tx, deps, access, key.id), after: done };
  });
  for (const run of after) await run();
  return token;
}

// Rows of one kind that are read at once; all are ended.
const ROWS_AT_ONCE = 500;

async function endMadeIn(
  tx: Tx,
  deps: KeyDeps,
  access: CompanyAccess,
  key: KeyRow,
): Promise<AfterCommit[]> {
  const scope = await findScope(tx, access.companyId, key, deps.clock.now());
  const after: AfterCommit[] = [];
  const counts: Partial<Record<PressedKind, number>> = {};
  for (const kind of pressedKinds) {
    const ended = await endKind(tx, deps, access, { scope, kind });
    if (ended.length > 0) counts[kind] = ended.length;
    after.push(...ended);
  }
  if (after.length === 0) return [];
  const object = { kind: "access_key", id: key.id } as const;
  await audit(tx, access, "access_key.end-made", object, {
    after: { clientId: key.clientId, ...counts },
  });
  after.push(() => deps.events.publish("Client", access.companyId));
  return after;
}

async function endKind(
  tx: Tx,
  deps: KeyDeps,
  access: CompanyAccess,
  { scope, kind }: { readonly scope: MadeScope; readonly kind: PressedKind },
): Promise<AfterCommit[]> {
  const after: AfterCommit[] = [];
  for (;;) {
    const rows = await listMade(tx, scope, kind, { limit: ROWS_AT_ONCE });
    for (const { target } of rows) {
      const run = await ENDS[kind](tx, deps, access, target);
      if (run !== undefined) after.push(run);
    }
    if (rows.length < ROWS_AT_ONCE) return after;
  }
}

/** Undefined where there was nothing to end. */
type End = (
  tx: Tx,
  deps: KeyDeps,
  access: CompanyAccess,
  target: string,
) => Promise<AfterCommit | undefined>;

/** The command of each kind; `target` is what the list says of a row. */
const ENDS: Readonly<Record<PressedKind, End>> = {
  keys: revokeKeyIn,
  secrets: (tx, deps, access, target) => {
    const [keyId, secretId] = target.split(" ") as [string, string];
    return endSecretsIn(tx, deps, access, keyId, [secretId]);
  },
  otherWebhooks: deleteWebhookIn,
  accountants: byOwner(removeAccountantIn),
  mailAddresses: byOwner((tx, deps, access, address) =>
    closeAddressesIn(tx, deps, access, [address]),
  ),
  invoiceKeys: byOwner((tx, deps, access, hash) =>
    withdrawKeysIn(tx, deps, access, [Buffer.from(hash, "hex")]),
  ),
  schedules: deleteExportScheduleIn,
  exportJobs: cancelExportJobIn,
  preparedCompanies: async (tx, deps, { companyId, actor }, preparedId) => {
    const inPrepared = await goOnInCompany(tx, preparedId);
    const after = await withdrawPreparedIn(inPrepared, deps, { companyId: preparedId, actor });
    await goOnInCompany(tx, companyId);
    return after;
  },
};

/** Only a director's key can have made these, and only a director sees such a key. */
function byOwner(
  end: (
    tx: Tx,
    deps: KeyDeps,
    access: OwnerAccess,
    target: string,
  ) => Promise<AfterCommit | undefined>,
): End {
  return async (tx, deps, access, target) => {
    const owner = asOwner(access);
    return owner === undefined ? undefined : end(tx, deps, owner, target);
  };
}
