import { IconPrinter } from "@tabler/icons-react";
import { CompanyStatistics } from "#web/areas/statistics/parts/CompanyStatistics.tsx";
import { useStatisticsSearch } from "#web/areas/statistics/queries/use-statistics-search.ts";
import { statisticsTexts as words } from "#web/areas/statistics/texts/statistics.ts";
import { ChooseCompany } from "#web/shell/PageStates.tsx";
import { useClientState } from "#web/state/client-state.ts";
import { PageHeader } from "#web/ui/blocks/PageHeader.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import styles from "#web/areas/statistics/parts/statistics.module.css";

/** Credits, debits and balances of a company, month by month. */
export function StatisticsPage() {
  const company = useClientState((state) => state.currentCompany);
  const handle = useStatisticsSearch();
  return (
    <div className={styles["page"]}>
      <PageHeader
        title={words.title}
        purpose={words.purpose}
        actions={
          company !== null && (
            <Button
              variant="secondary"
              icon={<Icon of={IconPrinter} />}
              onClick={() => window.print()}
            >
              {words.print}
            </Button>
          )
        }
      />
      {company === null ? (
        <ChooseCompany>{words.chooseCompany}</ChooseCompany>
      ) : (
        <CompanyStatistics
          key={company._id}
          companyId={company._id}
          companyName={company.name ?? ""}
          handle={handle}
        />
      )}
    </div>
  );
}
