import { SandboxBand } from "#web/shell/SandboxBand.tsx";
import { PublicFooter } from "#web/shell/plain/PublicFooter.tsx";
import { PublicHead } from "#web/shell/plain/PublicHead.tsx";
import { pathOfPage } from "#web/navigation/page-address.ts";
import { useTabTitle } from "#web/navigation/tab-title.ts";
import { pageTitles } from "#web/texts/public.ts";
import { consultationView } from "./consultation-path.ts";
import { AdviserPage } from "./pages/AdviserPage.tsx";
import { AppointmentPage } from "./pages/AppointmentPage.tsx";
import { BookPage } from "./pages/BookPage.tsx";
import styles from "./parts/Consultation.module.css";

/** The consultation app: every page of it by the address, with and without the router. */
export function ConsultationApp() {
  useTabTitle(pageTitles.consultation);
  const view = consultationView(pathOfPage());
  if (view.page === "adviser")
    return (
      <>
        <SandboxBand />
        <AdviserPage token={view.token} />
      </>
    );
  return (
    <div className={styles["page"]}>
      <PublicHead />
      {view.page === "appointment" ? <AppointmentPage token={view.token} /> : <BookPage />}
      <PublicFooter />
    </div>
  );
}
