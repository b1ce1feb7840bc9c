import { useQueryClient } from "@tanstack/react-query";
import { useRouter, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { callApi } from "#web/api/client.ts";
import { useClientConfig } from "#web/api/client-config.ts";
import { safeReturnPath } from "#web/areas/login/link-entry.ts";
import { ButtonLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import styles from "#web/areas/legal/parts/Legal.module.css";
import { LegalArticle } from "#web/areas/legal/parts/LegalArticle.tsx";
import { bearerToken, clientState, useClientState } from "#web/state/client-state.ts";
import { notifications } from "#web/texts/notifications.ts";
import { privacyText, privacyWords } from "#web/areas/legal/texts/legal.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { Button } from "#web/ui/buttons/Button.tsx";

/**
 * The privacy terms. A person who came from a link (the query holds its token and address), or has
 * a session without an accepted version, accepts them here and goes back to his page; all others
 * just read.
 */
export function PrivacyPage() {
  const config = useClientConfig();
  const accept = useAccept();
  const version = config && privacyWords.version(config.privacyVersion);
  const bar = accept.needed && (
    <>
      <span>{privacyWords.acceptLead}</span>
      <Button
        size="large"
        onClick={accept.run}
        loading={accept.running}
        loadingText={privacyWords.accepting}
      >
        {privacyWords.accept}
      </Button>
    </>
  );
  return (
    <LegalArticle text={privacyText} version={version} bar={bar}>
      <section id="kapcsolat">
        <h2>{privacyWords.contactTitle}</h2>
        {config?.contactEmail ? (
          <p>
            {privacyWords.contact}{" "}
            <a href={`mailto:${config.contactEmail}`}>{config.contactEmail}</a>{" "}
            {config.contactPhone}
          </p>
        ) : (
          <p>{privacyWords.contactMissing}</p>
        )}
      </section>
      {!accept.needed && (
        <div className={styles["back"]}>
          <ButtonLink to={to.home()} variant="secondary">
            {privacyWords.back}
          </ButtonLink>
        </div>
      )}
    </LegalArticle>
  );
}

function useAccept(): {
  readonly needed: boolean;
  readonly running: boolean;
  readonly run: () => void;
} {
  const search = useSearch({ strict: false }) as { url?: unknown; token?: unknown };
  const linkToken = typeof search.token === "string" ? search.token : undefined;
  const url = typeof search.url === "string" ? search.url : undefined;
  const hasOpenSession = useClientState(
    (state) => Boolean(state.token ?? state.connectToken) && !state.user,
  );
  const [running, setRunning] = useState(false);
  const router = useRouter();
  const queryClient = useQueryClient();
  const run = async () => {
    setRunning(true);
    try {
      await callApi(
        "profileSave",
        { body: { privacyAccepted: true } },
        { bearer: linkToken ?? bearerToken() ?? undefined },
      );
      queryClient.clear();
      addToast(notifications["privacy.accepted"]());
      // The link, or the home page of a session, now finds the terms accepted.
      router.history.replace(safeReturnPath(url, window.location.origin));
    } catch {
      addToast(notifications["privacy.acceptFailed"]());
    } finally {
      setRunning(false);
    }
  };
  return {
    needed: Boolean(linkToken) || (hasOpenSession && clientState().user === null),
    running,
    run: () => void run(),
  };
}
