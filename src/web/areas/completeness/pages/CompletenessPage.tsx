import { ClientGaps } from "#web/areas/completeness/parts/ClientGaps.tsx";
import { CompanyCalendar } from "#web/areas/completeness/parts/CompanyCalendar.tsx";
import { useCompletenessSearch } from "#web/areas/completeness/queries/use-completeness-search.ts";
import { completenessTexts as words } from "#web/areas/completeness/texts/completeness.ts";
import styles from "#web/areas/completeness/parts/completeness.module.css";
import { ChooseCompany } from "#web/shell/PageStates.tsx";
import { useCompanies } from "#web/shell/shell-queries.ts";
import { worksByLink, worksForClients } from "#web/state/capabilities.ts";
import { useClientState } from "#web/state/client-state.ts";
import { hardWords } from "#web/texts/hard-words.ts";
import { HelpTip } from "#web/ui/buttons/HelpTip.tsx";
import { PageHeader } from "#web/ui/blocks/PageHeader.tsx";
import { SegmentedControl } from "#web/ui/fields/SegmentedControl.tsx";

/** Which days are proven whole: of one company as a calendar, or of all of them as a list. */
export function CompletenessPage() {
  const company = useClientState((state) => state.currentCompany);
  const hasClients = useClientState(worksForClients);
  const isBound = useClientState(worksByLink);
  const { companies } = useCompanies();
  const handle = useCompletenessSearch();
  const hasSeveral = !isBound && (companies?.length ?? 0) > 1;
  const isList = hasSeveral && (handle.search.view === "clients" || company === null);
  return (
    <>
      <PageHeader
        title={words.title}
        purpose={
          isList ? (
            hasClients ? (
              words.clientsPurpose
            ) : (
              words.companiesPurpose
            )
          ) : (
            <>
              {words.purpose}
              <HelpTip {...hardWords.openingBalance} />
            </>
          )
        }
        actions={
          hasSeveral &&
          company !== null && (
            <SegmentedControl
              label={words.views.label}
              value={isList ? "clients" : "company"}
              onChange={(next) =>
                handle.change({ view: next === "clients" ? "clients" : undefined })
              }
              segments={[
                { value: "company", label: words.views.company },
                {
                  value: "clients",
                  label: hasClients ? words.views.clients : words.views.companies,
                },
              ]}
            />
          )
        }
      />
      <div className={styles["page"]}>
        {isList ? (
          <ClientGaps
            onOpen={() => handle.change({ view: undefined, account: undefined, month: undefined })}
          />
        ) : company === null ? (
          <ChooseCompany>{words.chooseCompany}</ChooseCompany>
        ) : (
          <CompanyCalendar
            key={company._id}
            companyId={company._id}
            companyName={company.name}
            handle={handle}
          />
        )}
      </div>
    </>
  );
}
