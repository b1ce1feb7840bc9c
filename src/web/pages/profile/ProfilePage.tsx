import { BillingAddressCard } from "#web/pages/profile/BillingAddressCard.tsx";
import { EmailCard } from "#web/pages/profile/EmailCard.tsx";
import { DeleteAccountCard, OwnDataCard, PrivacyCard } from "#web/pages/profile/OwnDataCards.tsx";
import { PasskeyCard } from "#web/pages/profile/PasskeyCard.tsx";
import { PersonEventsCard } from "#web/pages/profile/PersonEventsCard.tsx";
import { PersonCard } from "#web/pages/profile/PersonCard.tsx";
import styles from "#web/pages/profile/profile.module.css";
import { SessionsCard } from "#web/pages/profile/SessionsCard.tsx";
import { profileTexts as words } from "#web/texts/profile.ts";
import { PageHeader } from "#web/ui/PageHeader.tsx";

/** The person: data, ways in, where they are logged in, and what they can take along or delete. */
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
