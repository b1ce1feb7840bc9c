import { useState } from "react";
import { mappingTexts } from "#web/areas/files/texts/mapping.ts";
import type { Opening } from "#web/areas/files/queries/use-mapping.ts";
import { CheckField } from "#web/ui/fields/CheckField.tsx";
import { TextField } from "#web/ui/fields/TextField.tsx";
import { COLUMN_CUT_MAX, COLUMN_CUTS_MAX, type TableMapping } from "#values/table-mapping.ts";
import type { Preview } from "./mapping-draft.ts";
import styles from "./mapping.module.css";

const MARK = "│";

/** The rising places of a typed list; undefined for anything else. */
export function readCuts(text: string): number[] | undefined {
  const pieces = text.split(/[\s,;]+/).filter((piece) => piece !== "");
  const cuts = pieces.map(Number);
  const isRising = cuts.every((cut, index) => cut > (cuts[index - 1] ?? 0));
  const isWhole = pieces.every((piece) => /^\d{1,5}$/.test(piece));
  const isWithin = cuts.length > 0 && cuts.length <= COLUMN_CUTS_MAX;
  return isRising && isWhole && isWithin && cuts.at(-1)! <= COLUMN_CUT_MAX ? cuts : undefined;
}

/** The line with a mark at each place. */
export function withMarks(line: string, cuts: readonly number[]): string {
  let from = 0;
  const pieces = cuts.map((cut) => {
    const piece = line.slice(from, cut);
    from = cut;
    return piece;
  });
  return [...pieces, line.slice(from)].join(MARK);
}

const words = mappingTexts.opening;

interface Props {
  readonly preview: Preview;
  readonly opening: Opening;
  readonly mapping: TableMapping;
  readonly onOpening: (opening: Opening) => void;
  readonly onMapping: (mapping: TableMapping) => void;
}

/** Where the columns of a text without separating signs begin. */
export function ColumnCuts({ preview, opening, mapping, onOpening, onMapping }: Props) {
  const known = mapping.cuts ?? [];
  const [text, setText] = useState(known.join(", "));
  const cuts = readCuts(text);
  const take = (): void => {
    if (cuts && cuts.join() !== known.join()) onOpening({ ...opening, headerLine: null, cuts });
  };
  return (
    <div className="grid whole-row gap-3 shrink">
      <TextField
        label={words.cuts}
        help={words.cutsHelp}
        error={cuts ? undefined : words.cutsWrong(COLUMN_CUT_MAX)}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === "Enter") take();
        }}
      />
      <CheckField
        label={words.inHundredths}
        checked={mapping.inHundredths === true}
        onChange={(event) => onMapping({ ...mapping, inHundredths: event.currentTarget.checked })}
      />
      <pre className={styles["lines"]} tabIndex={0} role="region" aria-label={words.cutsTitle}>
        {preview.lines.map((line) => withMarks(line, cuts ?? known)).join("\n")}
      </pre>
    </div>
  );
}
