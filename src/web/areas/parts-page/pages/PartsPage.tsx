import { useClientConfig } from "#web/api/client-config.ts";
import { NotFoundPage } from "#web/shell/plain/NotFoundPage.tsx";
import { DataParts } from "#web/areas/parts-page/parts/DataParts.tsx";
import { FormParts } from "#web/areas/parts-page/parts/FormParts.tsx";
import styles from "#web/areas/parts-page/parts/Parts.module.css";
import { StateParts } from "#web/areas/parts-page/parts/StateParts.tsx";
import { TextParts } from "#web/areas/parts-page/parts/TextParts.tsx";
import { ToastParts } from "#web/areas/parts-page/parts/ToastParts.tsx";
import { partsPageTexts } from "#web/areas/parts-page/texts/parts-page.ts";
import { PageHeader } from "#web/ui/blocks/PageHeader.tsx";

/**
 * All interface parts in all states, for developers: only where the program is developed or the
 * sandbox runs.
 */
export function PartsPage() {
  const sandbox = useClientConfig()?.sandbox;
  if (!import.meta.env.DEV && !sandbox) return <NotFoundPage />;
  return (
    <main className={styles["page"]}>
      <PageHeader title={partsPageTexts.title} purpose={partsPageTexts.purpose} />
      <div className={styles["columns"]}>
        <div className={styles["column"]}>
          <StateParts />
        </div>
        <div className={styles["column"]}>
          <ToastParts />
          <TextParts />
        </div>
        <div className={styles["column"]}>
          <FormParts />
        </div>
      </div>
      <DataParts />
    </main>
  );
}
