/** The dialogs of access keys: their purposes with props, and their components. */
import type { AccessKey } from "#web/areas/integrator-keys/key-queries.ts";
import { lazyModal, type AreaModals } from "#web/modals/lazy-modal.ts";
import type { CompanyProps } from "#web/modals/modal-purposes.ts";

interface KeyProps {
  readonly accessKey: AccessKey;
}

declare module "#web/modals/modal-purposes.ts" {
  interface ModalPurposes {
    newToken: CompanyProps & { readonly companyName: string };
    revealSecret: { readonly lead: string };
    rotateSecret: KeyProps;
    revokeToken: KeyProps;
  }
}

export const integratorKeysModals = {
  newToken: lazyModal(() => import("./modals/NewTokenModal.tsx"), "NewTokenModal"),
  revealSecret: lazyModal(() => import("./modals/RevealSecretModal.tsx"), "RevealSecretModal"),
  rotateSecret: lazyModal(() => import("./modals/RotateSecretModal.tsx"), "RotateSecretModal"),
  revokeToken: lazyModal(() => import("./modals/RevokeTokenModal.tsx"), "RevokeTokenModal"),
} satisfies AreaModals;
