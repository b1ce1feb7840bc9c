/** The files of one courier: data. A courier without a profile is mapped by a person. */
import type { SettlementSource } from "#statements/formats/settlement/settlement-layout.ts";
import type { CourierHead } from "#statements/heads/source-head.ts";

export type CourierProfile = CourierHead & SettlementSource;
