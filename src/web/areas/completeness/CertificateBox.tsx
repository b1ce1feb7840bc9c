import { IconCertificate } from "@tabler/icons-react";
import {
  type CertificateOrder,
  useCertificate,
  useCertificatePreview,
} from "#web/areas/completeness/queries/certificates.ts";
import { certificateTexts as words } from "#web/areas/completeness/texts/certificates.ts";
import { ButtonLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { CertificateState } from "./parts/CertificateState.tsx";

export type { CertificateOrder };

interface CertificateBoxProps {
  readonly order: CertificateOrder;
  /** The page says already which days are not proven. */
  readonly isSaid: boolean;
}

/** Whether the days of an export are whole, with the certificate to go beside its file. */
export function CertificateBox({ order, isSaid }: CertificateBoxProps) {
  const query = useCertificatePreview(order);
  const certificate = useCertificate();
  if (query.data === undefined) return null;
  return (
    <div className="grid gap-2">
      {!(isSaid && query.data.openDays > 0) && <CertificateState preview={query.data} ofExport />}
      {query.data.whole ? (
        <Button
          command="certificateCreate"
          variant="secondary"
          fullWidth
          icon={<Icon of={IconCertificate} />}
          loading={certificate.isPending}
          loadingText={words.making}
          onClick={() => certificate.run(order)}
        >
          {words.make}
        </Button>
      ) : (
        <ButtonLink variant="secondary" fullWidth to={to.completeness()}>
          {words.toCalendar}
        </ButtonLink>
      )}
    </div>
  );
}
