import { mappingTexts } from "#web/areas/files/texts/mapping.ts";
import { Note } from "#web/ui/blocks/Note.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import type { TableMapping } from "#values/table-mapping.ts";
import { withRole, withSameSign, type Preview, type Tried } from "./mapping-draft.ts";

const words = mappingTexts.sameSign;

interface SignProps {
  readonly preview: Preview;
  readonly tried: Tried;
  readonly mapping: TableMapping;
  readonly onMapping: (mapping: TableMapping) => void;
}

/** Which way money went, where nothing of the table shows it. */
export function SignQuestion({ preview, tried, mapping, onMapping }: SignProps) {
  const problem = tried.problems.find(({ code }) => code === "direction_unsaid");
  if (problem === undefined) return null;
  const said = problem.params["words"]?.split(", ").filter(Boolean) ?? [];
  const header = preview.rows.find(({ line }) => line === mapping.headerLine);
  const columns = preview.words.filter(
    (each) => each.words.length === 2 && each.words.every(({ word }) => said.includes(word)),
  );
  const nameOf = (column: number): string => header?.cells[column] || words.column(column + 1);
  return (
    <Note
      tone="warning"
      title={words.title}
      actions={
        <>
          {columns.map(({ column }) => (
            <Button
              key={column}
              variant="secondary"
              size="small"
              onClick={() => onMapping(withRole(mapping, column, "direction"))}
            >
              {words.told(nameOf(column))}
            </Button>
          ))}
          <Button
            variant="secondary"
            size="small"
            onClick={() => onMapping(withSameSign(mapping, "signed", said))}
          >
            {words.credits}
          </Button>
          <Button
            variant="secondary"
            size="small"
            onClick={() => onMapping(withSameSign(mapping, "inverted", said))}
          >
            {words.debits}
          </Button>
        </>
      }
    >
      {columns.length === 0
        ? words.unknown
        : columns
            .map((each) =>
              words.twoWords(
                nameOf(each.column),
                each.words.map(({ text }) => text),
              ),
            )
            .join(" ")}
    </Note>
  );
}
