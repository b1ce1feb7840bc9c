/** Row types of the tables about programs that call for a person. */
import type { ColumnType, Generated } from "kysely";
import type { Stamp } from "#server/database/stamps.ts";
import type { Json, MadeInstant, MaybeInstant, StampText } from "./columns.ts";
import { feature, local, reference, tenant } from "./table.ts";

export interface ApiKeyTable {
  id: string;
  client_id: string;
  /** The key of an integrator in `INTEGRATORS`. */
  integrator: Generated<string>;
  user_id: string;
  through: StampText;
  company_id: string | null;
  scopes: Generated<string[]>;
  status: "ACTIVE" | "REVOKED";
  created_at: MadeInstant;
  last_used_at: MaybeInstant;
  last_call: Generated<string>;
  last_rows: number | null;
  revoked_at: MaybeInstant;
  revoked_by: string | null;
  revoked_through: ColumnType<string | null, Stamp | null | undefined, Stamp | null>;
}

export interface ApiKeySecretTable {
  id: string;
  key_id: string;
  secret_hash: Buffer;
  ending: string;
  created_at: Date;
  /** Null: the current secret of the key. */
  good_until: MaybeInstant;
  /** Null where the version before made it. */
  made_by: string | null;
  made_through: StampText;
  last_used_at: MaybeInstant;
}

export interface AccessTokenTable {
  token_hash: Buffer;
  key_id: string;
  /** The secret that gave it; null where the version before gave it. */
  secret_id: string | null;
  scopes: string[];
  created_at: Date;
  expires_at: Date;
}

/** A call with a key that showed data of the company. */
export interface ApiReadTable {
  company_id: string;
  id: string;
  key_id: string;
  at: Date;
  call: string;
  rows: number | null;
  address: string;
  request_id: string;
  /** The id in the address, as the program sent it; empty where there is none. */
  about: Generated<string>;
}

export interface IdempotentReplyTable {
  company_id: string;
  key_id: string;
  name: string;
  request_hash: Buffer;
  /** Null while the first call runs. */
  status: number | null;
  reply: Json<unknown> | null;
  at: Date;
}

/** Something that programs are told of. */
export interface ApiEventTable {
  company_id: string;
  id: string;
  /** Null until the job gave the event its place in the stream. */
  seq: bigint | null;
  type: string;
  subject: Generated<string>;
  data: Json<Record<string, string>>;
  for_key_id: string | null;
  for_endpoint_id: string | null;
  /** Who caused it; null where nobody did, several did, or the version before noted nobody. */
  caused_by: string | null;
  caused_through: StampText;
  created_at: Date;
}

export interface ApiEventStreamTable {
  company_id: string;
  last_seq: bigint;
}

export interface WebhookEndpointTable {
  company_id: string;
  id: string;
  key_id: string;
  url: string;
  types: string[];
  state: "active" | "stopped";
  stop_reason: string | null;
  stopped_at: MaybeInstant;
  secret: Buffer;
  secret_key_id: string;
  secret_at: Date;
  /** Of the request for the current secret; null of the first one, and of the version before. */
  secret_id: string | null;
  old_secret: Buffer | null;
  old_secret_key_id: string | null;
  old_good_until: MaybeInstant;
  created_by: string;
  through: StampText;
  created_at: Date;
  last_success_at: MaybeInstant;
  failures: Generated<number>;
  pause_until: MaybeInstant;
}

export interface WebhookDeliveryTable {
  company_id: string;
  id: string;
  endpoint_id: string;
  event_id: string;
  state: "waiting" | "delivered" | "failed" | "held";
  tries: Generated<number>;
  first_try_at: MaybeInstant;
  last_try_at: MaybeInstant;
  next_try_at: MaybeInstant;
  last_status: number | null;
  last_fault: string | null;
  last_ms: number | null;
  created_at: Date;
}

export const integratorTables = {
  api_key: reference<ApiKeyTable>(feature("auth"), "namesCompany"),
  api_key_secret: local<ApiKeySecretTable>(feature("auth")),
  api_read: tenant<ApiReadTable>(feature("integrator-api")),
  idempotent_reply: tenant<IdempotentReplyTable>(feature("integrator-api")),
  api_event: tenant<ApiEventTable>(feature("api-events")),
  api_event_stream: tenant<ApiEventStreamTable>(feature("api-events")),
  webhook_endpoint: tenant<WebhookEndpointTable>(feature("webhooks")),
  webhook_delivery: tenant<WebhookDeliveryTable>(feature("webhooks")),
  access_token: local<AccessTokenTable>(feature("auth")),
};
