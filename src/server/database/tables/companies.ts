/** Row types of the tables about companies: members, claims and the log. */
import type { Stamp } from "#server/database/stamps.ts";
import type { ColumnType, Generated } from "kysely";
import type { Instant, MadeInstant, MaybeInstant, StampText } from "./columns.ts";
import type { Originate } from "./ledger.ts";
import { feature, local, reference, tenant } from "./table.ts";
import type { LocalDate } from "#values/local-date.ts";

export type CompanyState = "preRegistered" | "active";

export type CompanyKind = "normal" | "demo";

export interface CompanyTable {
  company_id: string;
  name: string;
  tax_number: string;
  state: CompanyState;
  kind: CompanyKind;
  courier_email: string | null;
  integration: Generated<"" | "aggreg8" | "szamlazzhu" | "adriana">;
  leading_sources: Generated<Originate[]>;
  created_at: MadeInstant;
  deleted_at: MaybeInstant;
  purge_after: MaybeInstant;
}

export interface CompanyDirectoryTable {
  company_id: string;
  tax_number: string;
  state: CompanyState | "deleted";
  kind: CompanyKind;
  /** Of the key that prepared it; null where no key of this version did. */
  prepared_through: ColumnType<string | null, Stamp | null | undefined, Stamp | null>;
  created_at: MadeInstant;
  deleted_at: MaybeInstant;
  purge_after: MaybeInstant;
}

/** When a tax number was registered first; its company may be gone. A trial is once for it. */
export interface TaxNumberSeenTable {
  tax_number: string;
  first_at: ColumnType<Date, Date, never>;
}

export interface MembershipTable {
  company_id: string;
  user_id: string;
  role: "owner" | "accountant";
  created_at: MadeInstant;
  removed_at: MaybeInstant;
  last_seen_at: MaybeInstant;
}

export interface AccountantInvitationTable {
  company_id: string;
  user_id: string;
  name: string;
  email: string;
  mobile: Generated<string>;
  invited_by: string | null;
  invited_through: StampText;
  invited_at: MadeInstant;
  mail_state: "sending" | "sent" | "refused";
  letter_id: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: MadeInstant;
}

export type ClaimState =
  | "pending"
  | "granted"
  | "refused"
  | "disputed"
  | "rejected"
  | "transferred";

export interface CompanyClaimTable {
  id: string;
  company_id: string;
  claimant_id: string;
  message: Generated<string>;
  state: ClaimState;
  created_at: MadeInstant;
  decided_at: MaybeInstant;
  decided_by: string | null;
}

/** An address at which reports of a company come in. */
export interface InboundAddressTable {
  address: string;
  company_id: string;
  /** Null where the version before made it. */
  made_by: string | null;
  made_through: StampText;
  created_at: MadeInstant;
  closed_at: MaybeInstant;
}

export interface AuditLogTable {
  company_id: string;
  id: string;
  at: MadeInstant;
  actor_kind: "user" | "job" | "integrator" | "operator";
  actor_id: string | null;
  /** Through what the person acted: see `http/through.ts`. */
  through: ColumnType<string | null, Stamp, never>;
  action: string;
  object_kind: string;
  object_id: string;
  before: ColumnType<unknown, string | null, never>;
  after: ColumnType<unknown, string | null, never>;
  address: Generated<string>;
  request_id: Generated<string>;
}

/** Visits of a company: see `features/arrivals/visits.store.ts`. */
export interface CompanyVisitTable {
  company_id: string;
  user_id: string;
  arrived_before: MaybeInstant;
  previous_end: MaybeInstant;
  seen_through: MaybeInstant;
  seen_at: Instant;
}

/** A demo: the company of its director, its people, and whether a visitor has it. */
export interface DemoTable {
  id: string;
  company_id: string;
  director_id: string;
  accountant_id: string;
  day: LocalDate;
  made_at: MadeInstant;
  ready_at: MaybeInstant;
  opened_at: MaybeInstant;
}

export const companyTables = {
  company: tenant<CompanyTable>(feature("companies")),
  accountant_invitation: tenant<AccountantInvitationTable>(feature("accountants")),
  audit_log: tenant<AuditLogTable>(feature("audit")),
  company_visit: tenant<CompanyVisitTable>(feature("arrivals")),
  company_directory: reference<CompanyDirectoryTable>(feature("companies"), "namesCompany"),
  tax_number_seen: local<TaxNumberSeenTable>(feature("companies")),
  membership: reference<MembershipTable>(feature("access"), "namesCompany"),
  company_claim: reference<CompanyClaimTable>(feature("claims"), "namesCompany"),
  inbound_address: local<InboundAddressTable>(feature("received-mails"), "namesCompany"),
  demo: local<DemoTable>(feature("demo"), "namesCompany"),
};
