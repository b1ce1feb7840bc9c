/**
 * Which bank a Hungarian account number belongs to: its first three digits, after MNB's routing
 * table (state of January 2026).
 */

const CODES: Readonly<Record<string, string>> = {
  "Magyar Államkincstár": "100",
  "MBH Bank":
    "101 103 181 182 500 501 503 504 507 508 510 511 512 514 515 517 519 520 523 525 526 528 531 532 533 " +
    "535 536 537 539 540 542 543 545 546 551 554 556 558 568 569 571 572 574 576 577 578 581 589 590 591 " +
    "592 593 595 596 598 599 603 606 614 616 619 620 621 623 626 627 628 629 632 633 636 638 640 644 647 " +
    "648 651 652 655 657 659 660 669 670 676 678 679 680 682 685 687 688 693 694 695 698 701 703 704 705 " +
    "706 709 718 719 721 726 727 728 729 732 736 739 740 745 750 755 757 803 806",
  "K&H Bank": "102 104",
  "CIB Bank": "107 111",
  "Citibank Europe": "108",
  "UniCredit Bank": "109",
  "MBH Befektetési Bank": "115",
  "Erste Bank": "116 119 125 142",
  "OTP Bank": "117 170",
  iCARD: "118",
  "Raiffeisen Bank": "120",
  "Gránit Bank": "121",
  Wise: "126",
  "Merkantil Bank": "128",
  "BNP Paribas": "131 178 183",
  "KDB Bank Európa": "135",
  "ING Bank": "137",
  KELER: "144",
  "MFB Magyar Fejlesztési Bank": "146",
  Eximbank: "148",
  Paystrax: "151",
  "MagNet Bank": "162 176",
  "Deutsche Bank": "163",
  "Magyar Cofidis Bank": "167",
  "MBH Jelzálogbank": "168",
  "UniCredit Jelzálogbank": "171",
  "Bank of China (CEE)": "175",
  Oberbank: "184",
  "Banco Primus (OTP)": "187",
  "Magyar Nemzeti Bank": "190",
  "CLS Bank": "196",
  "Bank of China": "197",
  "OTP SZÉP Kártya": "200",
  "O.F.SZ.": "222",
  "Első Fedezetkezelő": "297",
  "Banking Circle": "298",
  "Trive Bank": "299",
  "Revolut Bank": "302",
  BinX: "304",
  DiPocket: "305",
  Citfin: "307",
  HUNFedezetkezelő: "308",
  "Teya Iceland": "310",
  "MBH DUNA Bank": "586",
  "Polgári Bank": "612",
  "Fundamenta-Lakáskassza": "880 882 883",
  "OTP Lakástakarékpénztár": "881",
  "OTP Jelzálogbank": "884",
  "K&H Jelzálogbank": "888",
  "Magyar Posta Elszámoló Központ": "903",
};

const NAME_OF = new Map(
  Object.entries(CODES).flatMap(([name, codes]) =>
    codes.split(" ").map((code) => [code, name] as const),
  ),
);

/** The bank's name for the stored form of an account number; empty for foreign and unknown ones. */
export function findHungarianBank(canonical: string): string {
  return /^\d{24}$/.test(canonical) ? (NAME_OF.get(canonical.slice(0, 3)) ?? "") : "";
}
