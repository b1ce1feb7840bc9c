import { IconCalendarCheck } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { consultationTexts } from "#web/areas/consultation/texts/consultation.ts";
import { buttonClass } from "#web/ui/buttons/button-class.ts";
import { Icon } from "#web/ui/marks/Icon.tsx";

/** Downloads the calendar file, which the page already has. */
export function SaveCalendar({ calendar }: { readonly calendar: string }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([calendar], { type: "text/calendar" }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [calendar]);
  const { save, file } = consultationTexts.booked;
  return (
    <a className={buttonClass({})} href={url} download={file}>
      <Icon of={IconCalendarCheck} />
      {save}
    </a>
  );
}
