import { IconDownload } from "@tabler/icons-react";
import type { PaymentFields } from "#contract/billing/payments.ts";
import { useApiMutation } from "#web/api/queries.ts";
import { startDownload } from "#web/api/start-download.ts";
import { paymentsTexts as words } from "#web/areas/billing/texts/payments.ts";
import { tellNotHad } from "#web/toasts/tell-failure.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { budapestDate } from "#values/local-date.ts";
import styles from "./billing.module.css";

interface InvoiceYear {
  readonly companyId: string;
  readonly companyName: string;
  readonly year: number;
}

/**
 * A button for the invoices of each year, below each company's name where several have some among
 * the loaded rows. A name is as long as a company likes: it stands in no button.
 */
export function InvoiceYears({ payments }: { readonly payments: readonly PaymentFields[] }) {
  const companies = [...Map.groupBy(listYears(payments), ({ companyId }) => companyId).values()];
  return companies.map((years) => {
    const { companyId, companyName } = years[0]!;
    return (
      <div
        key={companyId}
        className={styles["years"]}
        role="group"
        aria-label={words.years(companyName)}
      >
        {companies.length > 1 && <p>{companyName}</p>}
        {years.map((each) => (
          <YearButton key={each.year} of={each} label={words.downloadYear(each.year)} />
        ))}
      </div>
    );
  });
}

function YearButton({ of, label }: { readonly of: InvoiceYear; readonly label: string }) {
  const offer = useApiMutation("invoiceYearDownload", { invalidates: [] });
  const download = () =>
    offer.mutate(
      { body: { company_id: of.companyId, year: of.year } },
      { onSuccess: ({ url }) => startDownload(url), onError: tellNotHad(words.downloadFailed) },
    );
  return (
    <Button
      variant="secondary"
      size="small"
      loading={offer.isPending}
      icon={<Icon of={IconDownload} />}
      onClick={download}
    >
      {label}
    </Button>
  );
}

function listYears(payments: readonly PaymentFields[]): readonly InvoiceYear[] {
  const found = new Map<string, InvoiceYear>();
  for (const { companyId, companyName, at, invoice } of payments) {
    if (!invoice?.number) continue;
    const year = Number(budapestDate(Date.parse(at)).slice(0, 4));
    found.set(`${companyId} ${year}`, { companyId, companyName, year });
  }
  return [...found.values()];
}
