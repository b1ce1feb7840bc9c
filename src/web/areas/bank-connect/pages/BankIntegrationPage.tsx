import { IconUpload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useClientConfig } from "#web/api/client-config.ts";
import { RoomNote } from "#web/areas/billing/RoomNote.tsx";
import { BankCards } from "#web/areas/bank-connect/parts/BankCards.tsx";
import { findBanks, INVOICE_FEED_BANKS, onlyByInvoice } from "#web/areas/bank-connect/bank-ways.ts";
import { chooseBank, consentOfBank } from "#web/areas/bank-connect/parts/choose-bank.ts";
import {
  consentsQuery,
  feedBanksQuery,
  type FeedBankRow,
  type FeedBanks,
} from "#web/areas/bank-connect/connect-queries.ts";
import { openModal } from "#web/modals/modals.ts";
import styles from "#web/areas/bank-connect/parts/bank-integration.module.css";
import { InvoiceSection } from "#web/areas/bank-connect/parts/InvoiceSection.tsx";
import { ChooseCompany, QueryError } from "#web/shell/PageStates.tsx";
import { invoiceFeedQuery } from "#web/areas/invoice-feed/invoice-feed-queries.ts";
import { InvoiceFeedCard } from "#web/areas/invoice-feed/InvoiceFeedCard.tsx";
import { canConnectBanks } from "#web/state/capabilities.ts";
import { useClientState } from "#web/state/client-state.ts";
import { bankIntegrationTexts as words } from "#web/areas/bank-connect/texts/bank-integration.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { NoResults } from "#web/ui/blocks/NoResults.tsx";
import { Note } from "#web/ui/blocks/Note.tsx";
import { PageHeader } from "#web/ui/blocks/PageHeader.tsx";
import { SearchBox } from "#web/ui/fields/SearchBox.tsx";
import { Skeleton } from "#web/ui/blocks/Skeleton.tsx";

/** Every way to a bank's transactions, the best one for each bank first. */
export function BankIntegrationPage() {
  const company = useClientState((state) => state.currentCompany);
  const mayConnect = useClientState(canConnectBanks);
  const upload = () => openModal("fileUpload", company ? { companyId: company._id } : {});
  return (
    <>
      <PageHeader
        title={words.title}
        purpose={words.purpose}
        actions={
          company &&
          mayConnect && (
            <Button variant="secondary" icon={<Icon of={IconUpload} />} onClick={upload}>
              {words.upload}
            </Button>
          )
        }
      />
      {!company && <ChooseCompany>{words.noCompany}</ChooseCompany>}
      {company && !mayConnect && <OwnerOnly companyId={company._id} companyName={company.name} />}
      {company && !mayConnect && (
        <div className={styles["feed"]}>
          <InvoiceFeedCard companyId={company._id} owner={false} />
        </div>
      )}
      {company && mayConnect && <RoomNote companyId={company._id} className="below-4" />}
      {company && mayConnect && <Ways companyId={company._id} />}
      {company && (
        <UploadSection title={mayConnect ? words.files : words.filesAction} onUpload={upload} />
      )}
    </>
  );
}

function OwnerOnly({
  companyId,
  companyName,
}: {
  readonly companyId: string;
  readonly companyName: string;
}) {
  return (
    <Note
      tone="info"
      title={words.accountant.title}
      actions={
        <Button
          variant="secondary"
          size="small"
          onClick={() => openModal("reminder", { companyId, companyName })}
        >
          {words.accountant.remind}
        </Button>
      }
    >
      {words.accountant.message}
    </Note>
  );
}

