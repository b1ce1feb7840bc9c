import type { ApiReply } from "#web/api/client.ts";
import { completenessTexts } from "#web/areas/completeness/texts/completeness.ts";
import { AppLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { Note } from "#web/ui/blocks/Note.tsx";
import { buttonClass } from "#web/ui/buttons/button-class.ts";

const smallButton = buttonClass({ variant: "secondary", size: "small" });

/** Changes of booked items that wait for a person, with the way to them. */
export function ChangedItemsNote({ count }: { readonly count: number }) {
  const words = completenessTexts.changed;
  if (count === 0) return null;
  return (
    <Note
      tone="warning"
      title={words.title(count)}
      actions={
        <AppLink to={to.changedItems()} className={smallButton}>
          {words.open}
        </AppLink>
      }
    >
      {words.message(count)}
    </Note>
  );
}

type UntiedFiles = ApiReply<"completenessMonthGet">["untiedFiles"];

/** Statements of the month whose own balances do not tie with their items. */
export function UntiedFilesNote({ files }: { readonly files: UntiedFiles }) {
  const words = completenessTexts.untied;
  if (files.length === 0) return null;
  return (
    <Note
      tone="warning"
      title={words.title(files.length)}
      actions={
        <AppLink to={to.files()} className={smallButton}>
          {words.open}
        </AppLink>
      }
    >
      {files.map(({ _id, originalName }) => (
        <p key={_id}>{originalName}</p>
      ))}
    </Note>
  );
}
