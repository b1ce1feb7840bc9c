import desktopDark from "#web/areas/landing/pictures/desktop-dark.webp";
import desktopLight from "#web/areas/landing/pictures/desktop-light.webp";
import phoneDark from "#web/areas/landing/pictures/phone-dark.webp";
import phoneLight from "#web/areas/landing/pictures/phone-light.webp";
import { TryOutButton } from "#web/shell/plain/TryOutButton.tsx";
import { landingTexts } from "#web/areas/landing/texts/landing.ts";
import styles from "./Landing.module.css";

const PHONE = "(max-width: 760px)";
const DARK = "(prefers-color-scheme: dark)";
const DESKTOP_SIZE = { width: 1440, height: 872 };
const PHONE_SIZE = { width: 780, height: 1632 };

/**
 * A real screen of the demo company, taken by `tools/product-pictures.ts`; a phone gets the screen
 * of a phone.
 */
export function ProductPicture() {
  const { alt, caption, phoneCaption } = landingTexts.productPicture;
  return (
    <figure className={styles["product"]}>
      <picture>
        <source media={`${PHONE} and ${DARK}`} srcSet={phoneDark} {...PHONE_SIZE} />
        <source media={PHONE} srcSet={phoneLight} {...PHONE_SIZE} />
        <source media={DARK} srcSet={desktopDark} {...DESKTOP_SIZE} />
        <img src={desktopLight} alt={alt} loading="lazy" decoding="async" {...DESKTOP_SIZE} />
      </picture>
      <figcaption className="row spread gap-4 above-5 small muted">
        <span className="not-on-phone">{caption}</span>
        <span className={styles["phoneOnly"]}>{phoneCaption}</span>
        <TryOutButton role="accountant" variant="secondary" />
      </figcaption>
    </figure>
  );
}
