/** Why a file was taken for a source's, in one sentence: the cells and tags that were seen. */
import { settlementSourceName } from "#statements/heads/find-settlement-source.ts";
import { findSourceName } from "#statements/heads/find-source.ts";
import { articleBefore } from "#values/hungarian-article.ts";
import { shortFormat } from "#web/areas/files/texts/short-format.ts";
import type { FileRow } from "#web/areas/files/parts/FileTable.tsx";

type Recognised = Pick<FileRow, "kind" | "source" | "format" | "status" | "recognisedBy">;
type Reason = Recognised["recognisedBy"][number];

/** Pieces of one kind that are named; the others are counted. */
const NAMED_MAX = 4;

/**
 * „Felismertük: OTP, XLSX, mert az 1. sorban…”; undefined where nothing was recognised. The first
 * bytes of a file that could not be opened, as behind a password, tell nothing of its content.
 */
export function recognisedText(file: Recognised): string | undefined {
  const { kind, source, format, status, recognisedBy } = file;
  if (status === "failed" && recognisedBy.every((reason) => reason.kind === "container"))
    return undefined;
  const because = reasonTexts(recognisedBy);
  if (because.length === 0 || format === null || kind === null || kind === "unknown")
    return undefined;
  const name =
    kind === "settlement" && source !== null
      ? settlementSourceName(source)
      : findSourceName(source);
  const what = [name, shortFormat(format)].filter(Boolean).join(", ");
  const owner = name === undefined ? " (nem köthető egyetlen bankhoz)" : "";
  return `Felismertük: ${what}${owner}, mert ${because.join(", és ")}.`;
}

function reasonTexts(reasons: readonly Reason[]): string[] {
  const of = (kind: Reason["kind"]): readonly Reason[] =>
    reasons.filter((reason) => reason.kind === kind);
  const [columns, cells, texts, sheets] = [of("column"), of("cells"), of("text"), of("sheet")];
  const [tags, banks, containers] = [of("tag"), of("bank"), of("container")];
  const line = columns[0]?.line;
  return [
    columns.length > 0 &&
      `${line ? `${articleBefore(line)} ${line}. sorban` : "benne"} ezek az oszlopnevek állnak: ${named(columns)}`,
    cells.length > 0 && `minden sorában ilyen alakú cellák állnak: ${named(cells)}`,
    texts.length > 0 && `a táblázat fölött ez áll: ${named(texts)}`,
    sheets.length > 0 && `a munkalap neve ${named(sheets)}`,
    tags.length > 0 && `ezek a jelek állnak benne: ${named(tags)}`,
    banks.length > 0 && `a számlát ez a bank vezeti: ${named(banks)}`,
    of("mail").length > 0 && "az e-mail feladója is ezt mutatja",
    reasons.length === containers.length &&
      containers.length > 0 &&
      `az első bájtjai ezt mutatják: ${named(containers)}`,
  ].filter((text) => text !== false);
}

function named(reasons: readonly Reason[]): string {
  const shown = reasons.slice(0, NAMED_MAX).map(({ seen }) => `„${seen}”`);
  const more = reasons.length - shown.length;
  return `${shown.join(", ")}${more > 0 ? ` és még ${more}` : ""}`;
}
