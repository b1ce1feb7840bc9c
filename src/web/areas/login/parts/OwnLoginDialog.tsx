import { IconFingerprint } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { ENTRY_PAGES } from "#contract/page-paths.ts";
import { callApi, type ApiReply } from "#web/api/client.ts";
import { presentError } from "#web/api/error-sentence.ts";
import { letterOf } from "#web/areas/login/letter-of.ts";
import type { FaultWords } from "#web/areas/login/parts/LoginFault.tsx";
import { passkeyFault, signInByPasskey } from "#web/areas/login/parts/sign-in-by-passkey.ts";
import { ownLoginTexts as words } from "#web/areas/login/texts/own-login.ts";
import { passkeyLoginTexts } from "#web/areas/login/texts/passkey-login.ts";
import { DialogBody } from "#web/modals/DialogBody.tsx";
import { DialogFrame } from "#web/modals/DialogFrame.tsx";
import { ModalIdContext } from "#web/modals/use-close-modal.ts";
import { worksByLink } from "#web/state/capabilities.ts";
import { clientState, useClientState } from "#web/state/client-state.ts";
import type { AskedLogin } from "#web/state/own-login.ts";
import { adoptOwnLogin } from "#web/state/session.ts";
import { Note } from "#web/ui/blocks/Note.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";

type Sent = ApiReply<"loginLetterSend">;

/** Not the id of any shared dialog: this one is above it. */
const OWN_ID = -1;

/**
 * Asks the person to log in, by passkey here or by a letter whose link opens in another tab; then
 * the command goes on that asked for it.
 */
export function OwnLoginDialog({ asked }: { readonly asked: AskedLogin }) {
  const [sent, setSent] = useState<Sent>();
  const [fault, setFault] = useState<FaultWords>();
  const [running, setRunning] = useState<"passkey" | "letter">();
  const take = useTakeLogin(asked, setFault);
  const close = () => asked.settle(false);
  const act = async (kind: "passkey" | "letter", work: () => Promise<void>) => {
    setFault(undefined);
    setRunning(kind);
    await work().catch((error: unknown) =>
      setFault(
        kind === "passkey"
          ? passkeyFault(error)
          : { title: words.letterFailed, message: presentError(error).message },
      ),
    );
    setRunning(undefined);
  };
  const byPasskey = async () => {
    const token = await signInByPasskey();
    // The session that nobody uses ends by itself.
    if (!(await take(token))) await callApi("logout", {}, { bearer: token }).catch(() => undefined);
  };
  const byLetter = async () => {
    const page = ENTRY_PAGES.find((each) => window.location.pathname === `/${each}`);
    setSent(await callApi("loginLetterSend", { body: { ...(page && { page }) } }));
  };
  return (
    <ModalIdContext value={OWN_ID}>
      <DialogFrame onClose={close} keepsOnClick>
        <DialogBody
          title={words[asked.need].title}
          onClose={close}
          footer={
            <>
              <Button variant="secondary" onClick={close}>
                {words.later}
              </Button>
              <Button
                variant={sent ? "secondary" : "filled"}
                loading={running === "letter"}
                loadingText={words.sending}
                onClick={() => void act("letter", byLetter)}
              >
                {sent ? words.again : words.letter}
              </Button>
            </>
          }
        >
          <div className="stack gap-4">
            <p>{words[asked.need].message}</p>
            {fault && (
              <Note tone={fault.mild ? "warning" : "bad"} title={fault.title}>
                {fault.message}
              </Note>
            )}
            <div aria-live="polite">{sent && <p>{words.sent(letterOf(sent.email, sent))}</p>}</div>
            {typeof window.PublicKeyCredential === "function" && (
              <Button
                variant="secondary"
                fullWidth
                icon={<Icon of={IconFingerprint} />}
                loading={running === "passkey"}
                loadingText={passkeyLoginTexts.waiting}
                onClick={() => void act("passkey", byPasskey)}
              >
                {passkeyLoginTexts.button}
              </Button>
            )}
          </div>
        </DialogBody>
      </DialogFrame>
    </ModalIdContext>
  );
}

/**
 * Takes a login for this tab and lets the command go on; false where it is somebody else's. A login
 * that another tab stores, by the link of the letter, is taken by itself, and so is one that the
 * browser has already beside a program's link.
 */
function useTakeLogin(
  asked: AskedLogin,
  onFault: (words: FaultWords | undefined) => void,
): (token: string) => Promise<boolean> {
  const queryClient = useQueryClient();
  const stored = useClientState((state) => state.token);
  const [first] = useState(stored);
  const take = async (token: string): Promise<boolean> => {
    const wasLink = worksByLink(clientState());
    if (!(await adoptOwnLogin(token))) {
      onFault(words.other);
      return false;
    }
    // What the program's link was refused is asked for again.
    if (wasLink) void queryClient.invalidateQueries();
    asked.settle(true);
    return true;
  };
  const takeStored = useEffectEvent((token: string) => {
    const isNew = token !== first;
    if (!isNew && asked.need !== "own") return;
    take(token).catch((error: unknown) => {
      // An old login of the browser may have ended; the person logs in anew.
      if (isNew) onFault({ title: words.letterFailed, message: presentError(error).message });
    });
  });
  useEffect(() => {
    if (stored) takeStored(stored);
  }, [stored]);
  return take;
}
