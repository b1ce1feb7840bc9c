/** Reads a table as a person has mapped it. */
import type { DetectionCandidate } from "#statements/detection-candidate.ts";
import { openTable } from "#statements/formats/table/open-table.ts";
import { readTable } from "#statements/formats/table/read-table.ts";
import type { OpenedTable, TableSource } from "#statements/formats/table/table-source.ts";
import { assignAccount } from "#statements/assign-account.ts";
import { withGrounds } from "#statements/mapping/kept-grounds.ts";
import { mappedShape, reorderedMapping } from "#statements/mapping/mapped-shape.ts";
import {
  hasKinds,
  hasFittingCells,
  isProven,
  kindsOfNameless,
} from "#statements/mapping/nameless-table.ts";
import { chosenFirst, type MappingChoice } from "#statements/mapping/similar-mapping.ts";
import { MissingCurrency } from "#statements/missing-currency.ts";
import type { FileInput, ReadEvents } from "#statements/statement.ts";
import { mappingFault, provesItself, type TableMapping } from "#values/table-mapping.ts";

/** Score of a person's own word: above every claim of a format. */
const SCORE_SAID = 100;

/**
 * Bytes of a table that is read twice, because it has no names or another order of its columns; a
 * larger one is asked about.
 */
const PROVEN_BYTES_MAX = 8 * 1024 * 1024;

/**
 * The claim of a company's own profile on a file; undefined where none has its column names. A
 * table without names is claimed where a person chose the profile for this file, and where it has
 * the profile's columns and its balances prove every row of a known account.
 */
export function claimByMapping(
  head: Uint8Array,
  input: FileInput,
  { profiles, chosenId, accountNumbers = [] }: MappingChoice,
): DetectionCandidate | undefined {
  const usable = profiles.filter(
    ({ id, mapping }) =>
      mapping.kind === "statement" &&
      mappingFault(mapping) === undefined &&
      (id === chosenId || mapping.names.length > 0 || mayFind(mapping, input)),
  );
  if (usable.length === 0) return undefined;
  const tables = new Map<string, OpenedTable | undefined>();
  const ordered = chosenFirst(usable, chosenId);
  // A profile with exactly these columns goes before one that has them in another order.
  for (const [{ id, mapping }, isSameOrder] of [
    ...ordered.map((each) => [each, true] as const),
    ...ordered.map((each) => [each, false] as const),
  ]) {
    const cuts = mapping.cuts?.join() ?? "";
    const key = `${mapping.charset ?? ""} ${mapping.delimiter ?? ""} ${cuts}`;
    if (!tables.has(key)) tables.set(key, openTable(head, input, mapping));
    const opened = tables.get(key);
    if (!opened || !("source" in opened)) continue;
    const fitting = isSameOrder ? mapping : reordered(opened.source, mapping, input);
    const candidate = fitting && claim(opened.source, fitting, { id, isChosen: id === chosenId });
    if (!candidate || (!isSameOrder && !hasFittingCells(candidate.read(input)))) continue;
    const isSaid = id === chosenId || mapping.names.length > 0;
    if (isSaid || isFound(opened.source, mapping, candidate.read(input), accountNumbers))
      return candidate;
  }
  return undefined;
}

/** The names alone are believed where all rows then read well: a large file is asked about. */
function reordered(
  source: TableSource,
  mapping: TableMapping,
  { size }: FileInput,
): TableMapping | undefined {
  return size <= PROVEN_BYTES_MAX ? reorderedMapping(source, mapping) : undefined;
}

function mayFind(mapping: TableMapping, { size }: FileInput): boolean {
  return mapping.kinds !== undefined && provesItself(mapping) && size <= PROVEN_BYTES_MAX;
}

function isFound(
  source: TableSource,
  mapping: TableMapping,
  events: ReadEvents,
  accountNumbers: readonly string[],
): boolean {
  const shown = kindsOfNameless(source, mapping.sheet);
  return shown !== undefined && hasKinds(mapping, shown) && isProven(events, accountNumbers);
}

function claim(
  source: TableSource,
  mapping: TableMapping,
  { id: profileId, isChosen }: { readonly id: string; readonly isChosen: boolean },
): DetectionCandidate | undefined {
  const shape = mappedShape(source, mapping);
  if (!shape) return undefined;
  return {
    score: SCORE_SAID,
    detection: {
      kind: "statement",
      source: "generic",
      format: source.format,
      reasons: shape.reasons,
      profileId,
    },
    candidates: [{ source: "generic", score: SCORE_SAID, reasons: shape.reasons }],
    read: (asked) => {
      const read = readTable(source, shape, new MissingCurrency(asked, mapping.currency));
      // A person who chose the profile for this very file has seen what it proves.
      const events = isChosen ? read : withGrounds(read, mapping.grounds ?? []);
      return mapping.account === "ask" ? events : assignAccount(events, mapping.account);
    },
  };
}

/**
 * The events of a table under a mapping that is not saved yet; undefined for a table without its
 * names.
 */
export function readWithMapping(
  head: Uint8Array,
  input: FileInput,
  mapping: TableMapping,
): ReadEvents | undefined {
  const named = { id: "", mapping };
  return claimByMapping(head, input, { profiles: [named], chosenId: "" })?.read(input);
}
