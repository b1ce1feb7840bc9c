/** What the proof of each day of an account rests on. Pure. */
import type { NamedBasis } from "#contract/certificates/certificates.ts";
import type { DaySpan } from "#server/ledger/continuity.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import {
  type FileSender,
  PROOF_BASES,
  type ProofBasis,
  type UploaderRole,
} from "#values/proof-basis.ts";

/** A kept file that told statements or items of the account. */
export interface BasisFile {
  readonly id: string;
  readonly kind: "upload" | "mail";
  readonly role: UploaderRole | null;
  readonly sender: FileSender | null;
  readonly byProgram: boolean;
  readonly name: string | null;
  readonly cameOn: LocalDate;
}

/** Counted items of a day by the best known of their sources, and files that told them. */
export interface DayItems {
  readonly day: LocalDate;
  /** Items that a bank connection told, whatever else did. */
  readonly bank: number;
  /** Of the others, those that the invoicing program told. */
  readonly invoicing: number;
  /** Items that only files told. */
  readonly file: number;
  readonly fileIds: readonly string[];
}

export interface BasisFacts {
  /** Days that bank connections have read whole. */
  readonly readings: readonly DaySpan[];
  /** Statements whose balances do not contradict their items, with their files. */
  readonly statements: readonly (DaySpan & { readonly fileId: string })[];
  readonly items: readonly DayItems[];
  readonly files: readonly BasisFile[];
}

export interface DecidedBasis {
  readonly basis: NamedBasis;
  /** The files that it names by their senders. */
  readonly fileIds: readonly string[];
}

interface Ground {
  readonly bases: ReadonlySet<ProofBasis>;
  readonly fileIds: ReadonlySet<string>;
}

/**
 * Each day rests on everything that it needs: a reading of the whole day or the statements that
 * prove it, and the sources of its items. An item that a bank connection told needs no file; an
 * item that only a file told makes the day rest on this file, whoever proves the day. What is not
 * known is taken for an uploaded file, which vouches for least.
 */
export function decideBasis(facts: BasisFacts, { from, to }: DaySpan): DecidedBasis {
  const files = new Map(facts.files.map((file) => [file.id, file]));
  const items = new Map(facts.items.map((each) => [each.day, each]));
  const used = new Set<string>();
  const counts = new Map<string, { bases: ProofBasis[]; days: number }>();
  const stretches: NamedBasis["stretches"] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const ground = groundOf(day, facts, items.get(day), files);
    for (const id of ground.fileIds) used.add(id);
    const bases = PROOF_BASES.filter((basis) => ground.bases.has(basis));
    const key = bases.join(" ");
    const count = counts.get(key);
    if (count === undefined) counts.set(key, { bases, days: 1 });
    else count.days += 1;
    const last = stretches.at(-1);
    if (last !== undefined && last.bases.join(" ") === key) last.to = day;
    else stretches.push({ from: day, to: day, bases });
  }
  const days = [...counts.values()].toSorted(
    (left, right) => right.days - left.days || left.bases.length - right.bases.length,
  );
  const known = [...used].flatMap((id) => files.get(id) ?? []);
  return {
    basis: { days, files: groupFiles(known), stretches },
    fileIds: known.map(({ id }) => id),
  };
}

function groundOf(
  day: LocalDate,
  { readings, statements }: BasisFacts,
  items: DayItems | undefined,
  files: ReadonlyMap<string, BasisFile>,
): Ground {
  const bases = new Set<ProofBasis>();
  const fileIds = new Set<string>();
  const addFiles = (ids: readonly string[]): void => {
    for (const id of ids) {
      fileIds.add(id);
      bases.add(files.get(id)?.kind ?? "upload");
    }
    if (ids.length === 0) bases.add("upload");
  };
  if (readings.some((each) => each.from <= day && each.to >= day)) bases.add("bank");
  else addFiles(statementsOf(day, statements));
  if (items !== undefined) {
    if (items.bank > 0) bases.add("bank");
    if (items.invoicing > 0) bases.add("invoicing");
    if (items.file > 0) addFiles(items.fileIds);
  }
  return { bases, fileIds };
}

/** Files of the statements that cover the day; else of those whose balances stand around it. */
function statementsOf(day: LocalDate, statements: BasisFacts["statements"]): string[] {
  const covering = statements.filter(({ from, to }) => from <= day && to >= day);
  if (covering.length > 0) return covering.map(({ fileId }) => fileId);
  const before = statements.filter(({ to }) => to < day);
  const after = statements.filter(({ from }) => from > day);
  const lastTo = before.reduce((last, { to }) => (to > last ? to : last), "" as LocalDate);
  const firstFrom = after.reduce(
    (first, { from }) => (first === "" || from < first ? from : first),
    "" as LocalDate,
  );
  return [
    ...before.filter(({ to }) => to === lastTo),
    ...after.filter(({ from }) => from === firstFrom),
  ].map(({ fileId }) => fileId);
}

/** Files by their sender, with the days on which the first and the last one came. */
function groupFiles(files: readonly BasisFile[]): NamedBasis["files"] {
  const groups = Map.groupBy(files, ({ id: _id, cameOn: _day, ...who }) => JSON.stringify(who));
  return [...groups.values()]
    .map((own) => {
      const days = own.map(({ cameOn }) => cameOn).toSorted();
      const { id: _id, cameOn: _day, ...who } = own[0]!;
      return { ...who, files: own.length, first: days[0]!, last: days.at(-1)! };
    })
    .toSorted((left, right) => (left.first < right.first ? -1 : left.first > right.first ? 1 : 0));
}
