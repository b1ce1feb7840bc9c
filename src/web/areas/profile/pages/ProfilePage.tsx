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
import { PageHeader } from "#web/ui/blocks/PageHeader.tsx";

/** The person's data, ways in, devices and letters, the export of his data and the deletion. */
export function ProfilePage() {
  return (
    <>
      <PageHeader title={words.title} purpose={words.purpose} />
      <div className={styles["columns"]}>
        <div className={styles["column"]}>
          <PersonCard />
          <EmailCard />
          <PasskeyCard />
          <SessionsCard />
          <LettersCard />
          <PersonEventsCard />
          <BillingAddressCard />
        </div>
        <div className={styles["column"]}>
          <PrivacyCard />
          <OwnDataCard />
          <DeleteAccountCard />
        </div>
      </div>
    </>
  );
}
