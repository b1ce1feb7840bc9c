import { IconSearch } from "@tabler/icons-react";
import type { Ref } from "react";
import controls from "./controls.module.css";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { Kbd } from "#web/ui/text/Kbd.tsx";

interface SearchBoxProps {
  /** The searchable fields, also for screen readers: „Partner, közlemény”. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** The key that brings the cursor here. */
  readonly shortcut?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

export function SearchBox({ label, value, onChange, shortcut, ref }: SearchBoxProps) {
  return (
    <div className={controls["box"]}>
      <Icon of={IconSearch} />
      <input
        ref={ref}
        type="search"
        value={value}
        placeholder={label}
        aria-label={label}
        aria-keyshortcuts={shortcut}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {shortcut && <Kbd>{shortcut}</Kbd>}
    </div>
  );
}
