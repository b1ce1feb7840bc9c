/** Recognises OFX, QIF and the XML of single sources. */
import type { DetectionCandidate } from "#statements/detection-candidate.ts";
import type { ElementLayout, ElementSource } from "#statements/formats/records/element-layout.ts";
import { openOfx } from "#statements/formats/records/ofx-records.ts";
import { openQif } from "#statements/formats/records/qif-records.ts";
import {
  recordCandidate,
  type RecordRow,
  type RecordTable,
} from "#statements/formats/records/record-table.ts";
import {
  decodedChunks,
  decodeText,
  detectCharset,
  detectHeadCharset,
} from "#statements/text/decode-text.ts";
import { SaxesParser } from "saxes";
import type { ColumnRole } from "#statements/formats/table/header-dictionary.ts";
import { limitProblem } from "#statements/formats/table/limit-problem.ts";
import type { RoleCells } from "#statements/formats/table/table-layout.ts";
import { RAW_LENGTH_MAX } from "#statements/raw-text.ts";
import { ReadStop } from "#statements/read-stop.ts";
import type { FileInput, ReadProblem } from "#statements/statement.ts";

const DEPTH_MAX = 32;
/** Elements of one record, and of everything above the records, that are remembered. */
const FIELDS_MAX = 500;

/** Opens the file: a first pass collects what stands above the records. */
function openElements(input: FileInput, layout: ElementLayout): RecordTable {
  const facts = new Map<string, string>();
  for (const record of records(input, layout, facts)) void record;
  const above = (paths: readonly string[] = []): string | undefined =>
    paths.map((path) => facts.get(path)).find((text) => text !== undefined && text !== "");
  const account = above(layout.above.account);
  return {
    roles: rolesOf(layout),
    kind: layout.kind,
    metadata: {
      accounts: account === undefined ? [] : [account],
      owner: above(layout.above.owner),
      opening: above(layout.above.opening),
      closing: above(layout.above.closing),
      texts: [],
    },
    totals: {
      creditCount: above(layout.totals?.creditCount),
      debitCount: above(layout.totals?.debitCount),
      credit: above(layout.totals?.credit),
      debit: above(layout.totals?.debit),
    },
    rows: () => records(input, layout),
  };
}

function rolesOf({ fields, attributes = {} }: ElementLayout): ColumnRole[] {
  return [...new Set([...Object.keys(fields), ...Object.keys(attributes)])] as ColumnRole[];
}

function* records(
  input: FileInput,
  layout: ElementLayout,
  facts?: Map<string, string>,
): Generator<RecordRow, void, undefined> {
  const collector = new ElementCollector(layout, facts);
  for (const chunk of decodedChunks(input, detectCharset(input))) {
    collector.write(chunk);
    yield* collector.drain();
  }
  collector.end();
  yield* collector.drain();
}

class ElementCollector {
  private readonly parser = new SaxesParser({ xmlns: false });
  private readonly path: string[] = [];
  private readonly texts: string[] = [];
  private fields: Map<string, string> | undefined;
  private line = 0;
  private done: RecordRow[] = [];
  private begun = false;
  private readonly layout: ElementLayout;
  private readonly facts: Map<string, string> | undefined;

  constructor(layout: ElementLayout, facts: Map<string, string> | undefined) {
    this.layout = layout;
    this.facts = facts;
    const { parser } = this;
    parser.on("doctype", () =>
      stop("xml_doctype_refused", "The file declares a DOCTYPE.", parser.line),
    );
    parser.on("error", ({ message }) => {
      const isCut = /unclosed|unexpected end/i.test(message);
      stop(isCut ? "file_truncated" : "syntax_invalid", message, parser.line);
    });
    parser.on("opentag", ({ name, attributes }) =>
      this.open(local(name), attributes as Record<string, string>),
    );
    parser.on("closetag", () => this.close());
    parser.on("text", (text) => this.take(text));
    parser.on("cdata", (text) => this.take(text));
  }

  write(chunk: string): void {
    // Blanks before the XML declaration are no XML; banks' programs write them all the same.
    const text = this.begun ? chunk : chunk.trimStart();
    if (text === "") return;
    this.begun = true;
    this.parser.write(text);
  }

  end(): void {
    this.parser.close();
  }

  drain(): RecordRow[] {
    const { done } = this;
    this.done = [];
    return done;
  }

