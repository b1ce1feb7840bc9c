import type { ApiReply } from "#web/api/client.ts";
import { accountShortNames } from "#web/areas/bank-accounts/account-names.ts";
import { certificateTexts as words } from "#web/areas/completeness/texts/certificates.ts";
import { completenessTexts } from "#web/areas/completeness/texts/completeness.ts";
import { Note } from "#web/ui/blocks/Note.tsx";

/** So many gaps are named; the others are counted. */
const SHOWN = 4;

interface CertificateStateProps {
  readonly preview: ApiReply<"certificatePreview">;
  /** Said of the days of an export: there open days are no fault. */
  readonly ofExport?: boolean;
}

/** Whether a certificate can be made, and which days forbid it. */
export function CertificateState({ preview, ofExport }: CertificateStateProps) {
  const { accounts, whole, openDays, itemCount, openChanges } = preview;
  const changes = openChanges > 0 && <p>{words.changes(openChanges)}</p>;
  if (whole)
    return (
      <Note tone="good" title={ofExport ? words.wholeExport : words.whole}>
        <p>{words.wholeItems(itemCount, accounts.length)}</p>
        {changes}
      </Note>
    );
  if (accounts.length === 0) return <Note tone="warning" title={words.nothing} />;
  const names = accountShortNames(accounts);
  const gaps = accounts.flatMap((account, place) =>
    account.open.map((gap) => ({
      key: `${account.accountId} ${gap.from}`,
      text: `${names[place]!}: ${completenessTexts.short({ ...gap, numbers: null }, account.currency)}`,
    })),
  );
  return (
    <Note
      tone={ofExport ? "info" : "warning"}
      title={ofExport ? words.openExport(openDays) : words.refused(openDays)}
    >
      {gaps.slice(0, SHOWN).map(({ key, text }) => (
        <p key={key}>{text}</p>
      ))}
      {gaps.length > SHOWN && <p>{words.moreDays(gaps.length - SHOWN)}</p>}
      {changes}
    </Note>
  );
}
