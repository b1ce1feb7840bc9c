import { useState } from "react";
import { TextField } from "#web/ui/fields/TextField.tsx";
import { FormModal } from "./FormModal.tsx";

interface NameModalProps {
  readonly title: string;
  readonly label: string;
  /** The name of now. */
  readonly name: string;
  /** Longest name that the server takes. */
  readonly maxLength: number;
  /** Said under the field when it is empty. */
  readonly required: string;
  readonly failedTitle: string;
  readonly rename: { readonly isPending: boolean; readonly error: Error | null };
  /** Gets the new name without the spaces around it, never empty. */
  readonly onRename: (name: string) => void;
}

/** Asks for another name of a thing that must have one. */
export function NameModal(props: NameModalProps) {
  const [name, setName] = useState(props.name);
  const [isChecked, setChecked] = useState(false);
  const trimmed = name.trim();
  const { isPending, error } = props.rename;
  const submit = (): void => {
    setChecked(true);
    if (trimmed !== "") props.onRename(trimmed);
  };
  return (
    <FormModal
      formType="edit"
      title={props.title}
      onSubmit={submit}
      loading={isPending}
      submitError={error && { error, title: props.failedTitle }}
    >
      <TextField
        label={props.label}
        error={isChecked && trimmed === "" ? props.required : undefined}
        value={name}
        maxLength={props.maxLength}
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormModal>
  );
}
