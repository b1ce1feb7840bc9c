import { IconPlus, IconX } from "@tabler/icons-react";
import { classNames } from "#web/ui/class-names.ts";
import controls from "./controls.module.css";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { uiWords } from "#web/ui/ui-words.ts";

/** One filter in force, with its × to remove it. */
export function FilterChip({
  name,
  value,
  onOpen,
  onRemove,
}: {
  readonly name: string;
  readonly value: string;
  /** Opens the choice that the chip tells of. */
  readonly onOpen?: () => void;
  readonly onRemove: () => void;
}) {
  const label = uiWords().removeFilter(name);
  return (
    <span className={controls["chip"]}>
      <span className="muted">{name}:</span>
      {onOpen ? (
        <button
          type="button"
          className={classNames(controls["chipValue"], "shrink cut")}
          onClick={onOpen}
        >
          {value}
        </button>
      ) : (
        <span className="shrink cut">{value}</span>
      )}
      <button
        type="button"
        className={controls["chipRemove"]}
        aria-label={label}
        title={label}
        onClick={onRemove}
      >
        <Icon of={IconX} size={14} />
      </button>
    </span>
  );
}

/** The dashed last chip: another filter, or on a phone „Még N szűrő”. */
export function AddFilterChip({
  hiddenCount,
  onClick,
}: {
  readonly hiddenCount?: number;
  readonly onClick: () => void;
}) {
  return (
    <button
      type="button"
      className={classNames(controls["chip"], controls["chipAdd"])}
      onClick={onClick}
    >
      {hiddenCount ? (
        uiWords().moreFilters(hiddenCount)
      ) : (
        <>
          <Icon of={IconPlus} size={14} />
          {uiWords().addFilter}
        </>
      )}
    </button>
  );
}
