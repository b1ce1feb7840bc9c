import { IconWifiOff } from "@tabler/icons-react";
import { lastAnswerMs, useOffline } from "#web/api/line.ts";
import styles from "#web/shell/Shell.module.css";
import { useRootMark } from "#web/state/root-marks.ts";
import { faultTexts } from "#web/texts/load-fault.ts";
import { todayDate } from "#web/time/now.ts";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { formatTime } from "#web/ui/text/format-date.ts";
import { budapestDate } from "#values/local-date.ts";

/** Under the header while the browser has no line: how old the shown data are, and what follows. */
export function OfflineBand() {
  const offline = useOffline();
  useRootMark("lineRoom", offline);
  if (!offline) return null;
  const words = faultTexts.offlineBand;
  const at = lastAnswerMs();
  const isToday = at !== undefined && budapestDate(at) === todayDate();
  return (
    <div className={styles["lineBand"]} role="status">
      <Icon of={IconWifiOff} />
      <b>{words.title}</b>
      <span className={styles["lineLong"]}>
        {isToday ? words.since(formatTime(at)) : words.plain}
      </span>
      {isToday && (
        <span className={styles["lineShort"]} aria-hidden>
          {words.sinceShort(formatTime(at))}
        </span>
      )}
    </div>
  );
}
