import { IconCheck, IconClock } from "@tabler/icons-react";
import { useState } from "react";
import styles from "./Parts.module.css";
import { partsPageTexts } from "#web/areas/parts-page/texts/parts-page.ts";
import { hardWords } from "#web/texts/hard-words.ts";
import { HelpTip } from "#web/ui/buttons/HelpTip.tsx";
import { AccountNumber } from "#web/ui/text/AccountNumber.tsx";
import { AmountText } from "#web/ui/text/AmountText.tsx";
import { Avatar } from "#web/ui/marks/Avatar.tsx";
import { BookedMark, type BookedState } from "#web/ui/marks/BookedMark.tsx";
import { DateText } from "#web/ui/text/DateText.tsx";
import { Dot } from "#web/ui/marks/Dot.tsx";
import { KeyValues } from "#web/ui/data/KeyValues.tsx";
import { NameMark } from "#web/ui/marks/NameMark.tsx";
import { Tag } from "#web/ui/marks/Tag.tsx";

const { sections } = partsPageTexts;

/** The query of the viewer's list; `whole` picks the call to wait for. */
export function TextParts() {
  const [booked, setBooked] = useState<BookedState>("notBooked");
  return (
    <>
      <section>
        <h2>{sections.marks}</h2>
        <div className={styles["stack"]}>
          <div className="row wrap gap-2">
            <Tag>Várakozik</Tag>
            <Tag tone="good" icon={IconCheck}>
              Feldolgozva
            </Tag>
            <Tag tone="warning" icon={IconClock}>
              6 nap múlva lejár
            </Tag>
            <Tag tone="bad">Sikertelen</Tag>
            <Tag tone="brand">Ajánlott</Tag>
            <Tag tone="brass">Könyvelt</Tag>
            <Tag tone="line">Minden tétele megvan</Tag>
          </div>
          <div className="row wrap gap-2">
            <NameMark name="K&H Bank" size="large" />
            <NameMark name="OTP Bank" />
            <NameMark name="MBH Bank" size="small" />
            <Avatar name="Kovács Anna" hand="company" />
            <Avatar name="Nagy Eszter" hand="accountant" />
            <BookedMark
              state={booked}
              onToggle={() => setBooked(booked === "booked" ? "notBooked" : "booked")}
            />
            <BookedMark state="booked" hint="Nagy Eszter, 2026. 11. 20. 9:05" />
            <BookedMark state="pending" />
            <Dot />
            <Dot tone="warning" />
            <Dot tone="bad" />
            <Dot tone="plain" />
          </div>
        </div>
      </section>
      <section>
        <h2>{sections.text}</h2>
        <KeyValues
          rows={[
            { label: "Jóváírás", value: <AmountText amount="1234567.00" currency="HUF" /> },
            { label: "Terhelés", value: <AmountText amount="-2340.50" currency="EUR" /> },
            {
              label: "Egyenleg",
              value: <AmountText amount="7376155.30" currency="HUF" kind="balance" />,
              tip: <HelpTip {...hardWords.balanceAfter} />,
            },
            { label: "Számlaszám", value: <AccountNumber number="104021425052678549560006" /> },
            { label: "Nap", value: <DateText date="2026-11-21" /> },
            { label: "Időszak", value: <DateText from="2026-10-01" to="2026-10-31" /> },
            { label: "Időpont", value: <DateText instant="2026-11-21T08:05:00Z" /> },
          ]}
        />
      </section>
    </>
  );
}
