/**
 * The entry for files of couriers and card acceptors: bytes in, settlements out. Never throws,
 * whatever the bytes are.
 */
import { doubtOf } from "#statements/source-doubt.ts";
import {
  findSettlements,
  nameRows,
  type NearSettlement,
} from "#statements/formats/settlement/find-settlement.ts";
import { readSettlement } from "#statements/formats/settlement/read-settlement.ts";
import { proposeColumns } from "#statements/formats/settlement/settlement-dictionary.ts";
import { openTable } from "#statements/formats/table/open-table.ts";
import type { TableSource } from "#statements/formats/table/table-source.ts";
import { readSettlementPages } from "#statements/read-settlement-pages.ts";
import { problemOf } from "#statements/read-stop.ts";
import { ACCEPTOR_PROFILES, COURIER_PROFILES } from "#statements/sources.ts";
import type { SettlementProposal, SettlementRead } from "#statements/settlement-read.ts";
import type {
  Detection,
  DetectionReason,
  FileInput,
  ReadProblem,
  SourceCandidate,
} from "#statements/statement.ts";
import { readHead } from "#statements/text/decode-text.ts";

const SOURCES = [...COURIER_PROFILES, ...ACCEPTOR_PROFILES];

export type { SettlementRead } from "#statements/settlement-read.ts";

/** Reads a file whole. Same bytes, same result, whatever the file's name. */
export function readSettlementFile(input: FileInput): SettlementRead {
  if (input.pdf) return readSettlementPages(input.pdf);
  let detection = unknownOf("unknown");
  let candidates: readonly SourceCandidate[] = [];
  try {
    const opened = openTable(readHead(input), input);
    if (!opened) return refused(detection, candidates, unknownProblem());
    if ("problem" in opened) return refused(unknownOf(opened.format), candidates, opened.problem);
    const { source } = opened;
    detection = unknownOf(source.format);
    const { found, near } = findSettlements(source, SOURCES);
    const hinted = found.find(
      ({ source: key, score }) => key === input.mailSource && score === found[0]?.score,
    );
    const best = hinted ?? found[0];
    if (!best) return unrecognised(source, detection, near);
    candidates = found.map(({ source: key, layout, score, reasons }) => ({
      source: key,
      layout: layout.name,
      score,
      reasons,
    }));
    detection = {
      kind: "settlement",
      source: best.source,
      format: source.format,
      reasons: best.reasons,
    };
    const rival = doubtOf(candidates);
    if (rival && hinted) detection = { ...detection, reasons: [...best.reasons, byMail(hinted)] };
    const doubt = hinted ? undefined : rival;
    if (doubt) return refused(detection, candidates, doubt);
    const { settlements, problems } = readSettlement(source, best, {
      currency: input.currencyWhenMissing,
    });
    const isRefused = problems.some(({ severity }) => severity === "fatal");
    return { detection, candidates, settlements: isRefused ? [] : settlements, problems };
  } catch (error) {
    return refused(detection, candidates, problemOf(error));
  }
}

function byMail({ source }: { readonly source: string }): DetectionReason {
  return { kind: "mail", seen: source };
}

function unknownOf(format: string): Detection {
  return { kind: "unknown", source: "generic", format, reasons: [{ kind: "none", seen: "" }] };
}

function refused(
  detection: Detection,
  candidates: readonly SourceCandidate[],
  problem: ReadProblem,
): SettlementRead {
  return { detection, candidates, settlements: [], problems: [problem] };
}

/** A damaged table of a known kind is named; another one may get a proposal. */
function unrecognised(
  source: TableSource,
  detection: Detection,
  near: NearSettlement | undefined,
): SettlementRead {
  if (near)
    return refused(detection, [], {
      code: "column_missing",
      severity: "fatal",
      message: `Like ${near.source}/${near.layout.name}, without ${near.missing.join(", ")}.`,
      line: near.line,
      params: {
        column: near.missing.join(", "),
        source: near.source,
        name: SOURCES.find(({ key }) => key === near.source)?.shortName ?? near.source,
        ...(near.isDamaged && { damaged: "head" }),
      },
    });
  const proposal = proposalOf(source);
  if (!proposal) return refused(detection, [], unknownProblem());
  return {
    ...refused(detection, [], {
      code: "mapping_needed",
      severity: "fatal",
      message: "The columns look like a settlement's, and no layout is known.",
    }),
    proposal,
  };
}

function proposalOf(source: TableSource): SettlementProposal | undefined {
  for (const { columns, line } of source.sheets.flatMap(nameRows)) {
    const proposed = proposeColumns(columns.written);
    if (proposed) return { line, names: columns.written, columns: proposed };
  }
  return undefined;
}

function unknownProblem(): ReadProblem {
  return {
    code: "format_unknown",
    severity: "fatal",
    message: "No known courier or card acceptor writes such a file.",
  };
}
