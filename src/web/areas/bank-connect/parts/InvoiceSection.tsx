import { openModal } from "#web/modals/modals.ts";
import styles from "./bank-integration.module.css";
import { InvoiceFeedCard } from "#web/areas/invoice-feed/InvoiceFeedCard.tsx";
import { bankIntegrationTexts as words } from "#web/areas/bank-connect/texts/bank-integration.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { NameMark } from "#web/ui/marks/NameMark.tsx";

interface InvoiceSectionProps {
  readonly companyId: string;
  readonly names: readonly string[];
  /** Whether a connection was begun: its own card then shows the next steps. */
  readonly begun: boolean;
}

/** Számlázz.hu's banks and their needs; the setup itself is a dialog of its own. */
export function InvoiceSection({ companyId, names, begun }: InvoiceSectionProps) {
  return (
    <>
      <div className={styles["row"]}>
        <div>
          <ul className={styles["names"]}>
            {names.map((name) => (
              <li className="row gap-2 medium" key={name}>
                <NameMark name={name} size="small" />
                {name}
              </li>
            ))}
          </ul>
          <p className="small muted">{words.invoiceNeeds}</p>
        </div>
        {!begun && (
          <Button variant="secondary" onClick={() => openModal("szamlazzhu", { companyId })}>
            {words.invoiceStart}
          </Button>
        )}
      </div>
      <div className={styles["feed"]}>
        <InvoiceFeedCard companyId={companyId} owner />
      </div>
    </>
  );
}
