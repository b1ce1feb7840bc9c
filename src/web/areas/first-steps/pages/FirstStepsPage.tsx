import { useQuery } from "@tanstack/react-query";
import { DoneStep } from "#web/areas/first-steps/parts/DoneStep.tsx";
import { SourceStep } from "#web/areas/first-steps/parts/SourceStep.tsx";
import { LeaveTo } from "#web/navigation/LeaveTo.tsx";
import { to } from "#web/navigation/paths.ts";
import { FirstFrame } from "#web/shell/FirstFrame.tsx";
import { QueryError } from "#web/shell/PageStates.tsx";
import { companiesQuery, useCompanies } from "#web/shell/shell-queries.ts";
import { canAddCompany } from "#web/state/capabilities.ts";
import { useClientState } from "#web/state/client-state.ts";
import { firstStepsTexts as words } from "#web/areas/first-steps/texts/first-steps.ts";
import { SkeletonRows } from "#web/ui/blocks/Skeleton.tsx";

/**
 * The second and the third step: where the items of the current company come from, and what has
 * come. The company's own state decides which of them shows, so the page can be left and opened
 * again at any time.
 */
export function FirstStepsPage() {
  const query = useQuery(companiesQuery);
  const { companies } = useCompanies();
  const current = useClientState((state) => state.currentCompany);
  const isOwner = useClientState(canAddCompany);
  if (!isOwner) return <LeaveTo to={to.home()} />;
  if (companies?.length === 0) return <LeaveTo to={to.newCompany()} />;
  const company = companies?.find(({ _id }) => _id === current?._id) ?? companies?.[0];
  if (company?.overview.lastDataAt) return <DoneStep company={company} />;
  if (company) return <SourceStep company={company} />;
  return (
    <FirstFrame step={2}>
      {query.isError ? (
        <QueryError
          title={words.companiesFailed}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <SkeletonRows rows={4} />
      )}
    </FirstFrame>
  );
}
