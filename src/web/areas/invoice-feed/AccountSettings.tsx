import { useQuery } from "@tanstack/react-query";
import { companyQuery } from "./invoice-feed-queries.ts";
import { bankFieldTexts } from "#web/areas/invoice-feed/texts/szamlazzhu.ts";

const SHOWN = ["bankCode", "ledgerNumber"] as const;

interface AccountSettingsProps {
  readonly companyId: string;
  readonly accountNr: string;
  readonly className: string | undefined;
}

/** The account's code and number in the books, where they were given; nothing otherwise. */
export function AccountSettings({ companyId, accountNr, className }: AccountSettingsProps) {
  const configs = useQuery(companyQuery(companyId)).data?.bankConfigs ?? [];
  const own = SHOWN.flatMap((field) => {
    const value = configs.find(
      (each) => each.accountNr === accountNr && each.fieldName === field,
    )?.fieldValue;
    return value ? [`${bankFieldTexts[field]}: ${value}`] : [];
  });
  if (own.length === 0) return null;
  return (
    <p className={className}>
      <span>{own.join(" · ")}</span>
    </p>
  );
}
