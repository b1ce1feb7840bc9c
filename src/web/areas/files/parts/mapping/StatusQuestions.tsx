import { mappingTexts } from "#web/areas/files/texts/mapping.ts";
import { SelectField } from "#web/ui/fields/SelectField.tsx";
import type { TableMapping } from "#values/table-mapping.ts";
import { withStatus, wordsOfRole, type Preview } from "./mapping-draft.ts";

const words = mappingTexts.questions;

interface StatusProps {
  readonly preview: Preview;
  readonly mapping: TableMapping;
  readonly onMapping: (mapping: TableMapping) => void;
}

/** What each word of the status column means: rows that are read, and rows that are left out. */
export function StatusQuestions({ preview, mapping, onMapping }: StatusProps) {
  const { bookedWords, skippedWords, kind } = mapping;
  const isSettlement = kind === "settlement";
  return wordsOfRole(mapping, preview, "status").map(({ word, text }) => (
    <SelectField
      key={word}
      label={words.statusWord(text)}
      placeholder={words.choose}
      value={bookedWords.includes(word) ? "booked" : skippedWords.includes(word) ? "skipped" : ""}
      options={[
        { value: "booked", label: isSettlement ? words.taken : words.booked },
        { value: "skipped", label: isSettlement ? words.left : words.skipped },
      ]}
      onChange={(meaning) => onMapping(withStatus(mapping, word, meaning as "booked" | "skipped"))}
    />
  ));
}
