import { legalWords as words } from "#web/areas/legal/texts/legal.ts";
import { ButtonLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import styles from "./Legal.module.css";

/** The way to the home page, below a text that asks for nothing. */
export function WayBack() {
  return (
    <div className={styles["back"]}>
      <ButtonLink to={to.home()} variant="secondary">
        {words.back}
      </ButtonLink>
    </div>
  );
}
