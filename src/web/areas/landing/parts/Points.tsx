import { classNames } from "#web/ui/class-names.ts";
import { IconCheck } from "@tabler/icons-react";
import styles from "./Landing.module.css";
import { Icon } from "#web/ui/marks/Icon.tsx";

/** What something has, line by line. */
export function Points({ points }: { readonly points: readonly string[] }) {
  return (
    <ul className={classNames("stack gap-2 above-5", styles["points"])}>
      {points.map((point) => (
        <li className="flex gap-2" key={point}>
          <Icon className="nudge fixed brand" of={IconCheck} />
          {point}
        </li>
      ))}
    </ul>
  );
}