function Ways({ companyId }: { readonly companyId: string }) {
  const query = useQuery(feedBanksQuery);
  const [search, setSearch] = useState("");
  const ais = useServiceOwner();
  const banks = query.data?.banks ?? [];
  const invoiceFeed = useQuery(invoiceFeedQuery(companyId)).data;
  const invoiceBanks = invoiceFeed?.banks.map(({ name }) => name) ?? INVOICE_FEED_BANKS;
  const found = findBanks(banks, search, invoiceBanks);
  const nothing =
    search !== "" &&
    query.data !== undefined &&
    found.direct.length === 0 &&
    found.invoice.length === 0;
  return (
    <>
      <div className={styles["search"]}>
        <SearchBox label={words.search} value={search} onChange={setSearch} />
      </div>
      {nothing && (
        <NoResults
          title={words.noResults}
          filters={words.noResultsHint}
          action={
            <Button variant="secondary" size="small" onClick={() => setSearch("")}>
              {words.clearSearch}
            </Button>
          }
        />
      )}
      {(found.direct.length > 0 || search === "") && (
        <section className={styles["section"]} aria-label={words.direct}>
          <SectionHead
            title={words.direct}
            note={banks.length > 0 ? words.directCount(banks.length) : ""}
          >
            {banks.length > 0 && words.directBest}
            {banks.length > 0 && ais && ` ${words.directBy(ais.name, ais.number)}`}
          </SectionHead>
          {query.isPending && <CardSkeletons />}
          {query.isError && !query.data && (
            <QueryError
              title={words.listFailed}
              error={query.error}
              onRetry={() => void query.refetch()}
            />
          )}
          {query.data && (
            <DirectBanks
              reply={query.data}
              found={found.direct}
              companyId={companyId}
              onRetry={() => void query.refetch()}
            />
          )}
        </section>
      )}
      {found.invoice.length > 0 && (
        <section className={styles["section"]} aria-label={words.invoice}>
          <SectionHead title={words.invoice} note={words.invoiceCount(found.invoice.length)}>
            {words.invoiceBest(isWhole(query.data) ? onlyByInvoice(banks, invoiceBanks) : [])}
          </SectionHead>
          <InvoiceSection
            companyId={companyId}
            names={found.invoice}
            begun={invoiceFeed !== undefined && invoiceFeed.state !== "none"}
          />
        </section>
      )}
    </>
  );
}

/** Whose account information service reads the banks; undefined where the operator names nobody. */
function useServiceOwner(): { name: string; number: string | null } | undefined {
  const operator = useClientConfig()?.operator;
  if (!operator?.aisName) return undefined;
  return { name: operator.aisName, number: operator.aisNumber };
}

/** Only a whole list shows which banks cannot be connected directly. */
function isWhole(reply: FeedBanks | undefined): boolean {
  return reply !== undefined && reply.banks.length > 0 && reply.unavailable.length === 0;
}

interface DirectBanksProps {
  readonly reply: FeedBanks;
  readonly found: readonly FeedBankRow[];
  readonly companyId: string;
  readonly onRetry: () => void;
}

function DirectBanks({ reply, found, companyId, onRetry }: DirectBanksProps) {
  const consents = useQuery(consentsQuery);
  const { unavailable, none } = words;
  const retry = (
    <Button variant="secondary" size="small" onClick={onRetry}>
      {unavailable.retry}
    </Button>
  );
  return (
    <>
      {reply.unavailable.length > 0 && (
        <div className="below-3">
          <Note tone="warning" title={unavailable.title} actions={retry}>
            {unavailable.message}
          </Note>
        </div>
      )}
      {reply.banks.length === 0 && reply.unavailable.length === 0 && (
        <Note tone="info" title={none.title}>
          {none.message}
        </Note>
      )}
      <BankCards
        banks={found}
        consentOf={(bank) => consentOfBank(consents.data?.consents ?? [], bank, companyId)}
        onChoose={(bank) =>
          chooseBank(
            bank,
            consents.data?.consents ?? (consents.isError ? [] : undefined),
            companyId,
          )
        }
      />
    </>
  );
}

function SectionHead({
  title,
  note,
  children,
}: {
  readonly title: string;
  readonly note: string;
  readonly children: ReactNode;
}) {
  return (
    <header className={styles["head"]}>
      <div className="wrap spread">
        <h2>{title}</h2>
        <span>{note}</span>
      </div>
      {children && <p>{children}</p>}
    </header>
  );
}

function CardSkeletons() {
  return (
    <div className={styles["skeletons"]} role="status" aria-label={words.direct}>
      {Array.from({ length: 9 }, (_, index) => (
        <div key={index} aria-hidden>
          <Skeleton width="40px" height={40} />
          <Skeleton width="55%" />
        </div>
      ))}
    </div>
  );
}

function UploadSection({
  title,
  onUpload,
}: {
  readonly title: string;
  readonly onUpload: () => void;
}) {
  return (
    <section className={styles["section"]} aria-label={title}>
      <SectionHead title={title} note="">
        {null}
      </SectionHead>
      <div className={styles["row"]}>
        <p className="small muted">{words.filesText}</p>
        <Button variant="secondary" icon={<Icon of={IconUpload} />} onClick={onUpload}>
          {words.filesAction}
        </Button>
      </div>
    </section>
  );
}
