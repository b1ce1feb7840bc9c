import { describeProgram } from "#contract/integrator-keys/through-words.ts";
import { useQuery } from "@tanstack/react-query";
import type { ApiReply } from "#web/api/client.ts";
import { apiQuery, useApiMutation } from "#web/api/queries.ts";
import { confirmAction } from "#web/modals/modals.ts";
import { Parts } from "./Parts.tsx";
import styles from "./profile.module.css";
import { SettingCard } from "./SettingCard.tsx";
import { QueryError } from "#web/shell/PageStates.tsx";
import { sessionTexts as words } from "#web/areas/profile/texts/profile.ts";
import { tellFailure } from "#web/toasts/tell-failure.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { formatRecent } from "#web/ui/text/format-date.ts";
import { SkeletonRows } from "#web/ui/blocks/Skeleton.tsx";
import { Tag } from "#web/ui/marks/Tag.tsx";
import { nowMs } from "#web/time/now.ts";

type Session = ApiReply<"sessionList">["sessions"][number];

/** Where the person is logged in, and how to end it there. */
export function SessionsCard() {
  const query = useQuery(apiQuery("Profile", "sessionList", {}));
  const { confirmEnd, confirmEndOthers, confirmEndAll } = useEndSessions();
  const sessions = query.data?.sessions;
  return (
    <SettingCard
      title={words.title}
      purpose={words.purpose}
      action={
        sessions?.some((session) => !session.current) && (
          <Button variant="secondary" size="small" onClick={confirmEndOthers}>
            {words.endOthers}
          </Button>
        )
      }
    >
      {query.isError && (
        <QueryError
          title={words.listFailed}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <SkeletonRows rows={2} />}
      {sessions && (
        <ul aria-label={words.listLabel}>
          {sessions.map((session) => (
            <SessionRow key={session._id} session={session} onEnd={() => confirmEnd(session)} />
          ))}
        </ul>
      )}
      <div className={styles["last"]}>
        <Button variant="ghost" size="small" onClick={confirmEndAll}>
          {words.endAll}
        </Button>
      </div>
    </SettingCard>
  );
}

function SessionRow({ session, onEnd }: { readonly session: Session; readonly onEnd: () => void }) {
  const device = session.device || words.unknownDevice;
  return (
    <li className={styles["row"]}>
      <div>
        <b className="medium">{device}</b>{" "}
        {session.current && <Tag tone="good">{words.current}</Tag>}
        <p className={styles["muted"]}>
          <Parts
            parts={[
              ...(session.kind === "connect" ? [describeProgram("link", session.program)] : []),
              `${words.columns.lastUsed}: ${formatRecent(session.lastUsed, nowMs())}`,
              `${words.columns.created}: ${formatRecent(session.created, nowMs())}`,
              words.address(session.address),
            ]}
          />
        </p>
      </div>
      {!session.current && (
        <Button variant="ghost" size="small" aria-label={words.endLabel(device)} onClick={onEnd}>
          {words.end}
        </Button>
      )}
    </li>
  );
}

function useEndSessions() {
  const ends = {
    invalidates: ["Profile"] as const,
    onSuccess: (reply: { readonly ended: number }) =>
      addToast({ intent: "success", ...words.ended(reply.ended) }),
    onError: tellFailure(words.endFailed),
  };
  const end = useApiMutation("sessionEnd", ends);
  const endMany = useApiMutation("sessionEndMany", ends);
  const endAll = useApiMutation("sessionEndMany", {
    ...ends,
    onSuccess: () => addToast({ intent: "success", ...words.endedAll }),
  });
  return {
    confirmEnd: (session: Session) =>
      confirmAction({
        title: words.endTitle,
        children: words.endMessage(session.device || words.unknownDevice),
        actionLabel: words.end,
        runningLabel: words.ending,
        run: () => end.mutateAsync({ params: { id: session._id } }),
      }),
    confirmEndOthers: () =>
      confirmAction({
        title: words.endOthersTitle,
        children: words.endOthersMessage,
        actionLabel: words.endOthers,
        runningLabel: words.ending,
        run: () => endMany.mutateAsync({ query: { scope: "others" } }),
      }),
    confirmEndAll: () =>
      confirmAction({
        title: words.endAllTitle,
        children: words.endAllMessage,
        actionLabel: words.endAll,
        runningLabel: words.ending,
        run: () => endAll.mutateAsync({ query: { scope: "others", waysIn: "remove" } }),
      }),
  };
}
