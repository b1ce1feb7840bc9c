import { IconFile } from "@tabler/icons-react";
import type { ApiReply } from "#web/api/client.ts";
import { rawRecordTexts } from "#web/areas/transactions/texts/raw-record.ts";
import { drawerTexts as words } from "#web/areas/transactions/texts/transactions.ts";
import { CopyButton } from "#web/ui/buttons/CopyButton.tsx";
import { Fold } from "#web/ui/blocks/Fold.tsx";
import styles from "./drawer.module.css";
import { entryOf } from "#values/entry-of.ts";

type Source = ApiReply<"transactionGet">["sources"][number];

/**
 * What the bank or the file said, closed: few readers need it. The fields that people know as names
 * and values; below them the technical ones and the record as it came.
 */
export function RawRecord({ source }: { readonly source: Source }) {
  const { shown, others } = splitFields(readRawRecord(source.raw));
  const record = (
    <pre className={styles["raw"]} tabIndex={0}>
      {source.raw}
    </pre>
  );
  return (
    <Fold heading="h3" icon={IconFile} title={words.raw} note={source.format?.toUpperCase()}>
      <div className={styles["copyLine"]}>
        <CopyButton value={source.raw} label={words.copyRaw} size="small" />
      </div>
      {shown.length === 0 ? (
        record
      ) : (
        <>
          <FieldList fields={shown} />
          <details className={styles["asItCame"]}>
            <summary className="pad-1-0 tiny brand pointer">{rawRecordTexts.asItCame}</summary>
            {others.length > 0 && <FieldList fields={others} />}
            {record}
          </details>
        </>
      )}
    </Fold>
  );
}

function FieldList({ fields }: { readonly fields: readonly RawField[] }) {
  return (
    <dl className={styles["record"]}>
      {fields.map(({ name, value }, place) => (
        <div className="grid gap-2" key={`${name}-${String(place)}`}>
          <dt className="breaks muted" title={name}>
            {rawRecordTexts.name(name)}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A record without any known field is shown whole. */
function splitFields(fields: readonly RawField[]) {
  const known = fields.filter(({ name }) => rawRecordTexts.isKnown(name));
  if (known.length === 0) return { shown: fields, others: [] };
  return { shown: known, others: fields.filter(({ name }) => !rawRecordTexts.isKnown(name)) };
}

interface RawField {
  /** The name as the record has it: a path, a tag, or the letter of a column. */
  readonly name: string;
  readonly value: string;
}

/** More fields than any bank's record has; a broken one must not fill the page. */
const FIELDS_MAX = 80;

/** The fields in their order, without empty ones; none where the record has no known shape. */
export function readRawRecord(raw: string): readonly RawField[] {
  const text = raw.trim();
  const fields = text.startsWith("{")
    ? readJson(text)
    : text.startsWith("<")
      ? readXml(text)
      : text.startsWith(":")
        ? readSwift(text)
        : readCells(raw);
  return fields
    .map(({ name, value }) => ({ name, value: value.trim() }))
    .filter(({ value }) => value !== "")
    .slice(0, FIELDS_MAX);
}

function readJson(text: string): readonly RawField[] {
  try {
    return listLeaves(JSON.parse(text), "");
  } catch {
    // A record longer than what is kept ends in the middle.
    return [];
  }
}

function listLeaves(value: unknown, path: string): readonly RawField[] {
  if (value === null || value === undefined) return [];
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return [{ name: path, value: String(value) }];
  if (typeof value !== "object") return [];
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([key, each]) => {
    const step = isList ? String(Number(key) + 1) : key;
    return listLeaves(each, path ? `${path}.${step}` : step);
  });
}

const MARKUP = /<(\/?)(?:[\w-]+:)?([\w-]+)((?:\s[^<>]*?)?)(\/?)>|([^<]+)/g;

/** Texts of elements, each under its path without the record's own element. */
function readXml(text: string): readonly RawField[] {
  const path: string[] = [];
  const fields: RawField[] = [];
  for (const [, closes, name = "", attributes = "", isEmpty, content] of text.matchAll(MARKUP)) {
    if (content !== undefined) {
      const value = decodeXml(content).trim();
      if (value) fields.push({ name: path.slice(1).join("/"), value: value + currencyOf(path) });
    } else if (closes) path.pop();
    else if (!isEmpty) path.push(name + attributes);
  }
  return fields.map(({ name, value }) => ({
    name: name.replace(/\s[^/]*/g, ""),
    value,
  }));
}

/** The attribute of an amount: ` HUF`. */
function currencyOf(path: readonly string[]): string {
  const currency = /\sCcy="([A-Z]{3})"/.exec(path.at(-1) ?? "")?.[1];
  return currency ? ` ${currency}` : "";
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
};

function decodeXml(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (_all, name: string) => entryOf(ENTITIES, name)!);
}

/** Tags of MT940; the numbered parts of `:86:` stand by themselves, and equal ones go together. */
function readSwift(text: string): readonly RawField[] {
  const tags = text.split(/(?:^|\n):(\d{2}[A-Z]?):/).slice(1);
  const fields: RawField[] = [];
  for (let at = 0; at + 1 < tags.length; at += 2) {
    const [tag, content] = [tags[at]!, tags[at + 1]!.replace(/\r?\n/g, "")];
    const parts = tag === "86" ? content.split(/[?<~](\d{2})/) : [content];
    fields.push({ name: `:${tag}:`, value: parts[0]! });
    for (let part = 1; part + 1 < parts.length; part += 2)
      fields.push({ name: `?${parts[part]!}`, value: parts[part + 1]! });
  }
  return fields;
}

/** Cells of a table's row by the letters of their columns. */
function readCells(raw: string): readonly RawField[] {
  const cells = raw.split("\t");
  if (cells.length < 2) return [];
  return cells.map((value, place) => ({ name: columnName(place), value }));
}

/** `A` … `Z`, `AA` … as spreadsheets name their columns. */
function columnName(place: number): string {
  const letter = String.fromCharCode(65 + (place % 26));
  return place < 26 ? letter : columnName(Math.floor(place / 26) - 1) + letter;
}
