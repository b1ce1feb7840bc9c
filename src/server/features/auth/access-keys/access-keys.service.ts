/** Keys, secrets and tokens of integrators, for the features that make, take and end them. */
export {
  type EndedKey,
  deleteOverTokens,
  deleteToken,
  endOldSecrets,
  findBySecret,
  findByToken,
  findSecretEnd,
  insertKey,
  insertSecret,
  insertToken,
  lockKey,
  renewUnusedKey,
  replaceSecret,
  revokeKey,
  type TokenHolder,
  touchKey,
} from "./access-keys.store.ts";
