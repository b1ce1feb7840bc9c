import type { ApiReply } from "#web/api/client.ts";
import { describeOpenDays } from "./open-days.ts";
import { certificateTexts as words } from "#web/areas/completeness/texts/certificates.ts";
import { BasisNote } from "./BasisNote.tsx";
import { todayDate } from "#web/time/now.ts";
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
  const { accounts, whole, itemCount, openChanges, keptChanges } = preview;
  const changes = (
    <>
      {openChanges > 0 && <p>{words.changes(openChanges)}</p>}
      {keptChanges > 0 && <p>{words.kept(keptChanges)}</p>}
    </>
  );
  if (whole)
    return (
      <>
        <Note tone="good" title={ofExport ? words.wholeExport : words.whole}>
          <p>{words.wholeItems(itemCount, accounts.length)}</p>
          {changes}
        </Note>
        <BasisNote grounds={accounts.map(({ basis }) => basis)} />
      </>
    );
  if (accounts.length === 0) return <Note tone="warning" title={words.nothing} />;
  const { title, gaps } = describeOpenDays(preview, todayDate(), ofExport === true);
  return (
    <Note tone={ofExport ? "info" : "warning"} title={title}>
      {gaps.slice(0, SHOWN).map(({ key, text }) => (
        <p key={key}>{text}</p>
      ))}
      {gaps.length > SHOWN && <p>{words.moreDays(gaps.length - SHOWN)}</p>}
      {changes}
    </Note>
  );
}
