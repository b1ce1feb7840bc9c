/** Row types of the tables about programs that call for a person. */
import type { Generated } from "kysely";
import type { MadeInstant, MaybeInstant } from "./columns.ts";
import { feature, local, reference } from "./table.ts";

export interface ApiKeyTable {
  id: string;
  client_id: string;
  /** The key of an integrator in `INTEGRATORS`. */
  integrator: Generated<string>;
  user_id: string;
  company_id: string | null;
  scopes: Generated<string[]>;
  status: "ACTIVE" | "REVOKED";
  created_at: MadeInstant;
  last_used_at: MaybeInstant;
  last_call: Generated<string>;
  last_rows: number | null;
  revoked_at: MaybeInstant;
  revoked_by: string | null;
}

export interface ApiKeySecretTable {
  id: string;
  key_id: string;
  secret_hash: Buffer;
  ending: string;
  created_at: Date;
  /** Null: the current secret of the key. */
  good_until: MaybeInstant;
  last_used_at: MaybeInstant;
}

export interface AccessTokenTable {
  token_hash: Buffer;
  key_id: string;
  scopes: string[];
  created_at: Date;
  expires_at: Date;
}

export const integratorTables = {
  api_key: reference<ApiKeyTable>(feature("auth"), "namesCompany"),
  api_key_secret: local<ApiKeySecretTable>(feature("auth")),
  access_token: local<AccessTokenTable>(feature("auth")),
};
