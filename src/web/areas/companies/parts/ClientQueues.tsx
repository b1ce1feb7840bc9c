import {
  IconCalendarX,
  IconFile,
  IconClock,
  IconPlus,
  IconShieldCheck,
  IconUnlink,
  IconUsers,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { hasNew, type ClientFacts, type NeedyClient } from "./client-needs.ts";
import {
  CLIENT_GROUPS,
  isShown,
  REASON_NAMES,
  type ClientShow,
  type Reason,
} from "./client-view.ts";
import styles from "./clients.module.css";
import { clientsTexts as words } from "#web/areas/companies/texts/clients.ts";
import { Dot } from "#web/ui/marks/Dot.tsx";
import { Icon, type IconType } from "#web/ui/marks/Icon.tsx";
import { formatCount } from "#web/ui/text/format-amount.ts";

const DOTS = { today: "bad", week: "warning", fine: "good" } as const;
const ICONS: Record<Reason | "new", IconType> = {
  files: IconFile,
  consents: IconShieldCheck,
  days: IconCalendarX,
  feeds: IconUnlink,
  unbooked: IconClock,
  new: IconPlus,
};

interface ClientQueuesProps {
  readonly clients: readonly NeedyClient<ClientFacts>[];
  readonly show: ClientShow;
}

/** Below the rail's pages: groups and reasons with their counts, each a filter of the list. */
export function ClientQueues({ clients, show }: ClientQueuesProps) {
  const count = (each: ClientShow) => clients.filter((client) => isShown(client, each)).length;
  const line = (each: ClientShow, mark: React.ReactNode) => (
    <Link
      key={each}
      to="."
      replace
      resetScroll={false}
      search={
        ((before: object) => ({ ...before, show: each === "all" ? undefined : each })) as never
      }
      className={styles["queue"]}
      aria-current={show === each || undefined}
      activeProps={{}}
    >
      <span className={styles["queueMark"]}>{mark}</span>
      {words.shows[each]}
      <span className="end fine regular tabular muted">{formatCount(count(each))}</span>
    </Link>
  );
  const reasons: readonly (Reason | "new")[] = [
    ...REASON_NAMES.filter((each) => count(each) > 0 || show === each),
    ...(clients.some(hasNew) || show === "new" ? (["new"] as const) : []),
  ];
  return (
    <nav className={styles["queues"]} aria-label={words.queues.label}>
      {line("all", <Icon of={IconUsers} />)}
      {CLIENT_GROUPS.map((group) => line(group, <Dot tone={DOTS[group]} />))}
      {reasons.length > 0 && <h2>{words.queues.title}</h2>}
      {reasons.map((each) => line(each, <Icon of={ICONS[each]} />))}
    </nav>
  );
}
