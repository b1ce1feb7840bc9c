/**
 * Reads paged documents (PDF) of couriers and card acceptors: texts with their places in,
 * settlements out. Never throws, whatever the texts are.
 */
import { buildSettlement } from "#settlements/build-settlement.ts";
import type { SetOff, Settlement, SettlementLine } from "#settlements/settlement.ts";
import { readRun, type RunAmounts } from "#statements/formats/pages/amount-run.ts";
import {
  allOf,
  readLines,
  regionOf,
  textAt,
  type ReadLine,
} from "#statements/formats/pages/find-on-page.ts";
import type { PageFact, PageLayout } from "#statements/formats/pages/page-layout.ts";
import { pdfLines } from "#statements/formats/pdf/pdf-lines.ts";
import type { PdfContent } from "#statements/formats/pdf/pdf-page.ts";
import { proofProblems } from "#statements/formats/settlement/settlement-problems.ts";
import { parseAmountText } from "#statements/formats/table/amount-text.ts";
import { readCertainDate } from "#statements/formats/table/date-column.ts";
import type { SettlementRead } from "#statements/settlement-read.ts";
import { problemOf, ReadStop } from "#statements/read-stop.ts";
import { doubtOf } from "#statements/source-doubt.ts";
import { ACCEPTOR_PROFILES, COURIER_PROFILES } from "#statements/sources.ts";
import type { Detection, ReadProblem, SourceCandidate } from "#statements/statement.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";

const FORMAT = "pdf";
const SOURCES = [...COURIER_PROFILES, ...ACCEPTOR_PROFILES];
const DATES: ReadonlySet<PageFact> = new Set<PageFact>(["payoutDate", "from", "to"]);

interface FoundPages {
  readonly source: string;
  readonly layout: PageLayout;
  readonly candidate: SourceCandidate;
}

/** Reads what the caller has taken out of a PDF. The same texts give the same result. */
export function readSettlementPages(pdf: PdfContent): SettlementRead {
  let detection: Detection = {
    kind: "unknown",
    source: "generic",
    format: FORMAT,
    reasons: [{ kind: "none", seen: "" }],
  };
  let candidates: readonly SourceCandidate[] = [];
  const refused = (problem: ReadProblem): SettlementRead => ({
    detection,
    candidates,
    settlements: [],
    problems: [problem],
  });
  if ("problem" in pdf) return refused(pdf.problem);
  try {
    const lines = readLines(pdfLines(pdf.pages));
    const found = findPages(lines);
    candidates = found.map(({ candidate }) => candidate);
    const [best] = found;
    if (!best)
      return refused({
        code: "format_unknown",
        severity: "fatal",
        message: "No known courier or card acceptor writes such a document.",
      });
    const { reasons } = best.candidate;
    detection = { kind: "settlement", source: best.source, format: FORMAT, reasons };
    const doubt = doubtOf(candidates);
    if (doubt) return refused(doubt);
    const settlement = settlementOf(best, lines);
    const problems = proofProblems(settlement, 0);
    return {
      detection,
      candidates,
      settlements: problems.length > 0 ? [] : [settlement],
      problems,
    };
  } catch (error) {
    return refused(problemOf(error));
  }
}

function findPages(lines: readonly ReadLine[]): FoundPages[] {
  return SOURCES.flatMap(({ key, pages = [] }) =>
    pages.flatMap((layout): FoundPages[] => {
      const seen = layout.requires.map((wanted) =>
        lines.findIndex(({ plain }) => plain.includes(wanted)),
      );
      if (seen.includes(-1)) return [];
      const reasons = seen.map((at) => ({
        kind: "text" as const,
        seen: lines[at]!.text.slice(0, 120),
        line: at + 1,
      }));
      const score = layout.requires.length;
      return [
        { source: key, layout, candidate: { source: key, layout: layout.name, score, reasons } },
      ];
    }),
  ).sort((a, b) => b.candidate.score - a.candidate.score);
}

