/**
 * Finds the earlier files of which a file issues statements again, notes what differs as a
 * question, and marks the rows that only one of the two shows (decision 0261). The company's
 * overview is locked.
 */
import type { Tx } from "#server/database/tenant.ts";
import { lockOverview } from "#server/ledger/overview/lock-overview.store.ts";
import { updateFileCounts, updateOverview } from "#server/ledger/overview/overview-facts.store.ts";
import { compareIssues, type IssueDifference, type IssueMark } from "./compare-issues.ts";
import { isPart } from "./part-of-statement.ts";
import * as marking from "./issue-marks.store.ts";
import * as store from "./reissues.store.ts";
import { isSameStatement } from "./same-statement.ts";

export interface Judging {
  readonly companyId: string;
  readonly changeSeq: bigint;
  readonly at: Date;
}

/** The files whose questions are to be judged anew where this one comes, changes or leaves. */
export async function listJudged(tx: Tx, companyId: string, fileId: string): Promise<string[]> {
  return [fileId, ...(await store.listLaterFiles(tx, companyId, fileId))];
}

/** Judges what a file that was read has changed, within the command that took it in. */
export async function judgeRead(tx: Tx, judging: Judging, fileId: string): Promise<void> {
  const fileIds = await listJudged(tx, judging.companyId, fileId);
  if (await judgeReissues(tx, judging, fileIds)) await updateFileCounts(tx, judging.companyId);
}

/** Judges these files as a command of its own, behind what the caller has written before. */
export async function judgeAfter(
  tx: Tx,
  { companyId, at }: Omit<Judging, "changeSeq">,
  fileIds: readonly string[],
): Promise<void> {
  const changeSeq = (await lockOverview(tx, companyId)) + 1n;
  if (await judgeReissues(tx, { companyId, changeSeq, at }, fileIds))
    await updateOverview(tx, companyId, { changeSeq, unbookedDelta: 0, filesChanged: true });
}

/**
 * Judges the questions of these files anew; a file that left has none. Answers whether anything was
 * noted, before or now.
 */
async function judgeReissues(
  tx: Tx,
  { companyId, changeSeq, at }: Judging,
  fileIds: readonly string[],
): Promise<boolean> {
  const noted = await store.listReissues(tx, companyId, fileIds);
  // Without statements it is of reports, which are judged where they are taken in.
  const before = noted.filter(({ statements }) => statements.length > 0);
  const found: store.Reissue[] = [];
  for (const fileId of fileIds) found.push(...(await findReissues(tx, companyId, fileId)));
  const marksOf = (all: readonly store.Reissue[]): IssueMark[] => all.flatMap(({ marks }) => marks);
  const stood = new Set((await marking.listStanding(tx, companyId, marksOf(found))).map(keyOf));
  const earlier = new Map(marksOf(before).map((mark) => [keyOf(mark), mark]));
  const remember = (mark: IssueMark): IssueMark =>
    earlier.get(keyOf(mark)) ?? (stood.has(keyOf(mark)) ? { ...mark, stood: true } : mark);
  const [open, settled]: [store.Reissue[], store.Reissue[]] = [[], []];
  for (const each of found) {
    const known = before.find((one) => isSamePair(one, each));
    // The earlier file lives, so it is replaced no more.
    const state = known?.state === "both" ? ("both" as const) : each.state;
    const reissue = { ...each, state, marks: each.marks.map(remember) };
    await store.putReissue(tx, companyId, reissue, at);
    (reissue.state === "open" ? open : settled).push(reissue);
  }
  const gone = before.filter((one) => !found.some((each) => isSamePair(one, each)));
  for (const one of gone)
    if (one.state !== "replaced") await store.deleteReissue(tx, companyId, one);
  const wanted = marksOf(open);
  const isWanted = new Set(wanted.map(keyOf));
  // A mark that stood before the question goes with a person's answer only.
  const isSettled = new Set(marksOf(settled).map(keyOf));
  const stale = marksOf(before).filter(
    (mark) => !isWanted.has(keyOf(mark)) && (!mark.stood || isSettled.has(keyOf(mark))),
  );
  await marking.clearIssueMarks(tx, companyId, stale, changeSeq);
  await marking.setIssueMarks(tx, companyId, wanted, changeSeq);
  return before.length + found.length > 0;
}

function keyOf({ id, of }: IssueMark): string {
  return `${id} ${of}`;
}

function isSamePair(
  one: Pick<store.Reissue, "fileId" | "earlierId">,
  other: Pick<store.Reissue, "fileId" | "earlierId">,
): boolean {
  return one.fileId === other.fileId && one.earlierId === other.earlierId;
}

