import { IconChevronRight, IconUpload } from "@tabler/icons-react";
import { settlementSourceName } from "#statements/heads/find-settlement-source.ts";
import { CollectionDetailView } from "#web/areas/collections/parts/CollectionDetailView.tsx";
import { CollectionList } from "#web/areas/collections/parts/CollectionList.tsx";
import {
  type CollectionKind,
  useCollectionSearch,
} from "#web/areas/collections/queries/use-collection-search.ts";
import { collectionTexts as words } from "#web/areas/collections/texts/collections.ts";
import { MailAddressLine } from "#web/areas/received-mails/MailAddressLine.tsx";
import { openModal } from "#web/modals/modals.ts";
import { AppLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { ChooseCompany } from "#web/shell/PageStates.tsx";
import { useClientState } from "#web/state/client-state.ts";
import { hardWords } from "#web/texts/hard-words.ts";
import { HelpTip } from "#web/ui/buttons/HelpTip.tsx";
import { PageHeader } from "#web/ui/blocks/PageHeader.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";

/** Settlements of couriers and card acceptors. */
export function CollectionsPage() {
  return <Collections />;
}

/** Those of card acceptors, until another choice is made. */
export function PosCollectionsPage() {
  return <Collections kind="card" />;
}

function Collections({ kind }: { readonly kind?: CollectionKind }) {
  const company = useClientState((state) => state.currentCompany);
  const handle = useCollectionSearch(kind);
  const { id, source, view } = handle.search;
  if (company && id)
    return <CollectionDetailView key={id} companyId={company._id} id={id} onBack={handle.close} />;
  const name = source && settlementSourceName(source);
  const part = view && words.views[view];
  const title = part ?? name ?? words.title;
  return (
    <>
      {title !== words.title && (
        <nav className="row gap-1 below-1 small muted" aria-label={words.trail}>
          <AppLink to={to.courierCollections()}>{words.title}</AppLink>
          <Icon of={IconChevronRight} size={14} />
          <span aria-current="page">{[name, part].filter(Boolean).join(", ")}</span>
        </nav>
      )}
      <PageHeader
        title={title}
        purpose={
          <>
            {words.purpose}
            <HelpTip {...hardWords.cashOnDelivery} />
          </>
        }
        below={company && !part && <MailAddressLine key={company._id} companyId={company._id} />}
        actions={
          company && (
            <Button
              icon={<Icon of={IconUpload} />}
              onClick={() => openModal("fileUpload", { companyId: company._id })}
            >
              {words.upload}
            </Button>
          )
        }
      />
      {company ? (
        <CollectionList key={company._id} companyId={company._id} handle={handle} />
      ) : (
        <ChooseCompany>{words.noCompany}</ChooseCompany>
      )}
    </>
  );
}
