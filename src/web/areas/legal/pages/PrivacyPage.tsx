import { useQueryClient } from "@tanstack/react-query";
import { useRouter, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { asApiError } from "#web/api/api-error.ts";
import { callApi } from "#web/api/client.ts";
import { presentError } from "#web/api/error-sentence.ts";
import { safeReturnPath } from "#web/areas/login/link-entry.ts";
import { legalSources } from "#web/areas/legal/texts/legal-sources.ts";
import { type LegalRole, parseLegal } from "#web/areas/legal/texts/parse-legal.ts";
import { LegalArticle } from "#web/areas/legal/parts/LegalArticle.tsx";
import { WayBack } from "#web/areas/legal/parts/WayBack.tsx";
import { takePendingPage } from "#web/navigation/pending-page.ts";
import { worksForClients } from "#web/state/capabilities.ts";
import { bearerToken, clientState, useClientState } from "#web/state/client-state.ts";
import { notifications } from "#web/texts/notifications.ts";
import { legalWords as words } from "#web/areas/legal/texts/legal.ts";
import { commandFailure } from "#web/toasts/command-failure.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { SegmentedControl } from "#web/ui/fields/SegmentedControl.tsx";

/**
 * The privacy terms, in the words for the reader's role. A person who came from a link (the query
 * holds its token and address), or has a session without an accepted version, accepts them here and
 * goes back to his page; all others just read.
 */
export function PrivacyPage() {
  const accept = useAccept();
  const [role, setRole] = useReaderRole();
  const text = useMemo(() => parseLegal(legalSources["/privacy"]!, role), [role]);
  const bar = accept.needed && (
    <>
      <span>
        {words.acceptLead} <small>{words.acceptNote}</small>
      </span>
      <Button
        size="large"
        onClick={accept.run}
        loading={accept.running}
        loadingText={words.accepting}
      >
        {words.accept}
      </Button>
    </>
  );
  return (
    <LegalArticle
      text={text}
      bar={bar}
      reader={words.roles[role]}
      choice={
        <SegmentedControl
          label={words.readsAs}
          segments={ROLES.map((value) => ({ value, label: words.roles[value] }))}
          value={role}
          onChange={setRole}
        />
      }
    >
      {!accept.needed && <WayBack />}
    </LegalArticle>
  );
}

const ROLES = ["entrepreneur", "accountant"] as const;

/** The role of the person who is in; anybody may read the other one's words. */
function useReaderRole(): [LegalRole, (role: LegalRole) => void] {
  const own = useClientState((state) => (worksForClients(state) ? "accountant" : "entrepreneur"));
  const [chosen, choose] = useState<LegalRole>();
  return [chosen ?? own, choose];
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
      // The link, or the page of a session that waited, now finds the terms accepted.
      router.history.replace(safeReturnPath(url ?? takePendingPage(), window.location.origin));
    } catch (error) {
      const failed = notifications["privacy.acceptFailed"]();
      const isAway = asApiError(error).code === "network";
      const words = isAway ? { ...failed, message: presentError(error).message } : failed;
      addToast(commandFailure(error, words));
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
