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
  const known = new Map(mapping.names.map((name, index) => [name, mapping.roles[index] ?? null]));
  const given = new Set<MappedRole | null>(
    fresh.names.map((name) => known.get(name) ?? null).filter((role) => role !== null),
  );
  const roles = fresh.roles.map((role, index) => {
    const name = fresh.names[index] ?? "";
    if (known.has(name)) return known.get(name)!;
    return given.has(role) ? null : role;
  });
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
    confidences: roles.map((role, index) =>
      known.has(fresh.names[index] ?? "") ? "sure" : role === null ? "none" : "likely",
    ),
  };
}
