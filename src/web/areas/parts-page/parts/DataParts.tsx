import { IconAlertCircle, IconCheck, IconClock, IconDownload, IconX } from "@tabler/icons-react";
import styles from "./Parts.module.css";
import { SAMPLE_DAYS, SAMPLE_FILES, type SampleFile } from "./sample-data.ts";
import { partsPageTexts } from "#web/areas/parts-page/texts/parts-page.ts";
import { AmountText } from "#web/ui/text/AmountText.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Card } from "#web/ui/blocks/Card.tsx";
import { CellSub, DataTable, type Column } from "#web/ui/data/DataTable.tsx";
import { DeckChart } from "#web/ui/data/DeckChart.tsx";
import { Figures } from "#web/ui/data/Figures.tsx";
import { formatCount } from "#web/ui/text/format-amount.ts";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { Kbd } from "#web/ui/text/Kbd.tsx";
import { KeyHints } from "#web/ui/blocks/KeyHints.tsx";
import { Note } from "#web/ui/blocks/Note.tsx";
import { ProgressBar } from "#web/ui/blocks/ProgressBar.tsx";
import { StatusLine } from "#web/ui/blocks/StatusLine.tsx";
import { Steps } from "#web/ui/blocks/Steps.tsx";
import { Tag } from "#web/ui/marks/Tag.tsx";

const { sections } = partsPageTexts;

/** Figures, table, chart, selection. */
export function DataParts() {
  return (
    <>
      <section className={styles["wide"]}>
        <h2>{sections.figures}</h2>
        <Figures
          figures={[
            {
              key: "huf",
              label: "Forintszámlák együtt",
              value: <AmountText amount="7376155.30" currency="HUF" kind="balance" />,
              note: "és még 2 számla egyenleg nélkül",
            },
            {
              key: "eur",
              label: "Devizaszámla",
              value: <AmountText amount="18204.75" currency="EUR" kind="balance" />,
            },
            {
              key: "in",
              label: "Jóváírás, 30 nap",
              value: <AmountText amount="21480630.00" currency="HUF" />,
            },
            {
              key: "out",
              label: "Terhelés, 30 nap",
              value: <AmountText amount="-19922415.00" currency="HUF" />,
            },
          ]}
        />
      </section>
      <section className={styles["wide"]}>
        <h2>{sections.table}</h2>
        <DataTable
          label={sections.table}
          columns={COLUMNS}
          rows={SAMPLE_FILES}
          rowKey={(file) => file.name}
          density="twoLines"
          below={reason}
        />
      </section>
      <section className={styles["wide"]}>
        <h2>{sections.deck}</h2>
        <Card>
          <DeckChart days={SAMPLE_DAYS} />
        </Card>
      </section>
      <section className={styles["wide"]}>
        <h2>{sections.selection}</h2>
        <Steps labels={["Cég", "Csomag", "Számlázás és fizetés"]} current={2} />
        <Selection />
      </section>
    </>
  );
}

const count = (value: number | null) => (value === null ? "–" : formatCount(value));

const COLUMNS: readonly Column<SampleFile>[] = [
  {
    key: "file",
    header: "Fájl",
    phone: "wide",
    render: (file) => (
      <>
        {file.name}
        <CellSub>{file.when}</CellSub>
      </>
    ),
  },
  {
    key: "holds",
    header: "Mit tartalmaz",
    phone: "half",
    render: (file) => (
      <>
        {file.holds}
        <CellSub>{file.detail}</CellSub>
      </>
    ),
  },
  {
    key: "read",
    header: "Beolvasott",
    align: "right",
    phone: "hidden",
    render: (file) => count(file.read),
  },
  {
    key: "added",
    header: "Új",
    align: "right",
    phone: "hidden",
    render: (file) => <b>{count(file.added)}</b>,
  },
  {
    key: "skipped",
    header: "Már megvolt",
    align: "right",
    phone: "hidden",
    render: (file) => count(file.skipped),
  },
  { key: "state", header: "Állapot", width: "180px", render: (file) => <FileState file={file} /> },
];

function FileState({ file }: { readonly file: SampleFile }) {
  if (file.state === "running") return <ProgressBar percent={62} label="Feldolgozás alatt, 62%" />;
  if (file.state === "waiting") return <Tag icon={IconClock}>Várakozik</Tag>;
  if (file.state === "failed")
    return (
      <Tag tone="bad" icon={IconAlertCircle}>
        Sikertelen
      </Tag>
    );
  if (file.state === "known") return <Tag tone="line">Minden tétele megvan</Tag>;
  return (
    <Tag tone="good" icon={IconCheck}>
      Feldolgozva
    </Tag>
  );
}

function reason(file: SampleFile) {
  if (file.state !== "failed") return undefined;
  return (
    <Note
      tone="bad"
      title="A 418. sornál megszakad az egyenleglánc"
      actions={
        <>
          <Button variant="secondary" size="small">
            Sor megtekintése
          </Button>
          <Button variant="secondary" size="small">
            Újbóli feltöltés
          </Button>
        </>
      }
    >
      A nyitóegyenleg és az addigi tételek alapján 1 204 870 Ft következne, a fájlban 1 192 170 Ft
      áll: a tételekben 12 700 Ft a többlet. Egyetlen sort sem vettünk át.
    </Note>
  );
}

function Selection() {
  return (
    <div style={{ marginTop: 12 }}>
      <StatusLine
        summary="3 tétel kijelölve"
        sums={[
          { label: "Jóváírás", value: "+412 380" },
          { label: "Terhelés", value: "−1 146 890" },
          { label: "Egyenleg", value: "−734 510 Ft" },
        ]}
        actions={
          <>
            <Button>
              Könyvelt <Kbd>B</Kbd>
            </Button>
            <Button square size="small" aria-label="Exportálás">
              <Icon of={IconDownload} />
            </Button>
            <Button square size="small" aria-label="Kijelölés törlése">
              <Icon of={IconX} />
            </Button>
          </>
        }
      />
      <KeyHints
        hints={[
          { keys: ["J", "K"], meaning: "mozgás" },
          { keys: ["Szóköz"], meaning: "kijelölés" },
          { keys: ["B"], meaning: "könyvelt" },
          { keys: ["/"], meaning: "keresés" },
          { keys: ["?"], meaning: "minden billentyű" },
        ]}
      />
    </div>
  );
}
