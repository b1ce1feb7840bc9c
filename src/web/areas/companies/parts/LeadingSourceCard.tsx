import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { OriginateName } from "#contract/fields.ts";
import { callApi } from "#web/api/client.ts";
import { apiQuery } from "#web/api/queries.ts";
import { awaitCompanyWork } from "#web/areas/bank-accounts/company-work.ts";
import { TurningNote } from "#web/areas/bank-accounts/LinkStateNotes.tsx";
import styles from "./companies.module.css";
import { leadingSourceTexts as words } from "#web/areas/companies/texts/leading-source.ts";
import { commandFailure } from "#web/toasts/command-failure.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { Card } from "#web/ui/blocks/Card.tsx";
import { SkeletonRows } from "#web/ui/blocks/Skeleton.tsx";
import { OptionCards } from "#web/ui/fields/OptionCards.tsx";

const ORIGINS: readonly OriginateName[] = ["aggreg8", "szamlazzhu", "adriana"];

/**
 * Chooses the origin whose texts are shown where several tell the same item. The choice takes
 * effect at once; a job does it for very many items.
 */
export function LeadingSourceCard({ companyId }: { readonly companyId: string }) {
  const query = useQuery(apiQuery("Company", "leadingSourcesGet", { params: { id: companyId } }));
  const [request, setRequest] = useState<readonly OriginateName[]>();
  const mutation = useMutation({
    meta: { invalidates: ["Company", "Transaction", "BankAccount"] },
    // A choice that is made while another is being saved is saved after that one.
    scope: { id: `leading sources ${companyId}` },
    mutationFn: (order: OriginateName[]) =>
      callApi("leadingSourcesSet", { params: { id: companyId }, body: { leading_sources: order } }),
    onSuccess: ({ turning }) => {
      if (turning) awaitCompanyWork({ kind: "turn", companyId });
      addToast({ intent: "success", ...(turning ? words.savedLater : words.saved) });
    },
    onError: (error) => addToast(commandFailure(error, { intent: "error", ...words.failed })),
  });
  const order = request ?? query.data?.leadingSources;
  if (order === undefined) return query.isPending ? <SkeletonRows rows={3} /> : null;
  const lead = (origin: OriginateName): void => {
    // The others keep their order behind the new first one.
    const next = [origin, ...order.filter((each) => each !== origin)];
    setRequest(next);
    // Called for the last choice only.
    mutation.mutate(next, { onSettled: () => setRequest(undefined) });
  };
  return (
    <section className={styles["leading"]}>
      <Card className={styles["form"]}>
        <h2>{words.title}</h2>
        <p className={styles["muted"]}>{words.help}</p>
        <div className={styles["turning"]}>
          <TurningNote companyId={companyId} />
        </div>
        <OptionCards
          label={words.label}
          className="stack gap-4"
          value={order[0]}
          onChange={lead}
          options={ORIGINS.map((value) => ({ value, ...words.options[value] }))}
        />
      </Card>
    </section>
  );
}
