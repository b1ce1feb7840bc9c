import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "#web/api/queries.ts";
import { openModal } from "#web/modals/modals.ts";
import styles from "./companies.module.css";
import { ownersTexts as words } from "#web/areas/companies/texts/owners.ts";
import { Avatar } from "#web/ui/marks/Avatar.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Card } from "#web/ui/blocks/Card.tsx";
import { SkeletonLine } from "#web/ui/blocks/Skeleton.tsx";
import { DateText } from "#web/ui/text/DateText.tsx";

/** The company's directors; earlier ones can remove later ones. */
export function OwnersCard({ companyId }: { readonly companyId: string }) {
  const query = useQuery(apiQuery("Company", "ownerList", { params: { id: companyId } }));
  if (query.isError) return null;
  return (
    <section className={styles["leading"]}>
      <Card className={styles["form"]}>
        <h2>{words.title}</h2>
        <p className={styles["muted"]}>{words.help}</p>
        <ul className={styles["owners"]}>
          {query.data === undefined && (
            <li>
              <SkeletonLine width="240px" line={40} />
            </li>
          )}
          {query.data?.owners.map((owner) => (
            <li key={owner._id}>
              <Avatar name={owner.name || owner.email} hand="company" />
              <span>
                <b className="medium">
                  {owner.isCaller
                    ? `${owner.name || owner.email} (${words.you})`
                    : owner.name || owner.email}
                </b>
                <span className={styles["muted"]}>
                  {owner.name !== "" && <span>{owner.email} · </span>}
                  <DateText date={owner.since.slice(0, 10)} /> {words.since}
                </span>
              </span>
              {owner.canWithdraw && (
                <Button
                  command="ownerWithdraw"
                  variant="secondary"
                  onClick={() =>
                    openModal("withdrawOwner", {
                      companyId,
                      userId: owner._id,
                      name: owner.name || owner.email,
                      isCaller: owner.isCaller,
                    })
                  }
                >
                  {owner.isCaller ? words.leave : words.withdraw}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
