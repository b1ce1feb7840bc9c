import { useState } from "react";
import { mappingTexts } from "#web/areas/files/texts/mapping.ts";
import { Note } from "#web/ui/blocks/Note.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import type { TableMapping } from "#values/table-mapping.ts";
import { proofOf, withRole, type Preview, type Tried } from "./mapping-draft.ts";

const words = mappingTexts.fee;

interface FeeProps {
  readonly preview: Preview;
  readonly tried: Tried;
  readonly mapping: TableMapping;
  readonly onMapping: (mapping: TableMapping) => void;
}

/** Whether a column of fees is money of its own, where no balance proves it. */
export function FeeQuestion({ preview, tried, mapping, onMapping }: FeeProps) {
  const [isAnswered, setAnswered] = useState(false);
  const column = mapping.roles.indexOf("fee");
  const proof = proofOf(tried);
  if (isAnswered || column === -1 || proof === true || !tried.readable) return null;
  const header = preview.rows.find(({ line }) => line === mapping.headerLine);
  const name = header?.cells[column];
  const answer = (isFee: boolean): void => {
    setAnswered(true);
    if (!isFee) onMapping(withRole(mapping, column, null));
  };
  return (
    <Note
      tone="warning"
      title={words.title(name || words.column)}
      actions={
        <>
          <Button variant="secondary" size="small" onClick={() => answer(false)}>
            {words.no}
          </Button>
          <Button variant="secondary" size="small" onClick={() => answer(true)}>
            {words.yes}
          </Button>
        </>
      }
    >
      {proof === false ? words.off : words.unknown}
    </Note>
  );
}
