/** The files of one card acceptor: data. An acceptor without a profile is mapped by a person. */
import type { SettlementSource } from "#statements/formats/settlement/settlement-layout.ts";
import type { AcceptorHead } from "#statements/heads/source-head.ts";

export type AcceptorProfile = AcceptorHead & SettlementSource;
