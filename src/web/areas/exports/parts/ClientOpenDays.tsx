import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "#web/api/queries.ts";
import { openDayLines } from "#web/areas/completeness/open-day-lines.ts";
import type { ClientOrder } from "#web/areas/exports/queries/use-client-export.ts";
import { clientExportsTexts as words } from "#web/areas/exports/texts/client-exports.ts";
import { todayDate } from "#web/time/now.ts";
import { Note } from "#web/ui/blocks/Note.tsx";

/** So many companies are named; the others are counted. */
const SHOWN = 5;

interface ClientOpenDaysProps {
  readonly companies: readonly { readonly _id: string; readonly name: string }[];
  readonly accountIds: readonly string[];
  readonly order: Pick<ClientOrder, "from" | "to">;
}

/** Companies with days of the period that are not proven; nothing where all are, or unknown. */
export function ClientOpenDays({ companies, accountIds, order }: ClientOpenDaysProps) {
  const [first = "", ...others] = companies.map(({ _id }) => _id);
  const body = {
    company_id: first,
    further_ids: others,
    account_ids: [...accountIds],
    start_date: order.from,
    end_date: order.to,
  };
  const { data } = useQuery({
    ...apiQuery("BankAccount", "clientExportPreview", { body }),
    enabled: order.from <= order.to,
    retry: false,
  });
  const names = new Map(companies.map(({ _id, name }) => [_id, name]));
  const open = (data?.companies ?? [])
    .filter(({ openDays: { days, deciding } }) => days > 0 || deciding > 0)
    .toSorted((one, other) => other.openDays.days - one.openDays.days);
  if (open.length === 0) return null;
  return (
    <Note tone="warning" title={words.openDays(open.length)}>
      {open.slice(0, SHOWN).map(({ companyId, openDays }) => (
        <p key={companyId}>
          {names.get(companyId)}, {openDayLines(openDays, todayDate()).join("; ")}
        </p>
      ))}
      {open.length > SHOWN && <p>{words.moreOpen(open.length - SHOWN)}</p>}
    </Note>
  );
}
