import { IconDownload, IconMail } from "@tabler/icons-react";
import { useState } from "react";
import styles from "./Parts.module.css";
import { partsPageTexts } from "#web/areas/parts-page/texts/parts-page.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Card } from "#web/ui/blocks/Card.tsx";
import { CheckField } from "#web/ui/fields/CheckField.tsx";
import { CopyButton } from "#web/ui/buttons/CopyButton.tsx";
import { AddFilterChip, FilterChip } from "#web/ui/fields/FilterChip.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { OptionCards } from "#web/ui/fields/OptionCards.tsx";
import { SearchBox } from "#web/ui/fields/SearchBox.tsx";
import { SegmentedControl } from "#web/ui/fields/SegmentedControl.tsx";
import { SwitchField } from "#web/ui/fields/SwitchField.tsx";
import { TextField } from "#web/ui/fields/TextField.tsx";

const { sections } = partsPageTexts;
const nothing = () => undefined;

/** Buttons, fields and choices. */
export function FormParts() {
  return (
    <>
      <section>
        <h2>{sections.buttons}</h2>
        <Buttons />
      </section>
      <section>
        <h2>{sections.fields}</h2>
        <Card>
          <div className={styles["stack"]}>
            <TextField
              label="Adószám"
              identifier
              defaultValue="23456789"
              warning="Az adószám ellenőrző számjegye hibás."
            />
            <TextField
              label="E-mail-cím"
              icon={<Icon of={IconMail} />}
              defaultValue="eszter.nagy@"
              error="Adjon meg érvényes e-mail-címet (pl. nev@ceg.hu)."
            />
            <TextField
              label="Telefonszám"
              optional
              placeholder="+36 20 123 4567"
              identifier
              help="Ezen értesítjük, ha egy hozzájárulás lejár."
            />
            <TextField label="Kliensazonosító" disabled defaultValue="bh_c_9VfH1cLe" />
            <CheckField
              label="Megismertem az adatkezelési tájékoztatót"
              error="Kérjük, jelölje be a folytatáshoz."
            />
            <CheckField label="Minden bankszámla" indeterminate readOnly checked={false} />
            <Choices />
          </div>
        </Card>
      </section>
    </>
  );
}

function Buttons() {
  return (
    <div className="row wrap gap-2">
      <Button>Mentés</Button>
      <Button variant="secondary">Mégse</Button>
      <Button loading loadingText="Mentés folyamatban…">
        Mentés
      </Button>
      <Button variant="soft">Ez a hónap</Button>
      <Button variant="ghost">Részletek</Button>
      <Button variant="quiet">Visszavonás</Button>
      <Button variant="danger">Törlés</Button>
      <Button variant="dangerSecondary">Fájl törlése</Button>
      <Button disabledReason="Előbb válasszon bankszámlát">Exportálás</Button>
      <Button size="small" variant="secondary" icon={<Icon of={IconDownload} />}>
        Letöltés
      </Button>
      <Button size="large">Belépési link küldése</Button>
      <CopyButton value="10402142-50526785-49560006" />
      <CopyButton
        value="10402142-50526785-49560006"
        square
        variant="quiet"
        size="small"
        label="Számlaszám másolása"
      />
    </div>
  );
}

function Choices() {
  const [view, setView] = useState("all");
  const [format, setFormat] = useState<"camt" | "csv">("camt");
  const [on, setOn] = useState(true);
  const [text, setText] = useState("");
  return (
    <>
      <SegmentedControl
        label="Könyveltség"
        value={view}
        onChange={setView}
        segments={[
          { value: "all", label: "Mind" },
          { value: "open", label: "Nem könyvelt", count: "214" },
          { value: "booked", label: "Könyvelt", count: "273" },
        ]}
      />
      <SearchBox label="Partner, közlemény" value={text} onChange={setText} shortcut="/" />
      <div className="row wrap gap-2">
        <FilterChip name="Időszak" value="Ez a hónap" onRemove={nothing} />
        <FilterChip name="Összeg" value="4 000 Ft felett" onRemove={nothing} />
        <AddFilterChip onClick={nothing} />
        <AddFilterChip hiddenCount={2} onClick={nothing} />
      </div>
      <OptionCards
        label="Formátum"
        className={styles["stack"]}
        value={format}
        onChange={setFormat}
        options={[
          {
            value: "camt",
            title: "Bankkivonat XML",
            description: "CAMT.053, könyvelőprogramba",
          },
          { value: "csv", title: "CSV-fájl", description: "Pontosvessző, UTF-8 vagy Windows-1250" },
        ]}
      />
      <SwitchField
        label="Könyvelt tételek nélkül"
        description="Csak ami még nem könyvelt"
        checked={on}
        onChange={setOn}
      />
    </>
  );
}
