import type { ApiReply } from "#web/api/client.ts";
import { describeOpenDays } from "./open-days.ts";
import { certificateTexts as words } from "#web/areas/completeness/texts/certificates.ts";
import { BasisNote } from "./BasisNote.tsx";
import { todayDate } from "#web/time/now.ts";
import { ItemsLink } from "#web/areas/statistics/ItemsLink.tsx";
import { AppLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
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
  const { accounts, whole, itemCount, openDays, openChanges, keptChanges } = preview;
  const told = openChanges - preview.heldChanges;
  const changes = (
    <>
      {told > 0 && <p>{words.changes(told)}</p>}
      {keptChanges > 0 && <p>{words.kept(keptChanges)}</p>}
      <OpenItems preview={preview} />
    </>
  );
  const levelDays = accounts.reduce((sum, { proven }) => sum + proven.byLevel, 0);
  const waiting = preview.openDoubles + preview.heldChanges;
  if (whole)
    return (
      <>
        <Note tone="good" title={ofExport ? words.wholeExport : words.whole}>
          <p>{words.wholeItems(itemCount, accounts.length)}</p>
          {levelDays > 0 && <p>{words.levelDays(levelDays)}</p>}
          {changes}
        </Note>
        <BasisNote grounds={accounts.map(({ basis }) => basis)} />
      </>
    );
  if (accounts.length === 0) return <Note tone="warning" title={words.nothing} />;
  if (openDays === 0)
    return (
      <Note
        tone={ofExport ? "info" : "warning"}
        title={ofExport ? words.undecidedExport(waiting) : words.undecided(waiting)}
      >
        {changes}
      </Note>
    );
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

/** Items that a person has to decide about before a certificate is made, with the way to them. */
function OpenItems({ preview }: Pick<CertificateStateProps, "preview">) {
  const { openDoubles, heldChanges } = preview;
  return (
    <>
      {openDoubles > 0 && (
        <p>
          {words.openDoubles(openDoubles)}{" "}
          <ItemsLink filter={{ possibleDouble: true }}>{words.showDoubles}</ItemsLink>
        </p>
      )}
      {heldChanges > 0 && (
        <p>
          {words.heldChanges(heldChanges)}{" "}
          <AppLink to={to.changedItems()}>{words.showChanges}</AppLink>
        </p>
      )}
    </>
  );
}
