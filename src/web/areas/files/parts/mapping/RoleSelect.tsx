import { IconChevronDown } from "@tabler/icons-react";
import { mappingTexts, roleWords } from "#web/areas/files/texts/mapping.ts";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { STATEMENT_ROLES, type MappedRole } from "#values/table-mapping.ts";
import styles from "./mapping.module.css";

const words = mappingTexts.columns;

interface RoleSelectProps {
  /** The column as the person sees it. */
  readonly column: string;
  readonly role: MappedRole | null;
  /** The suggestion is a guess that the person should look at. */
  readonly isDoubtful: boolean;
  readonly onChange: (role: MappedRole | null) => void;
}

/** The meaning of one column. */
export function RoleSelect({ column, role, isDoubtful, onChange }: RoleSelectProps) {
  return (
    <div
      className={styles["role"]}
      data-none={role === null || undefined}
      data-ask={isDoubtful || undefined}
    >
      <select
        aria-label={words.roleOf(column)}
        value={role ?? ""}
        onChange={(event) => onChange((event.currentTarget.value || null) as MappedRole | null)}
      >
        <option value="">{words.skip}</option>
        {STATEMENT_ROLES.map((each) => (
          <option key={each} value={each}>
            {roleWords[each]}
          </option>
        ))}
      </select>
      <Icon of={IconChevronDown} size={14} />
    </div>
  );
}
