import { useQueryClient } from "@tanstack/react-query";
import { useRouter, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { asApiError } from "#web/api/api-error.ts";
import { callApi } from "#web/api/client.ts";
import { errorToast, presentError } from "#web/api/error-sentence.ts";
import { letterOf } from "#web/areas/login/letter-of.ts";
import { linkRequest, safeReturnPath } from "#web/areas/login/link-entry.ts";
import { legalSources } from "#web/areas/legal/texts/legal-sources.ts";
import { type LegalRole, parseLegal } from "#web/areas/legal/texts/parse-legal.ts";
import { PrivacyArticle } from "#web/areas/legal/parts/PrivacyArticle.tsx";
import { WayBack } from "#web/areas/legal/parts/WayBack.tsx";
import { tellLoginLetter } from "#web/areas/login/texts/login.ts";
import { takePendingPage } from "#web/navigation/pending-page.ts";
import { worksByLink, worksForClients } from "#web/state/capabilities.ts";
import { bearerToken, clientState, useClientState } from "#web/state/client-state.ts";
import { notifications } from "#web/texts/notifications.ts";
import { legalWords as words } from "#web/areas/legal/texts/legal.ts";
import { commandFailure } from "#web/toasts/command-failure.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { Button } from "#web/ui/buttons/Button.tsx";

/**
 * The privacy terms, in the words for the reader's role. A person who came from a link (the query
 * holds its token and address), or has a session without an accepted version, accepts them here and
 * goes back to his page; all others just read.
 */
export function PrivacyPage() {
  const [role, setRole] = useReaderRole();
  const text = useMemo(() => parseLegal(legalSources["/privacy"]!, role), [role]);
  const accept = useAccept(text.version);
  const bar = accept.needsLogin ? (
    <OwnLoginBar address={accept.address} bearer={accept.linkToken} />
  ) : (
    accept.needed && (
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
    )
  );
  return (
    <PrivacyArticle text={text} role={role} onRole={setRole} bar={bar}>
      {!accept.needed && !accept.needsLogin && <WayBack />}
    </PrivacyArticle>
  );
}

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" ? value : undefined;

/** The role of the person who is in; anybody may read the other one's words. */
function useReaderRole(): [LegalRole, (role: LegalRole) => void] {
  const own = useClientState((state) => (worksForClients(state) ? "accountant" : "entrepreneur"));
  const [chosen, choose] = useState<LegalRole>();
  return [chosen ?? own, choose];
}

/** A program's link waits for the person: the letter of his own login leads on to its page. */
function OwnLoginBar({
  address,
  bearer,
}: {
  readonly address: string | undefined;
  readonly bearer: string | undefined;
}) {
  const own = words.ownLogin;
  const [sent, setSent] = useState<string>();
  const [running, setRunning] = useState(false);
  const send = async () => {
    setRunning(true);
    try {
      const body = linkRequest(address, window.location.origin);
      const reply = await callApi("loginLetterSend", { body }, { bearer });
      setSent(tellLoginLetter(letterOf(reply.email, reply)).message);
    } catch (error) {
      addToast(errorToast(error));
    } finally {
      setRunning(false);
    }
  };
  return (
    <>
      <span role="status">
        {sent ?? own.lead} <small>{sent ? own.after : own.note}</small>
      </span>
      <Button
        size="large"
        variant={sent ? "secondary" : "filled"}
        onClick={() => void send()}
        loading={running}
        loadingText={own.sending}
      >
        {sent ? own.again : own.send}
      </Button>
    </>
  );
}

/** `version`: the one that the page shows. */
function useAccept(version: string): {
  readonly needed: boolean;
  /** The way in is a program's: the terms wait for the person's own login. */
  readonly needsLogin: boolean;
  readonly address: string | undefined;
  readonly linkToken: string | undefined;
  readonly running: boolean;
  readonly run: () => void;
} {
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const linkToken = textOf(search["token"]);
  const url = textOf(search["url"]);
  const hasOpenSession = useClientState(
    (state) => Boolean(state.token ?? state.connectToken) && !state.user,
  );
  const byLink = useClientState(worksByLink);
  const [refused, setRefused] = useState(false);
  const [running, setRunning] = useState(false);
  const router = useRouter();
  const queryClient = useQueryClient();
  const run = async () => {
    setRunning(true);
    try {
      await callApi(
        "profileSave",
        { body: { privacyAccepted: true, privacyVersion: version } },
        { bearer: linkToken ?? bearerToken() ?? undefined },
      );
      queryClient.clear();
      addToast(notifications["privacy.accepted"]());
      // The link, or the page of a session that waited, now finds the terms accepted.
      router.history.replace(safeReturnPath(url ?? takePendingPage(), window.location.origin));
    } catch (error) {
      if (asApiError(error).code === "own_login_needed") return setRefused(true);
      const failed = notifications["privacy.acceptFailed"]();
      const hasReason = ["network", "privacy_version_stale"].includes(asApiError(error).code);
      const words = hasReason ? { ...failed, message: presentError(error).message } : failed;
      addToast(commandFailure(error, words));
    } finally {
      setRunning(false);
    }
  };
  const isOfProgram = linkToken ? search["login"] === "own" : byLink && hasOpenSession;
  return {
    needsLogin: isOfProgram || refused,
    address: url,
    linkToken,
    needed: Boolean(linkToken) || (hasOpenSession && clientState().user === null),
    running,
    run: () => void run(),
  };
}
