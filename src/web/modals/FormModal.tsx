import type { ReactNode } from "react";
import { presentError } from "#web/api/error-sentence.ts";
import { DialogBody } from "#web/modals/DialogBody.tsx";
import { useCloseModal } from "#web/modals/use-close-modal.ts";
import { modalTexts } from "#web/texts/modals.ts";
import { commandFailure } from "#web/toasts/command-failure.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Note } from "#web/ui/blocks/Note.tsx";

/** A new thing names its action; an edited one is always saved. */
type Kind =
  | { readonly formType: "create"; readonly submitLabel: string }
  | { readonly formType: "edit"; readonly submitLabel?: never };

type FormModalProps = Kind & {
  readonly title: string;
  readonly children: ReactNode;
  readonly onSubmit: () => void;
  /** Whether the call runs: without it a double click would send twice. */
  readonly loading: boolean;
  /**
   * The error of the command under its title, with words of its own where the usual ones of the
   * error do not fit; null while there is none. Field errors stay in their fields.
   */
  readonly submitError: {
    readonly error: unknown;
    readonly title: string;
    readonly message?: string | undefined;
  } | null;
  /** Why the form cannot be sent yet. */
  readonly submitDisabled?: string | undefined;
  /** Instead of the usual word while the call runs. */
  readonly runningLabel?: string;
  /** There is nothing that could be sent: only the way back is offered. */
  readonly hasNothingToSend?: boolean;
};

function wordsOf({ error, title, message }: NonNullable<FormModalProps["submitError"]>) {
  return commandFailure(error, { title, message: message ?? presentError(error).message });
}

/**
 * The shell of every form in a dialog. `loading` and `submitError` are required, so that they
 * cannot be forgotten.
 */
export function FormModal(props: FormModalProps) {
  const closeModal = useCloseModal();
  const failure = props.submitError && wordsOf(props.submitError);
  const label = props.formType === "create" ? props.submitLabel : modalTexts.save;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!props.loading && !props.submitDisabled) props.onSubmit();
      }}
    >
      <DialogBody
        title={props.title}
        size="fields"
        footer={
          <>
            <Button variant="secondary" onClick={closeModal}>
              {modalTexts.cancel}
            </Button>
            {!props.hasNothingToSend && (
              <Button
                type="submit"
                loading={props.loading}
                loadingText={props.runningLabel ?? modalTexts.saving}
                disabledReason={props.submitDisabled}
              >
                {label}
              </Button>
            )}
          </>
        }
      >
        <div className="stack gap-4">
          {failure && (
            <Note tone="bad" title={failure.title}>
              {failure.message}
            </Note>
          )}
          {props.children}
        </div>
      </DialogBody>
    </form>
  );
}