function settlementOf({ source, layout }: FoundPages, lines: readonly ReadLine[]): Settlement {
  const region = regionOf(lines, layout.region);
  if (!region) throw missing("region");
  const facts = factsOf(region, layout);
  const { merchantRef, payoutRef } = facts;
  const paid = layout.invoices
    ? [...new Set(allOf(region, layout.invoices))].filter((number) => number !== merchantRef)
    : [];
  const setOff = layout.run ? setOffOf(region, layout.run, paid) : undefined;
  const fee = setOff?.amount ?? totalOf(region, layout);
  const invoices = setOff ? paid : facts.invoice === undefined ? [] : [facts.invoice];
  return buildSettlement({
    source,
    layout: layout.name,
    kind: layout.kind,
    document: layout.document,
    currency: layout.currency,
    payoutRef,
    merchantRef,
    payoutDate: dayOf(facts.payoutDate),
    from: dayOf(facts.from),
    to: dayOf(facts.to),
    lines: [feeLine(fee, invoices)],
    stated: {},
    carriedIn: 0n,
    carriedOut: 0n,
    isPaidOut: false,
    ...(setOff && { setOff }),
  });
}

function factsOf(
  region: readonly ReadLine[],
  { facts }: PageLayout,
): Readonly<Partial<Record<PageFact, string>>> {
  const found: Partial<Record<PageFact, string>> = {};
  for (const name of Object.keys(facts) as PageFact[]) {
    const place = facts[name]!;
    const text = textAt(region, place);
    if (text === undefined) {
      // One row names one day of transfer: several rows would need to be divided by a guess.
      const several = new Set(allOf(region, place.shape)).size > 1;
      throw several
        ? fault("syntax_invalid", `Several texts could be the ${name}.`, { missing: name })
        : missing(name);
    }
    if (DATES.has(name) && dayOf(text) === undefined)
      throw fault("date_invalid", `The ${name} is no day.`, { column: name });
    found[name] = text;
  }
  return found;
}

function setOffOf(
  region: readonly ReadLine[],
  run: NonNullable<PageLayout["run"]>,
  invoices: readonly string[],
): SetOff {
  const read = readRun(
    region.flatMap(({ cells }) => cells),
    run,
  );
  if (read.kind === "ambiguous")
    throw fault("amount_ambiguous", "The amounts of the row can be divided in several ways.", {
      missing: "collected",
    });
  if (!("amounts" in read)) throw missing("amounts");
  const of = (name: Parameters<RunAmounts["get"]>[0]): Amount => read.amounts.get(name) ?? 0n;
  return {
    collected: of("collected"),
    amount: of("setOff"),
    transferred: of("transferred"),
    debt: of("debt"),
    left: of("left"),
    invoices,
  };
}

function totalOf(region: readonly ReadLine[], { total }: PageLayout): Amount {
  if (!total) throw missing("total");
  const text = textAt(region, total);
  const read = text && parseAmountText(text, total.thousands === "," ? "." : ",");
  if (!read) throw missing("total");
  return read.amount;
}

function feeLine(fee: Amount, invoices: readonly string[]): SettlementLine {
  const reference = invoices.join(", ");
  return {
    kind: "fee",
    gross: 0n,
    fee,
    net: -fee,
    ...(reference !== "" && { reference }),
    references: invoices,
    line: 0,
  };
}

function dayOf(text: string | undefined): LocalDate | undefined {
  return text === undefined ? undefined : readCertainDate(text.replace(/\.$/, "").trim());
}

function missing(name: string): ReadStop {
  return fault("syntax_invalid", `The document has no readable ${name}.`, { missing: name });
}

function fault(
  code: ReadProblem["code"],
  message: string,
  params: Readonly<Record<string, string>>,
): ReadStop {
  return new ReadStop({ code, severity: "fatal", message, params });
}
