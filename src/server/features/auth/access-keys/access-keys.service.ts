/** Keys, secrets and tokens of integrators, for the features that make, take and end them. */
export {
  deleteOverTokens,
  deleteToken,
  findBySecret,
  findByToken,
  holdKey,
  insertKey,
  insertToken,
  lockKey,
  renewUnusedKey,
  revokeKey,
  touchKey,
} from "./access-keys.store.ts";
export {
  type EndedKey,
  endOldSecrets,
  endSecrets,
  findSecretEnd,
  insertSecret,
  type NewSecret,
  renewUnseenSecret,
  replaceSecret,
} from "./key-secrets.store.ts";
