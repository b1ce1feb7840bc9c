import { useNavigate, useSearch } from "@tanstack/react-router";
import { to } from "#web/navigation/paths.ts";

/** What the address of the statistics says. */
export interface StatisticsSearch {
  /** `2026`; the last twelve months where absent. */
  readonly year?: string;
  readonly account?: string;
  /** `with`: transfers between own accounts count too. */
  readonly own?: "with";
}

/** The choice in the address; a value that cannot be read is left out. */
export function useStatisticsSearch() {
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const search = readSearch(raw);
  return {
    search,
    change: (part: {
      readonly [Key in keyof StatisticsSearch]?: StatisticsSearch[Key] | undefined;
    }) =>
      void navigate({
        to: to.statistics(),
        search: readSearch({ ...search, ...part }) as never,
        replace: true,
      }),
  };
}

function readSearch(raw: Readonly<Record<string, unknown>>): StatisticsSearch {
  const { account, own } = raw;
  const year = typeof raw["year"] === "number" ? String(raw["year"]) : raw["year"];
  return {
    ...(typeof year === "string" && /^(19|20|21)\d{2}$/.test(year) && { year }),
    ...(typeof account === "string" && /^[0-9a-f-]{36}$/i.test(account) && { account }),
    ...(own === "with" && { own }),
  };
}
