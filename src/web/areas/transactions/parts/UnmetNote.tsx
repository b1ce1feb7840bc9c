import type { UnmetFilter } from "#web/areas/transactions/queries/viewer-search.ts";
import type { ViewerSearchHandle } from "#web/areas/transactions/queries/use-viewer-search.ts";
import { unmetTexts as words } from "#web/areas/transactions/texts/unmet-filters.ts";
import { displayAccountNumber, readAccountNumber } from "#values/account-number.ts";
import { Note } from "#web/ui/blocks/Note.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";

/** Letters of a value that are repeated to the person. */
const SHOWN_MAX = 80;

interface UnmetNoteProps {
  readonly unmet: readonly UnmetFilter[];
  readonly handle: ViewerSearchHandle;
}

/** In place of the list: what the address asked for in vain, and the ways on. */
export function UnmetNote({ unmet, handle }: UnmetNoteProps) {
  // Together they name an account that may be there in another origin.
  const { accountNr, originate } = handle.named;
  const isOneOfOrigin = accountNr !== undefined && originate !== undefined;
  const noAccount = isOneOfOrigin ? words.noAccountOfOrigin : words.noAccount;
  const isRestEmpty = Object.keys(handle.search).every((field) => field === "booked");
  return (
    <Note
      tone="warning"
      title={words.title}
      actions={
        <>
          {!isRestEmpty && (
            <Button variant="secondary" size="small" onClick={handle.dropUnmet}>
              {words.drop}
            </Button>
          )}
          <Button variant="secondary" size="small" onClick={handle.clear}>
            {words.clear}
          </Button>
        </>
      }
    >
      {unmet.map((request) => (
        <span key={request.field} className="block breaks">
          {words.names[request.field]}: <b>{show(request)}</b>,{" "}
          {isAccount(request) ? noAccount : words.unreadable}
        </span>
      ))}
      {words.why}
    </Note>
  );
}

function isAccount({ field }: UnmetFilter): boolean {
  return field === "accountNr" || field === "originate";
}

function show({ field, value }: UnmetFilter): string {
  const origin = words.origins[value.toLowerCase() as keyof typeof words.origins];
  if (field === "originate" && origin) return origin;
  const number = field === "accountNr" ? readAccountNumber(value) : undefined;
  if (number && number.kind !== "other") return displayAccountNumber(number.canonical);
  return words.quoted(value.length > SHOWN_MAX ? `${value.slice(0, SHOWN_MAX)}…` : value);
}
