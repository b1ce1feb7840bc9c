/**
 * What an account number means since accounts were joined.
 * What features may ask of this module of the ledger; everything else in the folder is its own.
 */
export {
  carryFormerNumbers,
  findMeantNumber,
  forgetFormerNumbers,
  isFormerNumber,
  listMeantNumbers,
} from "./numbers/former-numbers.service.ts";
export {
  countDoubles,
  findPresentNumber,
  listNumbersOf,
  listPresentNumbers,
  markDoubles,
} from "./numbers/former-numbers.store.ts";
