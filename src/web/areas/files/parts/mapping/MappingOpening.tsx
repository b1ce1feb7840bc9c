import type { ReactNode } from "react";
import type { Preview } from "./mapping-draft.ts";
import type { Opening } from "#web/areas/files/queries/use-mapping.ts";
import { ColumnCuts } from "./ColumnCuts.tsx";
import { charsetWords, delimiterWords, mappingTexts } from "#web/areas/files/texts/mapping.ts";
import { SelectField } from "#web/ui/fields/SelectField.tsx";
import { MAPPED_CHARSETS, MAPPED_DELIMITERS, type TableMapping } from "#values/table-mapping.ts";
import styles from "./mapping.module.css";

const words = mappingTexts.opening;
const AUTO = "auto";
const FIXED = "fixed";
const HEADER_TEXT_MAX = 40;

interface OpeningProps {
  readonly preview: Preview;
  readonly opening: Opening;
  readonly mapping: TableMapping;
  readonly onOpening: (opening: Opening) => void;
  readonly onMapping: (mapping: TableMapping) => void;
}

/** Answers for a table that was opened in the wrong way; nobody needs them for a usual one. */
export function MappingOpening(props: OpeningProps) {
  const { preview, opening, mapping, onOpening, onMapping } = props;
  const isText = preview.charset !== null;
  return (
    <details className={styles["opening"]} open={preview.lines.length > 0 || undefined}>
      <summary>{words.title}</summary>
      <div className={styles["fields"]}>
        <SelectField
          label={words.headerLine}
          value={String(mapping.headerLine)}
          options={[
            { value: "0", label: words.noHeader },
            ...preview.rows.map(({ line, cells }) => ({
              value: String(line),
              label: words.headerOption(line, excerpt(cells)),
            })),
          ]}
          onChange={(value) => onOpening({ ...opening, headerLine: Number(value) })}
        />
        {preview.sheets.length > 1 && (
          <SelectField
            label={words.sheet}
            value={opening.sheet ?? AUTO}
            options={[
              { value: AUTO, label: words.anySheet },
              ...preview.sheets.map((name) => ({ value: name, label: name })),
            ]}
            onChange={(value) =>
              onOpening({ ...opening, headerLine: null, sheet: value === AUTO ? null : value })
            }
          />
        )}
        {isText && <TextOpening {...props} />}
        {preview.lines.length > 0 && <ColumnCuts {...props} />}
        <DecimalMarkQuestion mapping={mapping} onMapping={onMapping} />
        <DayOrderQuestion mapping={mapping} onMapping={onMapping} />
        {preview.hiddenCount > 0 && (
          <SelectField
            label={words.hiddenRows}
            help={words.hiddenHelp(preview.hiddenCount)}
            value={mapping.hiddenRows}
            options={[
              { value: "skip", label: words.skipHidden },
              { value: "take", label: words.takeHidden },
            ]}
            onChange={(value) =>
              onMapping({ ...mapping, hiddenRows: value === "take" ? "take" : "skip" })
            }
          />
        )}
      </div>
    </details>
  );
}

type MappingChange = Pick<OpeningProps, "mapping" | "onMapping">;

/** The sign before the decimals. */
export function DecimalMarkQuestion({ mapping, onMapping }: MappingChange) {
  return (
    <Choice
      label={words.decimalMark}
      value={mapping.decimalMark}
      options={{ ",": words.comma, ".": words.point }}
      onChange={(decimalMark) => onMapping({ ...mapping, decimalMark })}
    />
  );
}

/** The order of day and month. */
export function DayOrderQuestion({ mapping, onMapping }: MappingChange) {
  return (
    <Choice
      label={words.dayOrder}
      value={mapping.dayOrder}
      options={{
        "day-first": words.dayFirst,
        "month-first": words.monthFirst,
        "year-first": words.yearFirst,
      }}
      onChange={(dayOrder) => onMapping({ ...mapping, dayOrder })}
    />
  );
}

function TextOpening({ preview, opening, onOpening }: OpeningProps) {
  const found = charsetWords[preview.charset ?? ""] ?? "";
  const isFixed = preview.lines.length > 0;
  return (
    <>
      <Choice
        label={words.delimiter}
        value={isFixed ? FIXED : opening.delimiter}
        options={{ ...pick(MAPPED_DELIMITERS, delimiterWords), [FIXED]: words.fixedWidth }}
        onChange={(chosen) => {
          const { cuts: _cuts, ...rest } = opening;
          onOpening(
            chosen === FIXED
              ? { ...rest, delimiter: null, headerLine: null, cuts: [] }
              : { ...rest, delimiter: chosen, headerLine: null },
          );
        }}
      />
      <Choice
        label={words.charset}
        automatic={opening.charset === null ? words.automaticIs(found) : words.automatic}
        value={opening.charset}
        options={pick(MAPPED_CHARSETS, charsetWords)}
        onChange={(charset) => onOpening({ ...opening, charset, headerLine: null })}
      />
    </>
  );
}

function pick<Key extends string>(
  keys: readonly Key[],
  names: Readonly<Record<string, string>>,
): Record<Key, string> {
  return Object.fromEntries(keys.map((key) => [key, names[key] ?? key])) as Record<Key, string>;
}

interface ChoiceProps<Value extends string> {
  readonly label: ReactNode;
  readonly value: Value | null;
  readonly options: Readonly<Record<Value, string>>;
  readonly automatic?: string;
  readonly onChange: (value: Value | null) => void;
}

/** A choice whose first option leaves the answer to us. */
function Choice<Value extends string>({
  label,
  value,
  options,
  automatic = words.automatic,
  onChange,
}: ChoiceProps<Value>) {
  return (
    <SelectField
      label={label}
      value={value ?? AUTO}
      options={[
        { value: AUTO, label: automatic },
        ...(Object.entries(options) as [Value, string][]).map(([key, name]) => ({
          value: key,
          label: name,
        })),
      ]}
      onChange={(next) => onChange(next === AUTO ? null : (next as Value))}
    />
  );
}

function excerpt(cells: readonly string[]): string {
  const text = cells.filter((cell) => cell !== "").join(", ");
  return text.length > HEADER_TEXT_MAX ? `${text.slice(0, HEADER_TEXT_MAX)}…` : text;
}
