import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ApiReply } from "#web/api/client.ts";
import { apiQuery, useApiMutation } from "#web/api/queries.ts";
import { settlementSourceName } from "#statements/heads/find-settlement-source.ts";
import { mappingTexts } from "#web/areas/files/texts/mapping.ts";
import { confirmAction, openModal } from "#web/modals/modals.ts";
import { nowMs } from "#web/time/now.ts";
import { tellFailure } from "#web/toasts/tell-failure.ts";
import { RowMenu } from "#web/ui/buttons/RowMenu.tsx";
import { CellSub, DataTable, type Column } from "#web/ui/data/DataTable.tsx";
import { AccountNumber } from "#web/ui/text/AccountNumber.tsx";
import { formatRecent } from "#web/ui/text/format-date.ts";
import { HiddenText } from "#web/ui/text/HiddenText.tsx";
import styles from "./mapping.module.css";

const words = mappingTexts.profiles;

type Profile = ApiReply<"tableMappingList">["mappings"][number];

/** The company's own profiles of tables; nothing where it has none. */
export function MappingProfiles({ companyId }: { readonly companyId: string }) {
  const query = useQuery(
    apiQuery("File", "tableMappingList", { query: { company_id: companyId } }),
  );
  const profiles = query.data?.mappings ?? [];
  if (profiles.length === 0) return null;
  return (
    <section className={styles["profiles"]}>
      <h2>{words.title}</h2>
      <p className="below-3 small muted">{words.purpose}</p>
      <DataTable
        label={words.list}
        density="twoLines"
        columns={[
          ...columns,
          {
            key: "menu",
            header: <HiddenText>{words.actions}</HiddenText>,
            align: "right",
            width: "56px",
            phone: "half",
            render: (profile) => <ProfileMenu profile={profile} companyId={companyId} />,
          },
        ]}
        rows={profiles}
        rowKey={({ _id }) => _id}
      />
    </section>
  );
}

const columns: readonly Column<Profile>[] = [
  {
    key: "name",
    header: words.name,
    phone: "wide",
    render: ({ name, columnCount, createdBy }) => (
      <>
        <span className="block medium breaks">{name}</span>
        <CellSub>{[words.columns(columnCount), createdBy].filter(Boolean).join(", ")}</CellSub>
      </>
    ),
  },
  {
    key: "account",
    header: words.account,
    width: "280px",
    phone: "wide",
    render: ({ accountNr, provider }) =>
      provider !== null ? (
        settlementSourceName(provider)
      ) : accountNr ? (
        <AccountNumber number={accountNr} />
      ) : (
        words.asks
      ),
  },
  {
    key: "used",
    header: words.used,
    width: "200px",
    phone: "half",
    render: ({ useCount, lastUsed }) =>
      lastUsed === null ? (
        words.never
      ) : (
        <>
          {words.usedTimes(useCount)}
          <CellSub>{words.lastUsed(formatRecent(lastUsed, nowMs()))}</CellSub>
        </>
      ),
  },
];

function ProfileMenu({
  profile: { _id, name },
  companyId,
}: {
  readonly profile: Profile;
  readonly companyId: string;
}) {
  const remove = useApiMutation("tableMappingDelete", { invalidates: ["File"] });
  const confirmDelete = (): void =>
    confirmAction({
      title: words.deleteTitle(name),
      children: words.deleteMessage,
      actionLabel: words.delete,
      runningLabel: words.deleting,
      danger: true,
      run: () =>
        remove
          .mutateAsync({ params: { id: _id }, query: { company_id: companyId } })
          .then(() => {})
          .catch(tellFailure(words.deleteFailed)),
    });
  return (
    <RowMenu
      label={words.menu(name)}
      items={[
        {
          key: "rename",
          label: words.rename,
          icon: IconPencil,
          run: () => openModal("mappingRename", { companyId, mappingId: _id, name }),
        },
        {
          key: "delete",
          label: words.delete,
          icon: IconTrash,
          danger: true,
          run: confirmDelete,
        },
      ]}
    />
  );
}
