import { CARD_LOGO_PATH } from "#contract/page-paths.ts";
import { useClientConfig } from "#web/api/client-config.ts";
import styles from "./CardBrand.module.css";

/** The provider's logo where the operator has it, on white as its rules say; else these words. */
export function CardBrand({ words }: { readonly words: string }) {
  const config = useClientConfig();
  if (!config?.hasSimplePayLogo) return words;
  return <img className={styles["logo"]} src={CARD_LOGO_PATH} alt={words} />;
}
