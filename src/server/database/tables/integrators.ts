/** Row types of the tables about programs that call for a person. */
import type { Generated } from "kysely";
import type { MadeInstant, MaybeInstant } from "./columns.ts";
import { feature, reference } from "./table.ts";

export interface IntegratorTable {
  id: string;
  display_name: string;
  logo_uri: Generated<string>;
}

export interface ApiKeyTable {
  id: string;
  client_id: string;
  secret_hash: Buffer;
  integrator_id: string;
  user_id: string;
  company_id: string | null;
  scopes: Generated<string[]>;
  status: "ACTIVE" | "REVOKED";
  created_at: MadeInstant;
  last_used_at: MaybeInstant;
  revoked_at: MaybeInstant;
}

export const integratorTables = {
  integrator: reference<IntegratorTable>(feature("companies")),
  api_key: reference<ApiKeyTable>(feature("auth"), "namesCompany"),
};
