import type { BankHead } from "#statements/heads/source-head.ts";

/**
 * MKB, Budapest Bank and the savings cooperatives of Takarékbank became MBH Bank between 2021 and
 * 2023; their accounts kept their codes until the bank gave new numbers.
 */
export const mbhHead: BankHead = {
  key: "mbh",
  name: "MBH Bank",
  shortName: "MBH",
  status: "documented",
  formats: ["xls", "xlsx"],
  feeds: ["aggreg8", "szamlazzhu"],
  accountCodes:
    "101 103 181 182 500 501 503 504 507 508 510 511 512 514 515 517 519 520 523 525 526 " +
    "528 531 532 533 535 536 537 539 540 542 543 545 546 551 554 556 558 568 569 571 572 " +
    "574 576 577 578 581 589 590 591 592 593 595 596 598 599 603 606 614 616 619 620 621 " +
    "623 626 627 628 629 632 633 636 638 640 644 647 648 651 652 655 657 659 660 669 670 " +
    "676 678 679 680 682 685 687 688 693 694 695 698 701 703 704 705 706 709 718 719 721 " +
    "726 727 728 729 732 736 739 740 745 750 755 757 803 806",
  bics: ["MKKBHUHB"],
  merger: {
    newCode: "103",
    formerNames: /budapest bank|takar[eé]k|\bmkb\b/i,
    nameOfNewCode: /\bmkb\b/i,
  },
};
