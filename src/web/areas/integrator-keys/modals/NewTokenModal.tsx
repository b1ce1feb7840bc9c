import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { RLB } from "#contract/integrator-keys/integrators.ts";
import {
  type KeyScope,
  SCOPE_GROUPS,
  type ScopeGroup,
} from "#contract/integrator-keys/key-scopes.ts";
import type { ApiError } from "#web/api/api-error.ts";
import { presentError } from "#web/api/error-sentence.ts";
import { integratorsQuery, keysQuery } from "#web/areas/integrator-keys/key-queries.ts";
import { IntegratorMark } from "#web/areas/integrator-keys/parts/KeyTable.tsx";
import styles from "#web/areas/integrator-keys/parts/keys.module.css";
import { newKeyTexts as words } from "#web/areas/integrator-keys/texts/integrator-keys.ts";
import { useSecretCall } from "#web/areas/integrator-keys/use-secret-call.ts";
import { FormModal } from "#web/modals/FormModal.tsx";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { openModal } from "#web/modals/modals.ts";
import { QueryError } from "#web/shell/PageStates.tsx";
import { newUuid } from "#web/state/new-uuid.ts";
import { notifications } from "#web/texts/notifications.ts";
import { commandFailure } from "#web/toasts/command-failure.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { SkeletonRows } from "#web/ui/blocks/Skeleton.tsx";
import { CheckField } from "#web/ui/fields/CheckField.tsx";
import { SelectField } from "#web/ui/fields/SelectField.tsx";

const ALL: readonly ScopeGroup[] = SCOPE_GROUPS.map(({ key }) => key);

/** Ticked at first: what acts for people is asked for by a tick. */
const USUAL: readonly ScopeGroup[] = ALL.filter(
  (group) => group !== "links" && group !== "prepare",
);

/** With the longest words last, on a row of their own: beside them the other column stood empty. */
const WIDE: ScopeGroup = "links";
const SHOWN: readonly ScopeGroup[] = [...ALL.filter((group) => group !== WIDE), WIDE];

/** Chooses the integrator and the rights of a new key; its secret is shown by the next dialog. */
export function NewTokenModal({ companyId, companyName }: ModalPurposes["newToken"]) {
  const query = useQuery(integratorsQuery());
  // The company gives an active key to RLB already; there can be no second one.
  const isRlb = useQuery(keysQuery(companyId)).data?.tokens.some(
    ({ integrator, status }) => integrator._id === RLB && status === "ACTIVE",
  );
  // The same in each try of this dialog: a try whose answer was lost leaves no second key.
  const [_id] = useState(newUuid);
  const [chosen, choose] = useState("");
  const [groups, setGroups] = useState(USUAL);
  const [tried, setTried] = useState(false);
  const create = useSecretCall("integratorTokenCreate");
  const integrators = query.data?.integrators;
  const integrator = integrators?.find(({ _id }) => _id === chosen);
  const submit = () => {
    setTried(true);
    if (!integrator || groups.length === 0) return;
    const body = { _id, integrator: chosen, scopes: scopesOf(groups), company_id: companyId };
    create.mutate(
      { body },
      {
        onSuccess: () =>
          openModal("revealSecret", { lead: `${integrator.displayName} · ${companyName}` }),
        onError: tellFailure,
      },
    );
  };
  return (
    <FormModal
      formType="create"
      title={words.title}
      submitLabel={words.submit}
      runningLabel={words.running}
      loading={create.isPending}
      submitError={null}
      hasNothingToSend={!integrators}
      onSubmit={submit}
    >
      <p className="small muted">{words.lead(companyName)}</p>
      {query.isError && (
        <QueryError
          title={words.listFailed}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <SkeletonRows rows={3} />}
      {integrators && (
        <>
          <SelectField
            label={words.integration}
            value={chosen}
            placeholder={words.choose}
            options={integrators.map(({ _id, displayName }) => ({
              value: _id,
              label: displayName,
            }))}
            onChange={choose}
            error={tried && !integrator ? words.missing : undefined}
            help={chosen === RLB ? words.rlb : undefined}
            warning={chosen === RLB && isRlb ? words.rlbExists : undefined}
            icon={integrator && <IntegratorMark logoUri={integrator.logoUri} />}
          />
          <Rights groups={groups} onChange={setGroups} tried={tried} />
          <p className="small muted">{words.readOnly}</p>
        </>
      )}
    </FormModal>
  );
}

function Rights({
  groups,
  onChange,
  tried,
}: {
  readonly groups: readonly ScopeGroup[];
  readonly onChange: (groups: readonly ScopeGroup[]) => void;
  readonly tried: boolean;
}) {
  return (
    <fieldset className={styles["fieldset"]}>
      <legend className={styles["legend"]}>{words.rights}</legend>
      <div className={styles["groups"]}>
        {SHOWN.map((group) => (
          <div key={group} className={group === WIDE ? styles["wide"] : undefined}>
            <CheckField
              label={words.groups[group].label}
              description={words.groups[group].help}
              checked={groups.includes(group)}
              onChange={(event) =>
                onChange(
                  ALL.filter((each) =>
                    each === group ? event.currentTarget.checked : groups.includes(each),
                  ),
                )
              }
            />
          </div>
        ))}
      </div>
      {tried && groups.length === 0 && (
        <p className="above-1 small danger" role="alert">
          {words.noRights}
        </p>
      )}
    </fieldset>
  );
}

function scopesOf(groups: readonly ScopeGroup[]): KeyScope[] {
  return [
    ...new Set(
      SCOPE_GROUPS.filter(({ key }) => groups.includes(key)).flatMap(({ scopes }) => scopes),
    ),
  ];
}

function tellFailure(error: ApiError): void {
  const { title, message } = presentError(error);
  const failed = notifications["token.createFailed"]();
  if (error.code === "token_exists") addToast(notifications["token.rlbExists"]());
  else if (error.code === "too_many_keys") addToast({ ...failed, title, message });
  else addToast(commandFailure(error, failed));
}
