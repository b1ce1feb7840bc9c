import { useMutation, useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { callApi, type ApiReply } from "#web/api/client.ts";
import { presentError } from "#web/api/error-sentence.ts";
import { apiQuery } from "#web/api/queries.ts";
import { ButtonLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { FailedLinkPage } from "#web/shell/plain/FailedLinkPage.tsx";
import { PlainPage } from "#web/shell/plain/PlainPage.tsx";
import { letterStopTexts as words } from "#web/areas/profile/texts/letters.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { Button } from "#web/ui/buttons/Button.tsx";

type Stop = ApiReply<"letterStop">;

/**
 * The question of the link in a letter's foot; nothing happens before the press, so a mail scanner
 * that opens the page switches nothing off.
 */
export function LetterStopPage() {
  const { token = "" } = useParams({ strict: false }) as { token?: string };
  const query = useQuery(apiQuery("Profile", "letterStopLook", { body: { token } }));
  if (query.isPending) return <PlainPage title={words.opening}>{null}</PlainPage>;
  if (query.data) return <Question token={token} look={query.data} />;
  if (query.error.code === "link_used_or_expired" || query.error.code === "validation_failed")
    return (
      <PlainPage broken title={words.over.title} actions={<Onward topic="exportReady" />}>
        {words.over.message}
      </PlainPage>
    );
  return <FailedLinkPage error={query.error} onRetry={() => void query.refetch()} />;
}

function Question({ token, look }: { readonly token: string; readonly look: Stop }) {
  const stop = useMutation({
    meta: { invalidates: ["Profile"] },
    mutationFn: () => callApi("letterStop", { body: { token } }),
    onError: (error) => addToast({ intent: "error", ...presentError(error) }),
  });
  if (!look.on || stop.data)
    return (
      <PlainPage title={words.done} actions={<Onward topic={look.topic} />}>
        {words.doneMessage(look.topic)}
      </PlainPage>
    );
  return (
    <PlainPage
      title={words.question}
      actions={
        <Button
          size="large"
          loading={stop.isPending}
          loadingText={words.stopping}
          onClick={() => stop.mutate()}
        >
          {words.stop}
        </Button>
      }
    >
      {words.about(look.topic)}
    </PlainPage>
  );
}

/** A visitor of a consultation has no profile. */
function Onward({ topic }: Pick<Stop, "topic">) {
  const action =
    topic === "consultationReminder"
      ? { to: to.home(), label: words.home }
      : { to: to.profile(), label: words.toProfile };
  return (
    <ButtonLink to={action.to} size="large" variant="secondary">
      {action.label}
    </ButtonLink>
  );
}
