import { IconFile, IconPaperclip } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { openRunText } from "#contract/completeness/open-day-words.ts";
import type { ClientMonth } from "#contract/months/months.ts";
import { accountShortName } from "#web/areas/bank-accounts/account-names.ts";
import { ConsentEndNotes } from "#web/areas/bank-consents/ConsentEndNotes.tsx";
import { AskedNote } from "#web/areas/reminders/AskedNote.tsx";
import { findAsking, standingQuery } from "#web/areas/reminders/standing-reminders.ts";
import { thingsTexts as words } from "#web/areas/months/texts/things.ts";
import type { MissingAccount, Things } from "#web/areas/months/use-things.ts";
import { WaitingQuestion } from "#web/areas/questions/WaitingQuestion.tsx";
import { openModal } from "#web/modals/modals.ts";
import { AppLink, ButtonLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { QueryError } from "#web/shell/PageStates.tsx";
import { Card } from "#web/ui/blocks/Card.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import styles from "./months.module.css";

interface DirectorThingsProps {
  readonly client: ClientMonth;
  readonly things: Things;
  readonly today: string;
}

/** What the month still needs of its director, each with the way to do it here. */
export function DirectorThings({ client, things, today }: DirectorThingsProps) {
  const { companyId, openDays } = client;
  if (things.error !== null && !things.isKnown)
    return <QueryError title={words.failed} error={things.error} onRetry={things.retry} />;
  if (!things.isKnown || things.count === 0) return null;
  return (
    <section className={styles["things"]} aria-label={words.label}>
      {things.questions.map((question) => (
        <WaitingQuestion key={question._id} companyId={companyId} question={question} />
      ))}
      {things.missing.map((missing) => (
        <MissingStatement
          key={missing.account.accountId}
          companyId={companyId}
          missing={missing}
          today={today}
        />
      ))}
      {things.papers > 0 && (
        <Card>
          <div className="grid column gap-2">
            <p className={styles["thing"]}>
              <Icon of={IconPaperclip} />
              <span>{words.papers(things.papers)}</span>
            </p>
            <ButtonLink command="paperUpload" variant="secondary" to={to.papers()}>
              {words.addPapers}
            </ButtonLink>
          </div>
        </Card>
      )}
      {openDays.moreRuns > 0 && (
        <p>
          <AppLink to={to.completeness()}>{words.moreRuns(openDays.moreRuns)}</AppLink>
        </p>
      )}
      <ConsentEndNotes feeds={things.consents} companyId={companyId} accountantOf={undefined} />
    </section>
  );
}

interface MissingStatementProps {
  readonly companyId: string;
  readonly missing: MissingAccount;
  readonly today: string;
}

function MissingStatement({ companyId, missing: { account, runs }, today }: MissingStatementProps) {
  const reminders = useQuery(standingQuery(companyId)).data?.reminders;
  const asked = runs.map((run) => findAsking(reminders, run)).find(Boolean);
  const waitsForDecision = runs.some(({ reason }) => reason === "waiting_file");
  return (
    <Card>
      <div className="grid column gap-2">
        <p className={styles["thing"]}>
          <Icon of={IconFile} />
          <span>{words.statement}</span>
          <span>{accountShortName(account)}</span>
        </p>
        <ul className={styles["thingDays"]}>
          {runs.map((run) => (
            <li key={run.from}>{openRunText(run, today)}</li>
          ))}
        </ul>
        {asked && <AskedNote companyId={companyId} reminder={asked} />}
        {waitsForDecision ? (
          <ButtonLink variant="secondary" to={to.files()}>
            {words.decide}
          </ButtonLink>
        ) : (
          <Button
            command="fileUpload"
            variant="secondary"
            onClick={() => openModal("fileUpload", { companyId })}
          >
            {words.upload}
          </Button>
        )}
      </div>
    </Card>
  );
}
