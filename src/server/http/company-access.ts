/**
 * The right of an actor to a company, as a value. Only `features/access` makes such values, and
 * services of company data demand them, so that a service without the check does not compile.
 */
import type { CompanyPolicy } from "#contract/endpoint.ts";
import type { CompanyKind } from "#server/database/tables/companies.ts";
import type { Actor } from "./actor.ts";

declare const ofMember: unique symbol;
declare const ofOwner: unique symbol;
declare const ofAccountant: unique symbol;
declare const ofDeleted: unique symbol;

/** What is known of the company and of the actor in the company. */
export interface CompanyFacts {
  readonly actor: Actor;
  readonly companyId: string;
  readonly role: "owner" | "accountant";
  readonly state: "preRegistered" | "active";
  readonly kind: CompanyKind;
  readonly taxNumber: string;
}

/** The actor is the company's director or its accountant. */
export interface CompanyAccess extends CompanyFacts {
  readonly [ofMember]: true;
}

/** The actor is a director of the company. */
export interface OwnerAccess extends CompanyAccess {
  readonly [ofOwner]: true;
}

/** The actor is an accountant of the company. */
export interface AccountantAccess extends CompanyAccess {
  readonly [ofAccountant]: true;
}

/**
 * The actor was a director of the company when it was deleted, and it can still be brought back.
 */
export interface DeletedCompanyAccess {
  readonly actor: Actor;
  readonly companyId: string;
  readonly deletedAt: Date;
  readonly [ofDeleted]: true;
}

/** The right that each policy of a company gives. */
export interface AccessOf {
  "company.member": CompanyAccess;
  "company.owner": OwnerAccess;
  "company.accountant": AccountantAccess;
  "company.deletedOwner": DeletedCompanyAccess;
}

/** Policies of companies that live. */
export type LivingPolicy = Exclude<CompanyPolicy, "company.deletedOwner">;
