import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { madeCountsQuery } from "#web/areas/integrator-keys/key-queries.ts";
import { MadeByKey } from "#web/areas/integrator-keys/parts/MadeByKey.tsx";
import { revokeTexts as words } from "#web/areas/integrator-keys/texts/integrator-keys.ts";
import { madeTexts } from "#web/areas/integrator-keys/texts/made-by-keys.ts";
import { useRevokeKey } from "#web/areas/integrator-keys/use-revoke-key.ts";
import { DialogBody } from "#web/modals/DialogBody.tsx";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { useCloseModal } from "#web/modals/use-close-modal.ts";
import { QueryError } from "#web/shell/PageStates.tsx";
import { modalTexts } from "#web/texts/modals.ts";
import { SkeletonRows } from "#web/ui/blocks/Skeleton.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";

/**
 * Asks before a key is revoked for ever, and says what becomes of all that it or its links made.
 * The key can be revoked before that is known: an end protects, so it waits for nothing.
 */
export function RevokeTokenModal({ accessKey }: ModalPurposes["revokeToken"]) {
  const closeModal = useCloseModal();
  const made = useQuery(madeCountsQuery(accessKey));
  const revoke = useRevokeKey(accessKey);
  const [running, setRunning] = useState<"key" | "all">();
  const run = async (what: "key" | "all") => {
    setRunning(what);
    // The command tells its fault itself.
    await revoke(what === "all").catch(() => undefined);
    closeModal();
  };
  const press = made.data?.kinds.filter(({ fate, count }) => fate === "press" && count > 0);
  const hasMore = press === undefined || press.length > 0;
  return (
    <DialogBody
      title={words.title(accessKey.integrator.displayName)}
      size="fields"
      footer={
        <>
          <Button variant="secondary" onClick={closeModal}>
            {modalTexts.cancel}
          </Button>
          {hasMore && (
            <Button
              variant="secondary"
              loading={running === "key"}
              loadingText={words.running}
              disabled={running !== undefined}
              onClick={() => void run("key")}
            >
              {words.onlyKey}
            </Button>
          )}
          <Button
            variant="danger"
            loading={running === (hasMore ? "all" : "key")}
            loadingText={words.running}
            disabled={running !== undefined}
            onClick={() => void run(hasMore ? "all" : "key")}
          >
            {hasMore ? words.withAll : words.action}
          </Button>
        </>
      }
    >
      <p>{words.what(accessKey.clientId)}</p>
      <p>{words.final}</p>
      <p>{madeTexts.section}</p>
      {made.data ? (
        <MadeByKey accessKey={accessKey} made={made.data} />
      ) : made.isError ? (
        <QueryError
          title={madeTexts.failed}
          error={made.error}
          onRetry={() => void made.refetch()}
        />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </DialogBody>
  );
}
