/**
 * Accounts with holes that no sum shows, and whole ones, against the rules alone. `npm run proof --
 * holes` brings the same accounts into the application as files.
 */
import { describe, expect, it } from "vitest";
import { dayText, type Part } from "../../../../bench/completeness/account-months.ts";
import { readHoles } from "../../../../bench/completeness/holes-in-files.ts";
import { type Told, tellHoles } from "../../../../bench/completeness/month-holes.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import { decideDays } from "./decide-days.ts";
import { beganBehind } from "./find-beginning.ts";
import type { AccountFacts, ItemDay, ProofStatement } from "./proof-facts.ts";
import { findDisagreements, type WholeList } from "./whole-lists.ts";

const SEEDS = Array.from({ length: 20 }, (_, index) => index + 1);
const LATER = "2026-12-01" as LocalDate;
const READ = { from: "2026-02-01" as LocalDate, to: "2026-06-30" as LocalDate };
const CONNECTION = "connection";
/** None of the statements says that it is a part only. */
const WHOLE = { part: null };

const dayOf = (day: number): LocalDate => dayText(day) as LocalDate;

function statementOf({ form, number, page, opening, closing, ...part }: Part): ProofStatement {
  const hasBalances = form !== "plain";
  const [from, to] = [dayOf(part.from), dayOf(part.to)];
  return {
    id: `${from} ${to} ${String(number)} ${page}`,
    series: form,
    // The writer of these camt leaves the number out: their id is read for it.
    number: form === "mt940" ? String(number) : `S${number}`,
    // Both readers keep a page that is stated, the one of camt where it is not the only one.
    page: page ?? (form === "mt940" ? 1 : null),
    from,
    to,
    intervalStated: form !== "mt940",
    cameOn: LATER,
    ...WHOLE,
    opening: hasBalances ? opening : null,
    closing: hasBalances ? closing : null,
    ties: hasBalances ? true : null,
    part: null,
  };
}

function factsOf({ parts, feed = [] }: Told): AccountFacts {
  const [inFiles, inFeed] = [parts, feed].map((own) => new Set(own.flatMap(({ items }) => items)));
  const days = new Map<LocalDate, ItemDay>();
  const told = [...new Set([...inFiles!, ...inFeed!])].map((item) => {
    const day = dayOf(item.day);
    const { sum, count } = days.get(day) ?? { sum: 0n, count: 0 };
    days.set(day, { day, sum: sum + item.fillers, count: count + 1, undated: 0 });
    const sources = [inFiles!.has(item) ? parts[0]!.form : "", inFeed!.has(item) ? CONNECTION : ""];
    return { day, amount: item.fillers, sources };
  });
  const statements = parts.map(statementOf);
  const readings = feed.length > 0 ? [READ] : [];
  const lists: WholeList[] = [
    ...statements
      .filter(({ intervalStated }) => intervalStated)
      .map(({ from, to, series, ties }) => ({ from, to, source: series, isSure: ties === true })),
    ...readings.map((each) => ({ ...each, source: CONNECTION, isSure: false })),
  ];
  return {
    statements,
    readings,
    unread: [],
    disagreements: findDisagreements(lists, told),
    days: [...days.values()].toSorted((one, other) => (one.day < other.day ? -1 : 1)),
  };
}

/** Whether each day of the period is proven, as a certificate asks. */
function isWhole(told: Told): boolean {
  const facts = factsOf(told);
  const from = dayOf(told.from ?? told.parts[0]!.from);
  const to = dayOf(told.parts.at(-1)!.to);
  const proven = decideDays(facts).filter(({ state }) => state !== "unproven");
  for (let day = beganBehind(facts, from) ?? from; day <= to; day = addDays(day, 1))
    if (!proven.some((run) => run.from <= day && run.to >= day)) return false;
  return true;
}

const accounts = SEEDS.flatMap((seed) => tellHoles(seed).map((each) => ({ seed, ...each })));

describe("documents of every format", () => {
  const outcomes = [1, 2, 3].flatMap(readHoles);

  it("with a hole are never whole", () => {
    const over = outcomes.filter(({ isHole, isWhole: proven }) => isHole && proven);
    expect(over.map(({ kind }) => kind)).toEqual([]);
  });

  it("without one are whole", () => {
    const refused = outcomes.filter(({ isHole, isWhole: proven }) => !isHole && !proven);
    expect(refused.map(({ kind }) => kind)).toEqual([]);
  });
});

describe("accounts with holes that no sum shows", () => {
  it("are never whole", () => {
    const over = accounts.filter(({ isHole, told }) => isHole && isWhole(told));
    expect(over.map(({ seed, name }) => `${seed} ${name}`)).toEqual([]);
  });

  it("and whole ones in the same forms are, where something speaks of their days", () => {
    const whole = accounts.filter(({ isHole, isMute }) => !isHole && !isMute);
    const refused = whole.filter(({ told }) => !isWhole(told));
    expect(refused.map(({ seed, name }) => `${seed} ${name}`)).toEqual([]);
  });
});
