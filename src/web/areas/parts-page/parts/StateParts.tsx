import { IconUpload } from "@tabler/icons-react";
import { partsPageTexts } from "#web/areas/parts-page/texts/parts-page.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { EmptyState } from "#web/ui/blocks/EmptyState.tsx";
import { ErrorPanel } from "#web/ui/blocks/ErrorPanel.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { NoResults } from "#web/ui/blocks/NoResults.tsx";
import { Note } from "#web/ui/blocks/Note.tsx";
import { ProgressBar } from "#web/ui/blocks/ProgressBar.tsx";
import { SkeletonRows } from "#web/ui/blocks/Skeleton.tsx";

const { sections } = partsPageTexts;
const nothing = () => undefined;

/** Empty, nothing found, error, loading, notes. */
export function StateParts() {
  return (
    <>
      <section>
        <h2>{sections.empty}</h2>
        <EmptyState
          title="Még nincs tranzakció"
          actions={
            <>
              <Button>Bankszámla összekötése</Button>
              <Button variant="secondary" icon={<Icon of={IconUpload} />}>
                Fájl feltöltése
              </Button>
            </>
          }
        >
          Kössön össze egy bankszámlát, vagy töltsön fel számlakivonatot.
        </EmptyState>
      </section>
      <section>
        <h2>{sections.noResults}</h2>
        <NoResults
          title="Nincs találat"
          filters="„foxpost”, 4 000 Ft felett, november"
          action={
            <Button variant="secondary" size="small">
              Szűrők törlése
            </Button>
          }
        />
      </section>
      <section>
        <h2>{sections.error}</h2>
        <ErrorPanel
          title="A tranzakciók most nem tölthetők be"
          message="A kapcsolat megszakadt. A már látott adatok megmaradtak; kérjük, próbálja újra."
          errorId="9F31-C07A"
          retry={{ label: "Újrapróbálás", run: nothing }}
        />
      </section>
      <section>
        <h2>{sections.loading}</h2>
        <SkeletonRows rows={5} />
      </section>
      <ProgressBar percent={62} label="Feldolgozás alatt, 62%" />
      <section>
        <h2>{sections.notes}</h2>
        <NotesOfAllTones />
      </section>
    </>
  );
}

function NotesOfAllTones() {
  const action = (label: string) => (
    <Button variant="secondary" size="small">
      {label}
    </Button>
  );
  return (
    <div style={{ display: "grid", gap: 12 }}>
      <Note
        tone="warning"
        title="OTP Bank: 6 nap múlva lejár a hozzájárulás"
        actions={action("Megújítás")}
      >
        Újítsa meg 2026. 11. 27. előtt, hogy a tranzakciók folyamatosan érkezzenek.
      </Note>
      <Note
        tone="bad"
        title="A 418. sornál megszakad az egyenleglánc"
        actions={action("Újbóli feltöltés")}
      >
        A tételekből 12 700 Ft hiányzik. Egyetlen sort sem vettünk át.
      </Note>
      <Note tone="good" title="Az időszak minden napja igazolt" />
      <Note tone="info" title="Az első tranzakciók néhány percen belül megjelennek" />
      <Note
        tone="brass"
        title="Teljességi igazolás, 2026. szeptember"
        actions={action("Nyomtatás")}
      >
        K&amp;H · főszámla, 30 nap igazolva, 866 tétel
      </Note>
    </div>
  );
}
