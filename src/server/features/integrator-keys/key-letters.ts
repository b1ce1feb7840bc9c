/** Letters about a key: to every director of the company and to the person who made the key. */
import { pagePaths } from "#contract/page-paths.ts";
import type { Tx } from "#server/database/tenant.ts";
import { describeOwners } from "#server/features/accountants/members.service.ts";
import {
  type StoredLetter,
  storeLetterToPerson,
} from "#server/features/letters/letters.service.ts";
import { nameActor } from "#server/features/owners/tell-owners.service.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import {
  buildAccessKeyMail,
  type KeyEvent,
} from "#server/mail/outbound/templates/access-key.mail.ts";
import { describeIntegrator, readScopes } from "./integrator-keys.present.ts";
import type { KeyRow } from "./key-list.store.ts";

export type { KeyEvent } from "#server/mail/outbound/templates/access-key.mail.ts";
export type KeyLetters = (StoredLetter | undefined)[];

type Needs = Parameters<typeof storeLetterToPerson>[1];

/** Stores the letters; the caller sends them after the commit. People of a demo get none. */
export async function storeKeyLetters(
  tx: Tx,
  deps: Needs,
  { companyId, actor, kind }: Pick<CompanyAccess, "companyId" | "actor" | "kind">,
  { row, event }: { readonly row: KeyRow; readonly event: KeyEvent },
): Promise<KeyLetters> {
  if (kind === "demo") return [];
  const { ids, companyName, taxNumber } = await describeOwners(tx, companyId);
  const { baseUrl, contact } = deps.config;
  const letters: KeyLetters = [];
  for (const readerId of new Set([...ids, row.userId])) {
    const letter = await storeLetterToPerson(
      tx,
      deps,
      readerId,
      ({ name }) =>
        buildAccessKeyMail(
          {
            name,
            companyName,
            taxNumber,
            contact,
            by: nameActor(actor.person),
            url: baseUrl + pagePaths.login(),
            integrator: describeIntegrator(row.integrator).displayName,
            clientId: row.clientId,
            scopes: readScopes(row.scopes),
          },
          event,
        ),
      { kind: "access-key" },
    );
    letters.push(letter);
  }
  return letters;
}
