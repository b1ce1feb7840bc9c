/**
 * Holds a call against the company policy of its endpoint, and makes rights of the fields that name
 * companies.
 */
import {
  type CompanyFinder,
  type CompanyPolicy,
  type Endpoint,
  isOpen,
} from "#contract/endpoint.ts";
import type { Endpoints } from "#contract/endpoints.ts";
import type { Actor } from "./actor.ts";
import type { CompanyAccess, DeletedCompanyAccess, LivingPolicy } from "./company-access.ts";
import type { Given } from "./handler.ts";

/**
 * What the endpoints bring that find their company by this finder. The union is narrowed before a
 * single type asks for an endpoint: as a condition on `Endpoints[Name]` the compiler compared every
 * endpoint with its constraint, which cost a third of the time of this project.
 */
type FoundBy<F extends CompanyFinder> = GivenOf<
  Extract<Endpoints[keyof Endpoints], { readonly company: `found.${F}` }>
>;
type GivenOf<E> = E extends Endpoint ? Given<E> : never;

/**
 * Answers the id of the request's company, among the companies that the actor reaches. Throws
 * `not_found`, and the errors of an ambiguous request.
 */
export type CompanyFinders = {
  readonly [F in CompanyFinder]: (actor: Actor, given: FoundBy<F>) => Promise<string>;
};

/** What the edge asks about rights; made by `features/access`. */
export interface CompanyDoor {
  /** Throws `not_found` and `forbidden`. */
  open(actor: Actor, companyId: string, policy: LivingPolicy): Promise<CompanyAccess>;
  /** Throws `not_found`. */
  openDeleted(actor: Actor, companyId: string): Promise<DeletedCompanyAccess>;
  /** Every company for which the actor satisfies the policy. */
  openAll(actor: Actor, policy: LivingPolicy): Promise<CompanyAccess[]>;
  readonly finders: CompanyFinders;
}

type AnyGiven = Readonly<Record<"params" | "query" | "body", unknown>>;
type AnyAccess = CompanyAccess | DeletedCompanyAccess;

/** The rights of a call, by the names under which its handler takes them. */
export interface FoundRights {
  readonly company?: AnyAccess;
  readonly target?: AnyAccess;
  /** Without the first company, each once. */
  readonly further?: readonly AnyAccess[];
  readonly companies?: readonly CompanyAccess[];
}

/** The rights that the endpoint's policy demands. Throws the errors of the door and the finders. */
export async function authorise(
  definition: Endpoint,
  door: CompanyDoor,
  actor: Actor | undefined,
  given: AnyGiven,
): Promise<FoundRights> {
  if (!isCompanyPolicy(definition.policy)) return {};
  if (actor === undefined) throw new Error("A policy of a company needs a credential.");
  if (definition.companies !== undefined) {
    const { companies: field } = definition;
    const policy = definition.policy as LivingPolicy;
    const named = readField(field, given);
    return {
      companies:
        named === undefined
          ? await door.openAll(actor, policy)
          : [await door.open(actor, named, policy)],
    };
  }
  const { policy, company, target, further } = definition as Extract<Endpoint, { company: string }>;
  const open = (id: string): Promise<AnyAccess> =>
    policy === "company.deletedOwner" ? door.openDeleted(actor, id) : door.open(actor, id, policy);
  const id = await findCompany(company, door, actor, given);
  const found = await open(id);
  return {
    company: found,
    ...(target === undefined ? {} : { target: await open(requireField(target, given)) }),
    ...(further === undefined ? {} : { further: await openFurther(open, found, further, given) }),
  };
}

async function openFurther(
  open: (id: string) => Promise<AnyAccess>,
  { companyId }: AnyAccess,
  field: string,
  given: AnyGiven,
): Promise<AnyAccess[]> {
  const ids = new Set(readFields(field, given).map((id) => id.toLowerCase()));
  ids.delete(companyId);
  const found: AnyAccess[] = [];
  for (const id of ids) found.push(await open(id));
  return found;
}

/**
 * Throws for an endpoint whose policy cannot be enforced: the program must not start with it. The
 * types refuse it too; this check holds where a cast has silenced them.
 */
export function requirePolicy(name: string, definition: Endpoint): void {
  const { policy, company, companies, callers } = definition as {
    readonly [Field in "policy" | "company" | "companies"]?: string;
  } & Endpoint;
  const open = isOpen({ callers });
  const fault =
    policy === undefined
      ? "has no policy"
      : isCompanyPolicy(policy) && (company ?? companies) === undefined
        ? "does not say where its company stands"
        : !isCompanyPolicy(policy) && (company ?? companies) !== undefined
          ? "names a company that its policy does not guard"
          : open !== (policy === "none")
            ? "mixes a policy with callers that it cannot hold for"
            : undefined;
  if (fault !== undefined) throw new Error(`The endpoint ${name} ${fault}.`);
}

function isCompanyPolicy(policy: string): policy is CompanyPolicy {
  return policy.startsWith("company.");
}

async function findCompany(
  place: string,
  door: CompanyDoor,
  actor: Actor,
  given: AnyGiven,
): Promise<string> {
  if (!place.startsWith("found.")) return requireField(place, given);
  const find = door.finders[place.slice("found.".length) as CompanyFinder];
  // The finder's type names the endpoints that use it, and this is one of them.
  return find(actor, given as never);
}

const PARTS = { path: "params", query: "query", body: "body" } as const;

function readValue(field: string, given: AnyGiven): unknown {
  const [where, name] = field.split(".") as [keyof typeof PARTS, string];
  return (given[PARTS[where]] as Readonly<Record<string, unknown>> | undefined)?.[name];
}

function readField(field: string, given: AnyGiven): string | undefined {
  const value = readValue(field, given);
  return typeof value === "string" ? value : undefined;
}

function readFields(field: string, given: AnyGiven): string[] {
  const value = readValue(field, given);
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}

function requireField(field: string, given: AnyGiven): string {
  const id = readField(field, given);
  // The schema demands it; a schema that does not is a mistake of the contract.
  if (id === undefined) throw new Error(`The request has no ${field}, which names its company.`);
  return id;
}
