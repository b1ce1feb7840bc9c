import { companiesTexts } from "#web/areas/companies/texts/companies.ts";
import type { CompanyRow } from "#web/shell/shell-queries.ts";
import { useClientState } from "#web/state/client-state.ts";
import { Tag } from "#web/ui/marks/Tag.tsx";

/** Marks a demo among somebody's own companies; to the demo's people all of theirs are one. */
export function SampleTag({ company }: { readonly company: CompanyRow }) {
  const isOfDemo = useClientState((state) => state.user?.demo === true);
  if (company.kind !== "demo" || isOfDemo) return null;
  return <Tag tone="line">{companiesTexts.demo}</Tag>;
}
