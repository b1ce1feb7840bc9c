import { classNames } from "#web/ui/class-names.ts";
import { FirstBanks } from "#web/areas/bank-connect/FirstBanks.tsx";
import { RoomNote } from "#web/areas/billing/RoomNote.tsx";
import { FilePick } from "#web/areas/uploads/FilePick.tsx";
import { AppLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { FirstFrame, FirstHeader } from "#web/shell/FirstFrame.tsx";
import { LinkSessionNote } from "#web/shell/PageStates.tsx";
import type { CompanyRow } from "#web/shell/shell-queries.ts";
import { canConnectBanks } from "#web/state/capabilities.ts";
import { useClientState } from "#web/state/client-state.ts";
import { canTakeAccounts } from "#web/state/company-rights.ts";
import styles from "./first-steps.module.css";
import { firstStepsTexts as words } from "#web/areas/first-steps/texts/first-steps.ts";
import { Tag } from "#web/ui/marks/Tag.tsx";

/** The second step: a bank or a file. Each card is a way of its own, and either is enough. */
export function SourceStep({ company }: { readonly company: CompanyRow }) {
  const { bank, file } = words.source;
  const mayConnect = useClientState(canConnectBanks);
  return (
    <FirstFrame step={2}>
      <FirstHeader title={words.source.title} lead={words.source.lead} />
      <RoomNote companyId={company._id} className="above-4" />
      <div className={classNames("halves gap-4 above-6", styles["ways"])}>
        <section className={styles["chosen"]} aria-labelledby="way-bank">
          <div className={styles["wayHead"]}>
            <h2 id="way-bank">{bank.title}</h2>
            <Tag tone="brand">{bank.tag}</Tag>
          </div>
          <p>{bank.text}</p>
          {!mayConnect ? (
            <LinkSessionNote />
          ) : (
            canTakeAccounts(company) && <FirstBanks companyId={company._id} />
          )}
        </section>
        <section className={styles["way"]} aria-labelledby="way-file">
          <div className={styles["wayHead"]}>
            <h2 id="way-file">{file.title}</h2>
            <Tag>{file.tag}</Tag>
          </div>
          <p>{file.text}</p>
          <FilePick companyId={company._id} />
        </section>
      </div>
      <div className={styles["foot"]}>
        <span>{words.source.stored(company.name)}</span>
        <AppLink to={to.bankAccounts()}>{words.source.skip}</AppLink>
      </div>
    </FirstFrame>
  );
}
