import { classNames } from "#web/ui/class-names.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState, type FormEvent } from "react";
import { presentError } from "#web/api/error-sentence.ts";
import { apiQuery, useApiMutation } from "#web/api/queries.ts";
import type { ApiReply } from "#web/api/client.ts";
import styles from "./profile.module.css";
import { SettingCard } from "./SettingCard.tsx";
import { useUnsavedForm } from "#web/navigation/unsaved.ts";
import { clientState, setClientState, useClientState } from "#web/state/client-state.ts";
import { emailChangeTexts as words, profileTexts } from "#web/areas/profile/texts/profile.ts";
import { tellFailure } from "#web/toasts/tell-failure.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { formatInstant } from "#web/ui/text/format-date.ts";
import { KeyValues } from "#web/ui/data/KeyValues.tsx";
import { Note } from "#web/ui/blocks/Note.tsx";
import { Tag } from "#web/ui/marks/Tag.tsx";
import { TextField } from "#web/ui/fields/TextField.tsx";

const LOOK_MS = 15_000;

type Change = NonNullable<ApiReply<"emailChangeGet">["change"]>;

/** The login address: the present one, a new one that waits, and the way back. */
export function EmailCard() {
  // The letters are opened elsewhere: in another tab, or on another device.
  const query = useQuery({
    ...apiQuery("Profile", "emailChangeGet", {}),
    refetchOnWindowFocus: "always",
    refetchInterval: ({ state }) => (state.data?.change?.state === "open" ? LOOK_MS : false),
  });
  const [editing, setEditing] = useState(false);
  const change = query.data?.change ?? null;
  const current = useCurrentEmail(change);
  const open = change?.state === "open";
  return (
    <SettingCard
      title={words.title}
      purpose={words.purpose}
      action={
        !open &&
        !editing && (
          <Button variant="secondary" size="small" onClick={() => setEditing(true)}>
            {words.change}
          </Button>
        )
      }
    >
      <div className={styles["stack"]}>
        <KeyValues rows={[{ label: words.current, value: current ?? "–" }]} />
        {query.isError && <Note tone="warning" title={words.listFailed} />}
        {change && open && <OpenChange change={change} />}
        {change?.state === "applied" && change.stopUntil && (
          <Note tone="info" title={words.applied(change.newEmail)}>
            {words.stopUntil(formatInstant(change.stopUntil))}
          </Note>
        )}
        {editing && !open && (
          <ChangeForm current={current ?? ""} onDone={() => setEditing(false)} />
        )}
      </div>
    </SettingCard>
  );
}

/** The address of a change in force; a tab that was open before knows the old one. */
function useCurrentEmail(change: Change | null): string | undefined {
  const user = useClientState((state) => state.user);
  const current = change?.state === "applied" ? change.newEmail : user?.email;
  useEffect(() => {
    const { user: known } = clientState();
    if (known && current !== undefined && known.email !== current)
      setClientState({ user: { ...known, email: current } });
  }, [current]);
  return current;
}

function OpenChange({ change }: { readonly change: Change }) {
  const cancel = useApiMutation("emailChangeCancel", {
    invalidates: ["Profile"],
    onSuccess: () =>
      addToast({ intent: "success", title: words.cancelledTitle, message: words.cancelledMessage }),
    onError: tellFailure(words.cancelFailed),
  });
  const recovery = change.kind === "recovery";
  return (
    <Note
      tone="warning"
      title={recovery ? words.recovery(change.newEmail) : words.open(change.newEmail)}
      actions={
        <Button
          variant="secondary"
          size="small"
          loading={cancel.isPending}
          loadingText={words.cancelling}
          onClick={() => cancel.mutate({})}
        >
          {words.cancelChange}
        </Button>
      }
    >
      {recovery && change.ready
        ? words.recoveryReady(formatInstant(change.ready))
        : words.openHint(formatInstant(change.expires))}
      {!recovery && (
        <span className="stack gap-1 above-2 breaks">
          <Confirmation email={change.oldEmail} confirmed={change.oldConfirmed} />
          <Confirmation email={change.newEmail} confirmed={change.newConfirmed} />
        </span>
      )}
    </Note>
  );
}

function Confirmation({
  email,
  confirmed,
}: {
  readonly email: string;
  readonly confirmed: boolean;
}) {
  return (
    <span>
      {email}{" "}
      <Tag tone={confirmed ? "good" : "line"}>{confirmed ? words.confirmed : words.waiting}</Tag>
    </span>
  );
}

function ChangeForm({
  current,
  onDone,
}: {
  readonly current: string;
  readonly onDone: () => void;
}) {
  const [email, setEmail] = useState("");
  useUnsavedForm(() => email !== "");
  const [fault, setFault] = useState<string | undefined>();
  const request = useApiMutation("emailChangeRequest", {
    invalidates: ["Profile"],
    onSuccess: () => {
      addToast({ intent: "success", title: words.sentTitle, message: words.sentMessage });
      onDone();
    },
    onError: (error) => {
      if (error.code === "email_invalid" || error.code === "email_in_use")
        setFault(presentError(error).message);
      else tellFailure(words.failed)(error);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = email.trim();
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed)) return setFault(words.wrong);
    if (typed.toLowerCase() === current.toLowerCase()) return setFault(words.same);
    if (!request.isPending) request.mutate({ body: { email: typed } });
  };
  return (
    <form noValidate className={styles["form"]} onSubmit={submit}>
      <TextField
        label={words.newEmail}
        help={words.newEmailHelp}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoFocus
        value={email}
        error={fault}
        onChange={(event) => {
          setEmail(event.currentTarget.value);
          setFault(undefined);
        }}
      />
      <div className={classNames("flex gap-2", styles["buttons"])}>
        <Button
          type="submit"
          variant="secondary"
          loading={request.isPending}
          loadingText={words.sending}
        >
          {words.send}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {profileTexts.cancel}
        </Button>
      </div>
    </form>
  );
}
