import { BillingAddressCard } from "#web/areas/profile/parts/BillingAddressCard.tsx";
import { EmailCard } from "#web/areas/profile/parts/EmailCard.tsx";
import {
  DeleteAccountCard,
  OwnDataCard,
  PrivacyCard,
} from "#web/areas/profile/parts/OwnDataCards.tsx";
import { LettersCard } from "#web/areas/profile/parts/LettersCard.tsx";
import { PasskeyCard } from "#web/areas/profile/parts/PasskeyCard.tsx";
import { PersonEventsCard } from "#web/areas/profile/parts/PersonEventsCard.tsx";
import { PersonCard } from "#web/areas/profile/parts/PersonCard.tsx";
import styles from "#web/areas/profile/parts/profile.module.css";
import { SessionsCard } from "#web/areas/profile/parts/SessionsCard.tsx";
import { profileTexts as words } from "#web/areas/profile/texts/profile.ts";
import { LinkSessionNote } from "#web/shell/PageStates.tsx";
import { worksByLink } from "#web/state/capabilities.ts";
import { useClientState } from "#web/state/client-state.ts";
import { PageHeader } from "#web/ui/blocks/PageHeader.tsx";

/** The person's data, ways in, devices and letters, the export of his data and the deletion. */
export function ProfilePage() {
  const byLink = useClientState(worksByLink);
  return (
    <>
      <PageHeader title={words.title} purpose={words.purpose} />
      <div className={styles["columns"]}>
        <div className={styles["column"]}>
          <PersonCard />
          {byLink ? (
            <LinkSessionNote>{words.linkSession}</LinkSessionNote>
          ) : (
            <>
              <EmailCard />
              <PasskeyCard />
              <SessionsCard />
              <LettersCard />
              <PersonEventsCard />
            </>
          )}
          <BillingAddressCard />
        </div>
        <div className={styles["column"]}>
          <PrivacyCard />
          {!byLink && <OwnDataCard />}
          {!byLink && <DeleteAccountCard />}
        </div>
      </div>
    </>
  );
}
