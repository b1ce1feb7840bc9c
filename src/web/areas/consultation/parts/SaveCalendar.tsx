import { IconCalendarCheck } from "@tabler/icons-react";
import { useMemo } from "react";
import { consultationTexts } from "#web/areas/consultation/texts/consultation.ts";
import { buttonClass } from "#web/ui/buttons/button-class.ts";
import { Icon } from "#web/ui/marks/Icon.tsx";

/** Downloads the calendar file, which the page already has. */
export function SaveCalendar({ calendar }: { readonly calendar: string }) {
  // One kilobyte, which goes with the page.
  const url = useMemo(
    () => URL.createObjectURL(new Blob([calendar], { type: "text/calendar" })),
    [calendar],
  );
  const { save, file } = consultationTexts.booked;
  return (
    <a className={buttonClass({})} href={url} download={file}>
      <Icon of={IconCalendarCheck} />
      {save}
    </a>
  );
}
