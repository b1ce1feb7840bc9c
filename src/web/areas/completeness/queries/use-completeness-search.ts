import { useNavigate, useSearch } from "@tanstack/react-router";
import { to } from "#web/navigation/paths.ts";

/** What the address of the calendar says. */
export interface CompletenessSearch {
  readonly view?: "clients";
  readonly account?: string;
  /** `2026-10`; its year is the year of the bars. */
  readonly month?: string;
}

const MONTH = /^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/;

/** The choice in the address; a value that cannot be read is left out. */
export function useCompletenessSearch() {
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const search = readSearch(raw);
  return {
    search,
    change: (part: {
      readonly [Key in keyof CompletenessSearch]?: CompletenessSearch[Key] | undefined;
    }) =>
      void navigate({
        to: to.completeness(),
        search: readSearch({ ...search, ...part }) as never,
        replace: true,
      }),
  };
}

function readSearch(raw: Readonly<Record<string, unknown>>): CompletenessSearch {
  const { view, account, month } = raw;
  return {
    ...(view === "clients" && { view }),
    ...(typeof account === "string" && account !== "" && { account: account.slice(0, 60) }),
    ...(typeof month === "string" && MONTH.test(month) && { month }),
  };
}
