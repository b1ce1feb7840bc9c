import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type MadeCounts, madeCountsQuery } from "#web/areas/integrator-keys/key-queries.ts";
import { MadeByKey } from "#web/areas/integrator-keys/parts/MadeByKey.tsx";
import { madeTexts as words } from "#web/areas/integrator-keys/texts/made-by-keys.ts";
import { useRevokeKey } from "#web/areas/integrator-keys/use-revoke-key.ts";
import { AwaitedDialog } from "#web/modals/AwaitedDialog.tsx";
import { DialogBody } from "#web/modals/DialogBody.tsx";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { useCloseModal } from "#web/modals/use-close-modal.ts";
import { modalTexts } from "#web/texts/modals.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { uiWords } from "#web/ui/ui-words.ts";

type Props = ModalPurposes["madeByKey"];

/** What a key or its links made; of an ended key what it left can be ended here. */
export function MadeByKeyModal({ accessKey }: Props) {
  const query = useQuery(madeCountsQuery(accessKey));
  const title = words.title(accessKey.integrator.displayName);
  return (
    <AwaitedDialog title={title} query={query} failed={words.failed}>
      {(made) => <Content title={title} accessKey={accessKey} made={made} />}
    </AwaitedDialog>
  );
}

function Content({
  title,
  accessKey,
  made,
}: Props & { readonly title: string; readonly made: MadeCounts }) {
  const closeModal = useCloseModal();
  const revoke = useRevokeKey(accessKey);
  const [running, setRunning] = useState(false);
  const end = async () => {
    setRunning(true);
    // The command tells its fault itself.
    await revoke(true).catch(() => undefined);
    closeModal();
  };
  const isLeft =
    accessKey.status === "REVOKED" &&
    made.kinds.some(({ fate, count }) => fate === "press" && count > 0);
  return (
    <DialogBody
      title={title}
      size="fields"
      footer={
        <>
          <Button variant="secondary" onClick={closeModal}>
            {isLeft ? modalTexts.cancel : uiWords().close}
          </Button>
          {isLeft && (
            <Button
              command="integratorTokenRevoke"
              variant="danger"
              loading={running}
              loadingText={words.ending}
              onClick={() => void end()}
            >
              {words.endLeft}
            </Button>
          )}
        </>
      }
    >
      <p>{words.lead}</p>
      <MadeByKey accessKey={accessKey} made={made} />
    </DialogBody>
  );
}