  private open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.path.push(name);
    this.texts.push("");
    if (this.path.length > DEPTH_MAX)
      throw new ReadStop(limitProblem("levels of elements", DEPTH_MAX, this.parser.line));
    if (this.path.length === 2 && name === this.layout.record) {
      this.fields = new Map();
      this.line = this.parser.line;
    }
    if (!this.fields) return;
    const base = this.path.slice(2).join("/");
    for (const [attribute, value] of Object.entries(attributes))
      this.put(this.fields, `${base}@${attribute}`, value);
  }

  private take(text: string): void {
    const last = this.texts.length - 1;
    if (last >= 0 && this.texts[last]!.length < RAW_LENGTH_MAX) this.texts[last] += text;
  }

  private close(): void {
    const text = this.texts.pop()!.trim().slice(0, RAW_LENGTH_MAX);
    const isRecord = this.path.length === 2 && this.fields !== undefined;
    if (this.fields && !isRecord) this.put(this.fields, this.path.slice(2).join("/"), text);
    else if (!this.fields && this.facts && text !== "")
      this.put(this.facts, this.path.slice(1).join("/"), text);
    if (isRecord) {
      this.done.push(this.row(this.fields!));
      this.fields = undefined;
    }
    this.path.pop();
  }

  private put(into: Map<string, string>, key: string, text: string): void {
    if (!into.has(key) && into.size < FIELDS_MAX) into.set(key, text);
  }

  private row(fields: ReadonlyMap<string, string>): RecordRow {
    const cells: RoleCells = {};
    for (const [role, paths] of Object.entries(this.layout.fields) as [ColumnRole, string[]][]) {
      const texts = paths.map((path) => fields.get(path) ?? "").filter((text) => text !== "");
      cells[role] = role === "remittance" ? texts.join(" ") : (texts[0] ?? "");
    }
    for (const [role, place] of Object.entries(this.layout.attributes ?? {}))
      cells[role as ColumnRole] = fields.get(place.join("@")) ?? "";
    const raw = [...fields].map(([key, text]) => `${key}:${text}`).join("\t");
    return { line: this.line, cells, raw };
  }
}

function local(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

function stop(code: ReadProblem["code"], message: string, line: number): never {
  throw new ReadStop({ code, severity: "fatal", message: message.slice(0, 200), line });
}

const OFX = /<OFX>|^\s*OFXHEADER\s*:\s*\d+|<\?OFX /i;
const OFX_LIST = /<(?:CC)?STMTRS>/i;
/** Only comments of programs may stand above the first list. */
const QIF = /^(?:\uFEFF|\s|#[^\r\n]*[\r\n])*(!(?:(?:Type|Option|Clear):[^\r\n]*|Account\b))/i;
const SCORE = 95;

export function detectRecords(
  head: Uint8Array,
  sources: readonly ElementSource[],
): DetectionCandidate | undefined {
  const text = decodeText(head, detectHeadCharset(head));
  const ofx = OFX.exec(text);
  if (ofx) return ofxCandidate(ofx[0].trim(), OFX_LIST.exec(text)?.[0]);
  const qif = QIF.exec(text);
  if (qif) {
    return recordCandidate({
      source: "generic",
      layout: "qif",
      format: "qif",
      score: SCORE,
      reasons: [{ kind: "tag", seen: qif[1]!.trim().slice(0, 40) }],
      open: openQif,
    });
  }
  const root = /^(?:\uFEFF|\s|<\?[^>]*>|<!--[\s\S]{0,2000}?-->)*<(?:[\w.-]+:)?([\w.-]+)[\s/>]/.exec(
    text,
  );
  if (!root) return undefined;
  for (const { key, elements = [] } of sources) {
    for (const layout of elements.filter((each) => each.root === root[1])) {
      return recordCandidate({
        source: key,
        layout: layout.name,
        format: "xml",
        score: SCORE,
        reasons: [{ kind: "tag", seen: layout.root }],
        open: (input) => openElements(input, layout),
      });
    }
  }
  return undefined;
}

function ofxCandidate(mark: string, list: string | undefined): DetectionCandidate {
  const reasons = [mark, list].filter((seen) => seen !== undefined);
  return recordCandidate({
    source: "generic",
    layout: "ofx",
    format: "ofx",
    score: SCORE,
    reasons: reasons.map((seen) => ({ kind: "tag", seen })),
    open: openOfx,
  });
}