/** The questions of a file: none where it only repeats an earlier one. */
async function findReissues(tx: Tx, companyId: string, fileId: string): Promise<store.Reissue[]> {
  const pairs = (await store.listPairs(tx, companyId, fileId)).filter(
    ({ earlier, later }) => isSameStatement(earlier, later) !== "no",
  );
  if (pairs.length === 0) return [];
  const found: store.Reissue[] = [];
  const count = await store.countStatements(tx, companyId, fileId);
  for (const [earlierId, own] of Map.groupBy(pairs, ({ earlier }) => earlier.fileId)) {
    if (own.some(({ sameBytes }) => sameBytes)) return [];
    const { same, again, statements, marks } = await comparePairs(tx, companyId, own);
    if (statements.length === 0 && again.size === count) return [];
    if (statements.length === 0) continue;
    const whole = same.size === (await store.countStatements(tx, companyId, earlierId));
    found.push({ fileId, earlierId, state: "open", whole, statements, marks, items: [] });
  }
  return found;
}

interface Comparison {
  /** Statements of the earlier file that the later one has too. */
  readonly same: ReadonlySet<string>;
  /** Those of the later file. */
  readonly again: ReadonlySet<string>;
  readonly statements: IssueDifference[];
  readonly marks: IssueMark[];
}

/** Compares the statements that an earlier file and a later one have in common. */
async function comparePairs(
  tx: Tx,
  companyId: string,
  pairs: readonly store.StatementPair[],
): Promise<Comparison> {
  const [same, again] = [new Set<string>(), new Set<string>()];
  const statements: IssueDifference[] = [];
  const marks: IssueMark[] = [];
  const only = await listDiffering(tx, companyId, pairs);
  for (const { earlier, later } of only === undefined ? [] : pairs) {
    if (same.has(earlier.id)) continue;
    const gone = itemsOf(earlier, only!.gone);
    const come = itemsOf(later, only!.come);
    if (gone === undefined || come === undefined) continue;
    const shared = earlier.count > gone.length;
    if (!shared && isSameStatement(earlier, later) === "ifShared") continue;
    if (await isOnlyPart(tx, companyId, { earlier, later, gone, come })) {
      if (gone.length === 0) same.add(earlier.id);
      else again.add(later.id);
      continue;
    }
    same.add(earlier.id);
    again.add(later.id);
    const isLevel = earlier.opening === later.opening && earlier.closing === later.closing;
    if (gone.length + come.length === 0 && isLevel) continue;
    const compared = compareIssues({ ...earlier, items: gone }, { ...later, items: come });
    statements.push({ ...nameOf(later), earlier: nameOf(earlier), ...compared.difference });
    marks.push(...compared.marks);
  }
  return { same, again, statements, marks };
}

/** The items that only one of the two files shows; undefined where they are too many. */
async function listDiffering(
  tx: Tx,
  companyId: string,
  pairs: readonly store.StatementPair[],
): Promise<{ gone: store.PlacedItem[]; come: store.PlacedItem[] } | undefined> {
  const days = pairs.flatMap(({ earlier, later }) => [
    earlier.from,
    earlier.to,
    later.from,
    later.to,
  ]);
  days.sort();
  const span = { from: days[0]!, to: days.at(-1)! };
  const [one, other] = [pairs[0]!.earlier.fileId, pairs[0]!.later.fileId];
  const files = { fileId: one, otherFileId: other };
  const gone = await store.listOnlyIn(tx, companyId, files, span);
  const back = { fileId: other, otherFileId: one };
  const come = await store.listOnlyIn(tx, companyId, back, span);
  const isMany = [gone, come].some(({ length }) => length > store.DIFFERING_MAX);
  return isMany ? undefined : { gone, come };
}

/** Those of the statement; undefined where its place in its file is not known. */
function itemsOf(
  { accountId, firstLine, lastLine, count, mixed, from, to }: store.PlacedStatement,
  items: readonly store.PlacedItem[],
): store.PlacedItem[] | undefined {
  if (firstLine === null || lastLine === null) return count === 0 ? [] : undefined;
  return items.filter(
    (item) =>
      item.accountId === accountId &&
      firstLine <= item.line &&
      item.line <= lastLine &&
      (!mixed || (from <= item.bookingDate && item.bookingDate <= to)),
  );
}

interface Differing {
  readonly earlier: store.PlacedStatement;
  readonly later: store.PlacedStatement;
  readonly gone: readonly store.PlacedItem[];
  readonly come: readonly store.PlacedItem[];
}

/** Whether one of the two holds the other, and is no correction of it. */
async function isOnlyPart(
  tx: Tx,
  companyId: string,
  { earlier, later, gone, come }: Differing,
): Promise<boolean> {
  if (gone.length > 0 === come.length > 0) return false;
  const grew = come.length > 0;
  const [longer, shorter, excess] = grew ? [later, earlier, come] : [earlier, later, gone];
  const days = excess.map(({ bookingDate }) => bookingDate);
  const told = { longer, shorter, grew, days };
  // Only such a place makes a part of it, so most are not asked.
  return (
    isPart({ ...told, stand: { first: true, last: true } }) &&
    isPart({ ...told, stand: await store.findEnds(tx, companyId, longer, excess) })
  );
}

function nameOf({ accountNr, cameBy, currency, number, from, to }: store.PlacedStatement) {
  return { accountNr: cameBy || accountNr, currency, number, from, to };
}
