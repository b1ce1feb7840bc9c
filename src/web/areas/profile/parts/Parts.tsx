import { Fragment } from "react";
import styles from "./profile.module.css";

/** Facts in one line, parted by points; a line breaks between two facts, behind the point. */
export function Parts({ parts }: { readonly parts: readonly string[] }) {
  return parts.map((part, index) => (
    <Fragment key={part}>
      <span className={styles["part"]}>
        {part}
        {index < parts.length - 1 && " ·"}
      </span>{" "}
    </Fragment>
  ));
}
