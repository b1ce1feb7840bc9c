import styles from "./Parts.module.css";
import { confirmAction, openModal } from "#web/modals/modals.ts";
import { notifications } from "#web/texts/notifications.ts";
import { partsPageTexts } from "#web/areas/parts-page/texts/parts-page.ts";
import { addToast, type ToastWords } from "#web/toasts/toasts.ts";
import { Toast } from "#web/toasts/ToastStack.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";

const { sections } = partsPageTexts;
const SAMPLES: readonly ToastWords[] = [
  notifications["entrepreneur.saved"](),
  notifications["drop.tooMany"]({ max: 100 }),
  notifications["export.todayWarning"](),
  notifications["booking.failed"](),
];
const KEYS = [
  { keys: ["J", "K"], meaning: "mozgás" },
  { keys: ["Szóköz"], meaning: "kijelölés" },
  { keys: ["B"], meaning: "könyvelt" },
];

/** Toasts as they stand, buttons that raise them, and the dialogs. */
export function ToastParts() {
  return (
    <>
      <section>
        <h2>{sections.toasts}</h2>
        <div className={`${styles["stack"]} ${styles["toasts"]}`}>
          {SAMPLES.map((toast, id) => (
            <Toast key={toast.title} toast={{ ...toast, id }} onClose={() => addToast(toast)} />
          ))}
        </div>
      </section>
      <section>
        <h2>{sections.modals}</h2>
        <div className="row wrap gap-2">
          <Button variant="secondary" onClick={askSample}>
            Megerősítés
          </Button>
          <Button variant="secondary" onClick={() => openModal("companySwitch", {})}>
            Cégválasztó
          </Button>
          <Button variant="secondary" onClick={() => openModal("keyboardHelp", { keys: KEYS })}>
            Billentyűk
          </Button>
        </div>
      </section>
    </>
  );
}

function askSample(): void {
  confirmAction({
    title: "Hozzájárulás visszavonása: OTP Bank",
    children: (
      <>
        <p>A bankból nem kérünk le több adatot. A korábban lekért 1 946 tranzakció megmarad.</p>
        <p>A művelet nem vonható vissza, de a bankot bármikor újra összekötheti.</p>
      </>
    ),
    actionLabel: "Hozzájárulás visszavonása",
    runningLabel: "Visszavonás folyamatban…",
    danger: true,
    run: () => new Promise((resolve) => setTimeout(resolve, SAMPLE_WAIT_MS)),
  });
}

/** Long enough to see the button's other text. */
const SAMPLE_WAIT_MS = 1500;
