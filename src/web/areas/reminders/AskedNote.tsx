import type { StandingReminder } from "#contract/companies/reminders.ts";
import { useApiMutation } from "#web/api/queries.ts";
import { askedTexts as words } from "#web/areas/reminders/texts/asked.ts";
import { worksForClients } from "#web/state/capabilities.ts";
import { useClientState } from "#web/state/client-state.ts";
import { nowMs } from "#web/time/now.ts";
import { tellFailure } from "#web/toasts/tell-failure.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { formatRecent } from "#web/ui/text/format-date.ts";

interface AskedNoteProps {
  readonly companyId: string;
  readonly reminder: StandingReminder;
}

/** That it was asked for, when, and how often it is said again; an accountant can end it. */
export function AskedNote({ companyId, reminder }: AskedNoteProps) {
  const isAccountant = useClientState(worksForClients);
  const end = useApiMutation("reminderEnd", {
    invalidates: ["Company"],
    onError: tellFailure(words.endFailed),
  });
  const { askedBy, askedAt, toldAt, repeatDays, text } = reminder;
  const told = toldAt && formatRecent(toldAt, nowMs());
  return (
    <div className="stack top gap-1">
      <p className="muted">
        {words.asked(askedBy, formatRecent(askedAt, nowMs()))}{" "}
        {told ? words.told(told, repeatDays) : words.untold(repeatDays)}
      </p>
      {text !== "" && <p>{words.quoted(text)}</p>}
      {isAccountant && (
        <Button
          command="reminderEnd"
          variant="quiet"
          size="small"
          loading={end.isPending}
          onClick={() =>
            end.mutate({ params: { id: reminder._id }, body: { company_id: companyId } })
          }
        >
          {words.end}
        </Button>
      )}
    </div>
  );
}
