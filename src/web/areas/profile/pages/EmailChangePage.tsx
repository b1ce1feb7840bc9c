import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { ApiError } from "#web/api/api-error.ts";
import { callApi, type ApiReply } from "#web/api/client.ts";
import { apiQuery } from "#web/api/queries.ts";
import { invalidateCategory } from "#web/api/query-client.ts";
import { ButtonLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { FailedLinkPage } from "#web/shell/plain/FailedLinkPage.tsx";
import { PlainPage } from "#web/shell/plain/PlainPage.tsx";
import { bearerToken, clearSession, setClientState } from "#web/state/client-state.ts";
import { emailChangePageTexts as words } from "#web/areas/profile/texts/email-change.ts";
import { tellFailure } from "#web/toasts/tell-failure.ts";
import { Button } from "#web/ui/buttons/Button.tsx";

type Look = ApiReply<"emailChangeLook">;
type Change = Look["change"];
type Press = "emailChangeConfirm" | "emailChangeStop";

/**
 * The question of the link in a letter about a change of address; nothing happens before the press,
 * so a mail scanner changes nothing.
 */
export function EmailChangePage() {
  const { token = "" } = useParams({ strict: false }) as { token?: string };
  const query = useQuery(apiQuery("Profile", "emailChangeLook", { body: { token } }));
  if (query.isPending) return <PlainPage title={words.opening}>{null}</PlainPage>;
  if (query.data) return <Question token={token} look={query.data} />;
  if (query.error.code === "link_used_or_expired" || query.error.code === "unauthenticated")
    return <Over />;
  return <FailedLinkPage error={query.error} onRetry={() => void query.refetch()} />;
}

function Over() {
  return (
    <PlainPage
      broken
      title={words.over.title}
      actions={
        <ButtonLink to={to.login()} size="large">
          {words.login}
        </ButtonLink>
      }
    >
      {words.over.message}
    </PlainPage>
  );
}

function Question({ token, look }: { readonly token: string; readonly look: Look }) {
  const { action, change } = look;
  const client = useQueryClient();
  const act = useMutation<ApiReply<"emailChangeStop">, ApiError, Press>({
    meta: { invalidates: ["Profile"] },
    mutationFn: (name) => callApi(name, { body: { token } }),
    onSuccess: ({ change: now }) => {
      // A stop ends every session; a change in force leaves the one that asked, which may be this
      // browser's: who it is is asked anew.
      if (now.state === "stopped") clearSession();
      else if (now.state === "applied") setClientState({ user: null });
    },
    onError: (error, name) => {
      // The change has ended meanwhile: the page says how.
      if (error.code === "link_used_or_expired") void invalidateCategory(client, "Profile");
      else tellFailure(name === "emailChangeStop" ? words.stopFailed : words.confirmFailed)(error);
    },
  });
  if (act.data) return <Outcome change={act.data.change} side={action} />;
  // The link was opened again, or the answer to the press was lost.
  if (change.state === "stopped") return <Dropped change={change} />;
  if (change.state === "expired") return <Over />;
  if (change.state === "applied" && action === "confirmNew")
    return <Outcome change={change} side={action} />;
  // Of a change in force the link of the old address can only take it back.
  const asked = change.state === "applied" ? "stop" : action;
  return (
    <PlainPage
      title={words[asked].title}
      actions={
        <>
          {asked !== "stop" && (
            <Button
              size="large"
              loading={act.isPending && act.variables === "emailChangeConfirm"}
              loadingText={words.confirming}
              onClick={() => act.mutate("emailChangeConfirm")}
            >
              {words.confirm}
            </Button>
          )}
          {asked !== "confirmNew" && (
            <Button
              size="large"
              variant={asked === "stop" ? "danger" : "secondary"}
              loading={act.isPending && act.variables === "emailChangeStop"}
              loadingText={words.stopping}
              onClick={() => act.mutate("emailChangeStop")}
            >
              {words.stopAction}
            </Button>
          )}
        </>
      }
    >
      {asked === "confirmNew"
        ? words.confirmNew.message(change.newEmail)
        : words[asked].message(change.oldEmail, change.newEmail)}
    </PlainPage>
  );
}

function Outcome({ change, side }: { readonly change: Change; readonly side: Look["action"] }) {
  if (change.state === "applied")
    return <Ended title={words.applied.title}>{words.applied.message(change.newEmail)}</Ended>;
  if (change.state === "stopped")
    return <Ended title={words.stopped.title}>{words.stopped.message(change.oldEmail)}</Ended>;
  if (change.state === "expired") return <Over />;
  return (
    <PlainPage
      title={words.waiting.title}
      actions={
        <ButtonLink to={to.home()} size="large" variant="secondary">
          {words.home}
        </ButtonLink>
      }
    >
      {side === "confirmOld"
        ? words.waiting.old(change.newEmail)
        : words.waiting.new(change.oldEmail)}
    </PlainPage>
  );
}

/** The link does not know who dropped the change, so it says nothing of the sessions. */
function Dropped({ change }: { readonly change: Change }) {
  return <Ended title={words.dropped.title}>{words.dropped.message(change.oldEmail)}</Ended>;
}

function Ended({ title, children }: { readonly title: string; readonly children: string }) {
  const action = bearerToken()
    ? { to: to.home(), label: words.home }
    : { to: to.login(), label: words.login };
  return (
    <PlainPage
      title={title}
      actions={
        <ButtonLink to={action.to} size="large">
          {action.label}
        </ButtonLink>
      }
    >
      {children}
    </PlainPage>
  );
}
