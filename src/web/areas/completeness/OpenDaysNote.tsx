import type { OpenDays } from "#contract/completeness/open-days.ts";
import { openDayLines } from "#web/areas/completeness/open-day-lines.ts";
import { certificateTexts as words } from "#web/areas/completeness/texts/certificates.ts";
import { todayDate } from "#web/time/now.ts";
import { Note } from "#web/ui/blocks/Note.tsx";

/** The days of an export that are not proven; nothing where all are. */
export function OpenDaysNote({ open }: { readonly open: OpenDays }) {
  if (open.days === 0 && open.deciding === 0) return null;
  if (open.days === 0) return <Note tone="info" title={words.deciding} />;
  return (
    <Note tone="warning" title={words.openExport(open.days)}>
      {openDayLines(open, todayDate()).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Note>
  );
}
