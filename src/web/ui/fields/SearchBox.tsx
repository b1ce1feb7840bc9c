import { IconSearch, IconX } from "@tabler/icons-react";
import type { InputHTMLAttributes, Ref } from "react";
import controls from "./controls.module.css";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { Kbd } from "#web/ui/text/Kbd.tsx";
import { uiWords } from "#web/ui/ui-words.ts";

interface SearchBoxProps {
  /** The searchable fields, also for screen readers: „Partner, közlemény”. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** The × beside the text; without it the text is emptied by `onChange`. */
  readonly onClear?: () => void;
  /** The key that brings the cursor here. */
  readonly shortcut?: string;
  /** For a box with suggestions below it. */
  readonly inputProps?: Omit<InputHTMLAttributes<HTMLInputElement>, "value" | "onChange" | "type">;
  readonly ref?: Ref<HTMLInputElement>;
}

export function SearchBox(props: SearchBoxProps) {
  const { label, value, onChange, onClear, shortcut, inputProps, ref } = props;
  const clear = uiWords().clearSearch;
  return (
    <div className={controls["box"]}>
      <Icon of={IconSearch} />
      <input
        placeholder={label}
        aria-label={label}
        autoComplete="off"
        {...inputProps}
        ref={ref}
        type="search"
        value={value}
        aria-keyshortcuts={shortcut}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {value !== "" ? (
        <button
          type="button"
          className={controls["clear"]}
          aria-label={clear}
          title={clear}
          // The cursor stays in the box.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => (onClear ? onClear() : onChange(""))}
        >
          <Icon of={IconX} />
        </button>
      ) : (
        shortcut && <Kbd>{shortcut}</Kbd>
      )}
    </div>
  );
}
