import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ApiReply } from "#web/api/client.ts";
import { apiQuery, useApiMutation } from "#web/api/queries.ts";
import { confirmAction, openModal } from "#web/modals/modals.ts";
import styles from "./profile.module.css";
import { SettingCard } from "./SettingCard.tsx";
import { useAddPasskey } from "#web/areas/profile/queries/use-add-passkey.ts";
import { QueryError } from "#web/shell/PageStates.tsx";
import { passkeyTexts as words } from "#web/areas/profile/texts/profile.ts";
import { tellFailure } from "#web/toasts/tell-failure.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { formatRecent } from "#web/ui/text/format-date.ts";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { RowMenu } from "#web/ui/buttons/RowMenu.tsx";
import { SkeletonRows } from "#web/ui/blocks/Skeleton.tsx";
import { Tag } from "#web/ui/marks/Tag.tsx";
import { nowMs } from "#web/time/now.ts";

type Passkey = ApiReply<"passkeyList">["passkeys"][number];

/** Keys kept by the person's devices: another way in beside the letter. */
export function PasskeyCard() {
  const query = useQuery(apiQuery("Profile", "passkeyList", {}));
  const { add, running, supported } = useAddPasskey();
  const passkeys = query.data?.passkeys;
  return (
    <SettingCard
      title={words.title}
      purpose={words.purpose}
      action={
        <Button
          variant="secondary"
          size="small"
          icon={<Icon of={IconPlus} />}
          loading={running}
          loadingText={words.adding}
          disabledReason={supported ? undefined : words.unsupported}
          onClick={add}
        >
          {words.add}
        </Button>
      }
    >
      {query.isError && (
        <QueryError
          title={words.listFailed}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <SkeletonRows rows={1} />}
      {passkeys?.length === 0 && <p className={styles["muted"]}>{words.empty}</p>}
      {passkeys && passkeys.length > 0 && (
        <ul aria-label={words.listLabel}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey._id} passkey={passkey} />
          ))}
        </ul>
      )}
    </SettingCard>
  );
}

function PasskeyRow({ passkey }: { readonly passkey: Passkey }) {
  const remove = useApiMutation("passkeyDelete", {
    invalidates: ["Profile"],
    onSuccess: () => addToast({ intent: "success", ...words.deleted }),
    onError: tellFailure(words.deleteFailed),
  });
  const confirmDelete = () =>
    confirmAction({
      title: words.deleteTitle,
      children: [
        <p key="lost">{words.deleteMessage(passkey.name)}</p>,
        <p key="stays">{words.deleteStays}</p>,
      ],
      actionLabel: words.delete,
      runningLabel: words.deleting,
      danger: true,
      run: () => remove.mutateAsync({ params: { id: passkey._id } }),
    });
  return (
    <li className={styles["row"]}>
      <div>
        <b className="medium">{passkey.name}</b>{" "}
        {passkey.blocked ? (
          <span title={words.blockedHint}>
            <Tag tone="bad">{words.blocked}</Tag>
          </span>
        ) : (
          <span title={passkey.backedUp ? words.backedUpHint : undefined}>
            <Tag tone={passkey.backedUp ? "brand" : "line"}>
              {passkey.backedUp ? words.backedUp : words.thisDeviceOnly}
            </Tag>
          </span>
        )}
        <p className={styles["muted"]}>
          {words.created(formatRecent(passkey.created, nowMs()))}
          {" · "}
          {passkey.lastUsed
            ? words.lastUsed(formatRecent(passkey.lastUsed, nowMs()))
            : words.neverUsed}
        </p>
        {passkey.blocked && <p className="small danger">{words.blockedHint}</p>}
      </div>
      <RowMenu
        label={words.rowMenu(passkey.name)}
        items={[
          {
            key: "rename",
            label: words.rename,
            icon: IconPencil,
            run: () => openModal("passkeyRename", { passkeyId: passkey._id, name: passkey.name }),
          },
          { key: "delete", label: words.delete, icon: IconTrash, danger: true, run: confirmDelete },
        ]}
      />
    </li>
  );
}
