import { Link } from "@tanstack/react-router";
import type { ApiReply } from "#web/api/client.ts";
import { completenessTexts } from "#web/areas/completeness/texts/completeness.ts";
import { AppLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { setClientState } from "#web/state/client-state.ts";
import { Note } from "#web/ui/blocks/Note.tsx";
import { buttonClass } from "#web/ui/buttons/button-class.ts";

const smallButton = buttonClass({ variant: "secondary", size: "small" });

/** Booked items that a bank changed since, with the way to them. */
export function ChangedItemsNote({ count }: { readonly count: number }) {
  const words = completenessTexts.changed;
  if (count === 0) return null;
  return (
    <Note
      tone="warning"
      title={words.title(count)}
      actions={
        <Link
          to={to.transactionViewer()}
          search={{ openChange: true } as never}
          className={smallButton}
          onClick={() => setClientState({ selectedBankAccounts: [] })}
        >
          {words.open}
        </Link>
      }
    >
      <p>{words.message}</p>
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
