/** What a key or its links made, as the page of keys shows it. */
import type { z } from "zod";
import { describeScheduleTime } from "#contract/exports/schedule-words.ts";
import { scheduleTimeSchema } from "#contract/exports/export-schedules.ts";
import type { integratorTokenList } from "#contract/integrator-keys/integrator-keys.ts";
import type {
  integratorMadeCounts,
  integratorMadeItems,
} from "#contract/integrator-keys/made-by-keys.ts";
import {
  MADE_COUNT_MAX,
  MADE_KINDS,
  MADE_PAGE_ROWS,
  type MadeKind,
  madeKinds,
  pressedKinds,
} from "#contract/integrator-keys/made-kinds.ts";
import { inCompany } from "#server/database/tenant.ts";
import {
  getKey,
  type KeyDeps,
  listKeys,
  listKeysOfCompany,
} from "#server/features/integrator-keys/integrator-keys.service.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { readTimeCursor, writeTimeCursor } from "#server/http/time-cursor.ts";
import { nameDevice } from "#server/user-agent.ts";
import { countMade, listMade, listStandingStamps, type MadeRow } from "./made-lists.store.ts";
import { findScope, scopeOf } from "./made-scope.service.ts";

/** Counts of every kind. Throws `not_found` for a key that the caller does not see. */
export async function countMadeByKey(
  deps: KeyDeps,
  access: CompanyAccess,
  clientId: string,
): Promise<z.input<typeof integratorMadeCounts.reply>> {
  const key = await getKey(deps, access, clientId);
  return inCompany(deps.db, access.companyId, async (tx) => {
    const scope = await findScope(tx, access.companyId, key, deps.clock.now());
    const counts = await countMade(tx, scope, madeKinds, MADE_COUNT_MAX);
    const kinds = madeKinds.map((kind) => ({
      kind,
      fate: MADE_KINDS[kind],
      count: counts.get(kind) ?? 0,
    }));
    return { kinds, isOlder: key.through === null };
  });
}

/** A page of one kind. Throws `not_found`, `page_cursor_invalid`. */
export async function listMadeByKey(
  deps: KeyDeps,
  access: CompanyAccess,
  clientId: string,
  request: { readonly kind: MadeKind; readonly page: string | undefined },
): Promise<z.input<typeof integratorMadeItems.reply>> {
  const { kind, page } = request;
  const after = page === undefined || page === "" ? undefined : readTimeCursor(page);
  const key = await getKey(deps, access, clientId);
  const found = await inCompany(deps.db, access.companyId, async (tx) => {
    const scope = await findScope(tx, access.companyId, key, deps.clock.now());
    return listMade(tx, scope, kind, { after, limit: MADE_PAGE_ROWS + 1 });
  });
  const rows = found.slice(0, MADE_PAGE_ROWS);
  const last = rows.at(-1);
  return {
    items: rows.map((row) => present(kind, row)),
    nextPage: found.length > MADE_PAGE_ROWS && last ? writeTimeCursor(last) : null,
  };
}

function present(kind: MadeKind, row: MadeRow) {
  const title = kind in TITLES ? TITLES[kind]!(row.title) : row.title;
  return { _id: row.id, title, at: row.madeAt.toISOString(), by: row.by };
}

const TITLES: Partial<Record<MadeKind, (stored: string) => string>> = {
  sessions: nameDevice,
  schedules: (stored) => {
    const [every, day, hour] = stored.split(" ");
    return describeScheduleTime(
      scheduleTimeSchema.parse({ every, day: Number(day), hour: Number(hour) }),
    );
  },
};

/** The keys of the companies; of ended ones it says whether what they made still stands. */
export async function listKeysWithRemains(
  deps: KeyDeps,
  companies: readonly CompanyAccess[],
): Promise<z.input<typeof integratorTokenList.reply>> {
  const tokens = await listKeys(deps, companies);
  const ended = tokens.filter(({ status }) => status === "REVOKED");
  const leaving = new Set<string>();
  for (const companyId of new Set(ended.map((token) => token.companyId)))
    for (const id of await listLeavingKeys(deps, companyId)) leaving.add(id);
  return {
    tokens: tokens.map((token) => ({
      ...token,
      leavesMade: token.status === "REVOKED" && leaving.has(token._id),
    })),
  };
}

/** Ended keys of a company of whose making something stands that a press would end. */
async function listLeavingKeys(deps: KeyDeps, companyId: string): Promise<string[]> {
  return inCompany(deps.db, companyId, async (tx) => {
    const all = await listKeysOfCompany(tx, companyId);
    const now = deps.clock.now();
    const scopes = all
      .filter(({ status }) => status === "REVOKED")
      .map((key) => scopeOf(companyId, key, all, now));
    const stamps = [...new Set(scopes.flatMap((scope) => scope.stamps))];
    if (stamps.length === 0) return [];
    const wide = { companyId, keyId: scopes[0]!.keyId, keyIds: [], stamps, now };
    const standing = new Set(await listStandingStamps(tx, wide, pressedKinds));
    return scopes
      .filter((scope) => scope.stamps.some((stamp) => standing.has(stamp)))
      .map(({ keyId }) => keyId);
  });
}
