import { useState } from "react";

interface Choice {
  /** Empty until something is chosen. */
  readonly value: string;
  /** Says that nothing was chosen; gone with the next choice. */
  readonly setFault: (sentence: string) => void;
  /** For a `SelectField`. */
  readonly field: {
    readonly value: string;
    readonly error: string | undefined;
    readonly onChange: (value: string) => void;
  };
}

/** One thing that must be chosen before a form is sent. */
export function useChoice(initial = ""): Choice {
  const [value, setValue] = useState(initial);
  const [error, setFault] = useState<string | undefined>();
  const onChange = (chosen: string): void => {
    setValue(chosen);
    setFault(undefined);
  };
  return { value, setFault, field: { value, error, onChange } };
}
