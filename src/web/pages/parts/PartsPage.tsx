import { useClientConfig } from "#web/api/client-config.ts";
import { NotFoundPage } from "#web/shell/NotFoundPage.tsx";
import { DataParts } from "#web/pages/parts/DataParts.tsx";
import { FormParts } from "#web/pages/parts/FormParts.tsx";
import styles from "#web/pages/parts/Parts.module.css";
import { StateParts } from "#web/pages/parts/StateParts.tsx";
import { TextParts } from "#web/pages/parts/TextParts.tsx";
import { ToastParts } from "#web/pages/parts/ToastParts.tsx";
import { partsPageTexts } from "#web/texts/parts-page.ts";
import { PageHeader } from "#web/ui/PageHeader.tsx";

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
