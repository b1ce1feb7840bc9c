import {
  findIntegrator,
  type Integrator,
  INTEGRATORS,
} from "#contract/integrator-keys/integrators.ts";
import type { AccessToken } from "#contract/integrator-keys/integrator-keys.ts";
import { KEY_SCOPES, type KeyScope } from "#contract/integrator-keys/key-scopes.ts";
import type { KeyRow, SecretRow } from "./key-list.store.ts";

/** A stored key as the page shows it. */
export function presentKey(
  row: KeyRow,
  secrets: readonly SecretRow[],
  callerId: string,
): AccessToken {
  const { _id, displayName, logoUri } = describeIntegrator(row.integrator);
  return {
    _id: row.id,
    clientId: row.clientId,
    integrator: { _id, displayName, logoUri },
    companyId: row.companyId,
    scopes: readScopes(row.scopes),
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    revokedAt: row.revokedAt?.toISOString() ?? null,
    lastUsed: row.lastUsedAt?.toISOString() ?? null,
    lastCall: row.lastCall === "" ? null : { name: row.lastCall, rows: row.lastRows },
    createdBy: { name: row.userName, email: row.userEmail, isCaller: row.userId === callerId },
    secrets: secrets
      .filter(({ keyId }) => keyId === row.id && row.status === "ACTIVE")
      .map((secret) => ({
        ending: secret.ending,
        createdAt: secret.createdAt.toISOString(),
        goodUntil: secret.goodUntil?.toISOString() ?? null,
        lastUsed: secret.lastUsedAt?.toISOString() ?? null,
      })),
  };
}

/** Scopes of a stored key that the program still knows. */
export function readScopes(scopes: readonly string[]): KeyScope[] {
  return KEY_SCOPES.filter((scope) => scopes.includes(scope));
}

/** A key outlives the entry of its integrator: the page then shows the key's own word. */
export function describeIntegrator(id: string): Integrator {
  return (
    findIntegrator(id) ?? {
      _id: id,
      displayName: id,
      logoUri: INTEGRATORS.at(-1)!.logoUri,
      scopes: [],
    }
  );
}
