/** The words of a legal text: links, bold words, and the data of the operator in their places. */
import { Fragment, type ReactNode } from "react";
import type { Token } from "marked";
import { useClientConfig } from "#web/api/client-config.ts";
import { AppLink } from "#web/navigation/AppLink.tsx";
import { legalWords } from "#web/areas/legal/texts/legal.ts";
import { readDatum } from "#web/areas/legal/texts/operator-data.ts";
import styles from "./Legal.module.css";

export function LegalInline({ tokens }: { readonly tokens: readonly Token[] }) {
  return tokens.map((token, index) => <Fragment key={index}>{showToken(token)}</Fragment>);
}

function showToken(token: Token): ReactNode {
  if (token.type === "strong") return <strong>{showInside(token)}</strong>;
  if (token.type === "link")
    return <AppLink to={(token as { href: string }).href}>{showInside(token)}</AppLink>;
  if ("tokens" in token && token.tokens) return showInside(token);
  return <WithData text={"text" in token ? String(token.text) : token.raw} />;
}

function showInside(token: Token): ReactNode {
  return <LegalInline tokens={(token as { tokens?: Token[] }).tokens ?? []} />;
}

/** `{{operator.name}}` and its like become the operator's data, or a mark that one is missing. */
function WithData({ text }: { readonly text: string }) {
  const config = useClientConfig();
  return text.split(/\{\{([A-Za-z.]+)\}\}/).map((part, index) => {
    if (index % 2 === 0) return part;
    const value = config && readDatum(config, part);
    if (value) return <Fragment key={index}>{value}</Fragment>;
    return (
      config && (
        <span key={index} className={styles["gap"]} title={legalWords.missingHint}>
          {legalWords.missing}
        </span>
      )
    );
  });
}
