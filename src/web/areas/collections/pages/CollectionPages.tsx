import { IconChevronRight, IconUpload } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { settlementSourceName } from "#statements/heads/find-settlement-source.ts";
import { CollectionDetailView } from "#web/areas/collections/parts/CollectionDetailView.tsx";
import { CollectionList } from "#web/areas/collections/parts/CollectionList.tsx";
import {
  type CollectionKind,
  pathOf,
  useCollectionSearch,
} from "#web/areas/collections/queries/use-collection-search.ts";
import { collectionTexts as words } from "#web/areas/collections/texts/collections.ts";
import { openModal } from "#web/modals/modals.ts";
import { AppLink } from "#web/navigation/AppLink.tsx";
import { ChooseCompany } from "#web/shell/PageStates.tsx";
import { useClientState } from "#web/state/client-state.ts";
import { hardWords } from "#web/texts/hard-words.ts";
import { HelpTip } from "#web/ui/buttons/HelpTip.tsx";
import { PageHeader } from "#web/ui/blocks/PageHeader.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { SegmentedControl } from "#web/ui/fields/SegmentedControl.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";

/** Settlements of couriers. */
export function CourierCollectionsPage() {
  return <CollectionsPage key="courier" kind="courier" />;
}

/** Settlements of card acceptors and wallets. */
export function PosCollectionsPage() {
  return <CollectionsPage key="card" kind="card" />;
}

function CollectionsPage({ kind }: { readonly kind: CollectionKind }) {
  const company = useClientState((state) => state.currentCompany);
  const handle = useCollectionSearch(kind);
  const navigate = useNavigate();
  const { id, source } = handle.search;
  if (company && id)
    return <CollectionDetailView key={id} companyId={company._id} id={id} onBack={handle.close} />;
  return (
    <>
      {source && (
        <nav className="row gap-1 below-1 small muted" aria-label={words.trail}>
          <AppLink to={pathOf(kind)}>{words.titles[kind]}</AppLink>
          <Icon of={IconChevronRight} size={14} />
          <span aria-current="page">{settlementSourceName(source)}</span>
        </nav>
      )}
      <PageHeader
        title={source ? settlementSourceName(source) : words.titles[kind]}
        purpose={
          <>
            {source ? words.provider.purpose(kind) : words.purposes[kind]}
            {kind === "courier" && <HelpTip {...hardWords.cashOnDelivery} />}
          </>
        }
        actions={
          company && (
            <>
              {source && (
                <Button
                  variant="secondary"
                  onClick={() => handle.change({ source: undefined, state: undefined })}
                >
                  {words.provider.all}
                </Button>
              )}
              <Button
                icon={<Icon of={IconUpload} />}
                onClick={() => openModal("fileUpload", { companyId: company._id })}
              >
                {words.upload}
              </Button>
            </>
          )
        }
      />
      <div className="below-4">
        <SegmentedControl<CollectionKind>
          label={words.kindLabel}
          value={kind}
          onChange={(next) => void navigate({ to: pathOf(next) })}
          segments={[
            { value: "courier", label: words.kinds.courier },
            { value: "card", label: words.kinds.card },
          ]}
        />
      </div>
      {company ? (
        <CollectionList key={company._id} companyId={company._id} kind={kind} handle={handle} />
      ) : (
        <ChooseCompany>{words.noCompany}</ChooseCompany>
      )}
    </>
  );
}
