/** The company's own profile behind a table whose columns have changed. */
import { hasKinds } from "#statements/mapping/nameless-table.ts";
import type { Confidence } from "#statements/mapping/suggest-roles.ts";
import { headerSignature, type MappedRole, type TableMapping } from "#values/table-mapping.ts";

/** A mapping with the id of its profile. */
export interface NamedMapping {
  readonly id: string;
  readonly mapping: TableMapping;
}

export interface MappingChoice {
  /**
   * The company's profiles: each reads tables with exactly its column names, and tables without
   * names that prove themselves.
   */
  readonly profiles: readonly NamedMapping[];
  /** Numbers of the company's accounts, in their stored form: a table without names needs one. */
  readonly accountNumbers?: readonly string[];
  /** The profile that a person chose for this very file: it reads also a table without names. */
  readonly chosenId?: string;
}

/** The profiles in the order in which they claim a file. */
export function chosenFirst(
  profiles: readonly NamedMapping[],
  chosenId: string | undefined,
): readonly NamedMapping[] {
  return profiles.toSorted((a, b) => Number(b.id === chosenId) - Number(a.id === chosenId));
}

export interface UsedMapping {
  readonly id: string;
  /** The columns differ from those of the profile. */
  readonly isChanged: boolean;
  readonly mapping: TableMapping;
  readonly confidences: readonly Confidence[];
}

/** Share of the names of both tables together that they have in common. */
const COMMON_MIN = 0.6;
/** Likeness of two tables without names that have as many columns, of other kinds. */
const AS_MANY_COLUMNS = 0.8;

/**
 * The answers of a profile for a table, its roles found again by name: the profile with which the
 * file was read, one with the same columns, or the most similar one. `fresh` is the suggestion
 * without any profile.
 */
export function usedMapping(
  fresh: TableMapping,
  {
    profiles,
    chosenId,
  }: {
    readonly profiles: readonly NamedMapping[];
    readonly chosenId?: string | undefined;
  },
): UsedMapping | undefined {
  const usable = profiles.filter(({ mapping }) => mapping.kind === fresh.kind);
  const likeness = (each: NamedMapping): number =>
    each.id === chosenId ? 2 : commonShare(each.mapping, fresh);
  const [best] = usable.toSorted((a, b) => likeness(b) - likeness(a));
  if (!best || likeness(best) < COMMON_MIN) return undefined;
  const { id, mapping } = best;
  if (headerSignature(mapping.names) === headerSignature(fresh.names))
    return {
      id,
      isChanged: false,
      mapping: {
        ...mapping,
        headerLine: fresh.headerLine,
        ...(fresh.cuts && { cuts: fresh.cuts }),
        ...(fresh.kinds && { kinds: fresh.kinds }),
      },
      confidences: mapping.roles.map(() => "sure" as const),
    };
  return { id, isChanged: !isReordered(mapping, fresh), ...carriedOver(mapping, fresh) };
}

/** True where both have the same columns by name in another order. */
function isReordered(mapping: TableMapping, fresh: TableMapping): boolean {
  const [own, other] = [mapping.names, fresh.names].map((names) => names.toSorted().join("\t"));
  return own === other && new Set(mapping.names).size === mapping.names.length;
}

function commonShare(mapping: TableMapping, fresh: TableMapping): number {
  if (mapping.names.length === 0 || fresh.names.length === 0) return namelessShare(mapping, fresh);
  const [own, other] = [new Set(mapping.names), new Set(fresh.names)];
  const common = [...own].filter((name) => other.has(name)).length;
  return common / (own.size + other.size - common);
}

function namelessShare(mapping: TableMapping, fresh: TableMapping): number {
  const areBoth = mapping.names.length === 0 && fresh.names.length === 0;
  if (!areBoth || mapping.roles.length !== fresh.roles.length) return 0;
  return fresh.kinds && hasKinds(mapping, fresh.kinds) ? 1 : AS_MANY_COLUMNS;
}

/** The profile's answers; columns that it does not know keep the fresh suggestion. */
function carriedOver(
  mapping: TableMapping,
  fresh: TableMapping,
): Pick<UsedMapping, "mapping" | "confidences"> {
  const known = carriedRoles(mapping, fresh);
  const given = new Set(known.filter((role) => role !== undefined && role !== null));
  const roles = fresh.roles.map((role, index) => {
    const own = known[index];
    if (own !== undefined) return own;
    return role !== null && given.has(role) ? null : role;
  });
  const isRepeated = (name: string | undefined): boolean =>
    fresh.names.filter((each) => each === name).length > 1;
  return {
    mapping: {
      ...mapping,
      charset: fresh.charset,
      delimiter: fresh.delimiter,
      sheet: fresh.sheet,
      ...(fresh.cuts && { cuts: fresh.cuts }),
      headerLine: fresh.headerLine,
      names: fresh.names,
      roles,
    },
    confidences: roles.map((role, index) => {
      if (known[index] !== undefined && !isRepeated(fresh.names[index])) return "sure";
      return role === null ? "none" : "likely";
    }),
  };
}

/**
 * The profile's role of each column by its name; undefined where the profile has no such column. A
 * name that stands more than once, as the lower one of two lines often does, tells its columns
 * apart by the fresh suggestion where that has the same roles, and else by their order.
 */
function carriedRoles(
  mapping: TableMapping,
  fresh: TableMapping,
): (MappedRole | null | undefined)[] {
  const own = Map.groupBy(mapping.names.keys(), (index) => mapping.names[index]);
  const columns = Map.groupBy(fresh.names.keys(), (index) => fresh.names[index]);
  const carried: (MappedRole | null | undefined)[] = fresh.names.map(() => undefined);
  for (const [name, places] of columns) {
    const roles = own.get(name)?.map((index) => mapping.roles[index] ?? null) ?? [];
    const suggested = places.map((index) => fresh.roles[index] ?? null);
    const taken = hasSameRoles(roles, suggested) ? suggested : roles;
    for (const [turn, index] of places.entries()) carried[index] = taken[turn];
  }
  return carried;
}

function hasSameRoles(
  roles: readonly (MappedRole | null)[],
  others: readonly (MappedRole | null)[],
): boolean {
  const [own, other] = [roles, others].map((each) => each.map(String).toSorted().join(" "));
  return own === other;
}
