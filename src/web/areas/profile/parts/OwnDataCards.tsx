import { IconDownload } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useApiMutation } from "#web/api/queries.ts";
import { startDownload } from "#web/api/start-download.ts";
import { openModal } from "#web/modals/modals.ts";
import { AppLink } from "#web/navigation/AppLink.tsx";
import styles from "./profile.module.css";
import { SettingCard } from "./SettingCard.tsx";
import { to } from "#web/navigation/paths.ts";
import { clearSession, useClientState } from "#web/state/client-state.ts";
import { ownDataTexts as words } from "#web/areas/profile/texts/profile.ts";
import { tellFailure, tellNotHad } from "#web/toasts/tell-failure.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { formatDate, formatInstant } from "#web/ui/text/format-date.ts";
import { Icon } from "#web/ui/marks/Icon.tsx";

/** The version of the privacy terms that the person accepted, and when. */
export function PrivacyCard() {
  const profile = useClientState((state) => state.profile);
  return (
    <SettingCard title={words.privacyTitle}>
      <p>
        {profile?.privacyAcceptedAt
          ? words.accepted(formatInstant(profile.privacyAcceptedAt))
          : words.notAccepted}
      </p>
      {profile?.privacyVersion && (
        <p className={styles["muted"]}>{words.version(formatDate(profile.privacyVersion))}</p>
      )}
      <p>
        <AppLink to={to.privacy()}>{words.readPrivacy}</AppLink>
      </p>
    </SettingCard>
  );
}

export function OwnDataCard() {
  const prepare = useApiMutation("personalDataPrepare", {
    invalidates: [],
    onSuccess: ({ url }) => {
      startDownload(url);
      addToast({ intent: "success", ...words.downloadStarted });
    },
    onError: tellNotHad(words.downloadFailed),
  });
  return (
    <SettingCard title={words.dataTitle} purpose={words.dataPurpose}>
      <Button
        variant="secondary"
        icon={<Icon of={IconDownload} />}
        loading={prepare.isPending}
        loadingText={words.preparing}
        onClick={() => prepare.mutate({})}
      >
        {words.download}
      </Button>
    </SettingCard>
  );
}

/**
 * Deletes the user account. Afterwards the landing page is loaded afresh, so that no data of the
 * person stay in memory.
 */
export function DeleteAccountCard() {
  const user = useClientState((state) => state.user);
  const role = useClientState((state) => state.role) ?? "entrepreneur";
  const client = useQueryClient();
  const remove = useApiMutation("accountDelete", {
    invalidates: [],
    onSuccess: () => {
      clearSession();
      client.clear();
      window.location.replace(to.home());
    },
    onError: tellFailure(words.deleteFailed),
  });
  const ask = () =>
    openModal("typedConfirm", {
      title: words.deleteModalTitle,
      lost: words.deleteLost[role],
      label: words.deleteConfirmLabel,
      expected: user?.email ?? "",
      wrong: words.deleteConfirmWrong,
      actionLabel: words.deleteAction,
      runningLabel: words.deleting,
      run: (email) => remove.mutateAsync({ body: { email } }),
    });
  return (
    <SettingCard title={words.deleteTitle} purpose={words.deletePurpose}>
      <Button variant="dangerSecondary" onClick={ask}>
        {words.delete}
      </Button>
    </SettingCard>
  );
}
