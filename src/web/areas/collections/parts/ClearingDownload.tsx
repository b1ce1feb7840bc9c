import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { settlementSourceName } from "#statements/heads/find-settlement-source.ts";
import { useApiMutation } from "#web/api/queries.ts";
import { startDownload } from "#web/api/start-download.ts";
import { collectionTexts } from "#web/areas/collections/texts/collections.ts";
import { todayDate } from "#web/time/now.ts";
import { tellNotHad } from "#web/toasts/tell-failure.ts";
import { Fold } from "#web/ui/blocks/Fold.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { DateField } from "#web/ui/fields/DateField.tsx";
import { SelectField } from "#web/ui/fields/SelectField.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import styles from "./collections.module.css";

const words = collectionTexts.clearing;

interface ClearingProps {
  readonly companyId: string;
  readonly sources: readonly string[];
}

/** What a provider owes against what it paid, as a file: folded up until somebody wants it. */
export function ClearingDownload({ companyId, sources }: ClearingProps) {
  const today = todayDate();
  const [chosen, setChosen] = useState<string | undefined>();
  const [days, setDays] = useState({ from: `${today.slice(0, 4)}-01-01`, to: today as string });
  const [format, setFormat] = useState<"xlsx" | "csv">("xlsx");
  const download = useApiMutation("collectionClearing", {
    invalidates: [],
    onSuccess: ({ url }) => startDownload(url),
    onError: tellNotHad(words.failed),
  });
  const source = chosen ?? sources[0] ?? "";
  const day = { today, pickLabel: words.pick, wrong: words.wrongDay, span: days };
  const isOrdered = days.from !== "" && days.to !== "" && days.from <= days.to;
  return (
    <div className="above-4">
      <Fold icon={IconDownload} title={words.title}>
        <p className={styles["hint"]}>{words.what}</p>
        <div className={styles["clearingFields"]}>
          <SelectField
            label={words.source}
            value={source}
            onChange={setChosen}
            options={sources.map((value) => ({ value, label: settlementSourceName(value) }))}
          />
          <DateField
            {...day}
            label={words.from}
            value={days.from}
            onChange={(from) => setDays({ ...days, from })}
          />
          <DateField
            {...day}
            label={words.to}
            value={days.to}
            onChange={(to) => setDays({ ...days, to })}
            error={isOrdered ? undefined : words.order}
          />
          <SelectField
            label={words.format}
            value={format}
            onChange={(value) => setFormat(value === "csv" ? "csv" : "xlsx")}
            options={[
              { value: "xlsx", label: words.formats.xlsx },
              { value: "csv", label: words.formats.csv },
            ]}
          />
          <Button
            variant="secondary"
            icon={<Icon of={IconDownload} />}
            loading={download.isPending}
            loadingText={words.running}
            disabled={!isOrdered || source === ""}
            onClick={() =>
              download.mutate({ body: { company_id: companyId, source, ...days, format } })
            }
          >
            {words.action}
          </Button>
        </div>
      </Fold>
    </div>
  );
}
