import type { Database } from "#server/database/connect.ts";
import { newId } from "#server/new-id.ts";
import { createToken, hashToken } from "#server/token-hash.ts";

/**
 * An active access key of a person for one of his companies, with every scope; answers its secret.
 */
export async function buildApiKey(
  db: Database,
  given: { userId: string; companyId: string },
): Promise<string> {
  const secret = createToken();
  const integratorId = newId();
  await db
    .insertInto("integrator")
    .values({ id: integratorId, display_name: "Próba Integrátor Kft." })
    .execute();
  await db
    .insertInto("api_key")
    .values({
      id: newId(),
      client_id: `client-${integratorId}`,
      secret_hash: hashToken(secret),
      integrator_id: integratorId,
      user_id: given.userId,
      company_id: given.companyId,
      scopes: ["transactions:read", "transactions:book", "files:write"],
      status: "ACTIVE",
    })
    .execute();
  return secret;
}
