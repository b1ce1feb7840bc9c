/** The decimal style of one column, decided over all of its cells and never cell by cell. */
import { failure, success, type Result } from "#values/result.ts";
import {
  amountParts,
  amountShape,
  parseAmountText,
  quickShape,
  type CellAmount,
  type DecimalMark,
} from "#statements/formats/table/amount-text.ts";
import type { TableCell } from "#statements/formats/table/table-source.ts";

/** Two readings remain, or the cells contradict each other. */
export interface AmountQuestion {
  readonly line: number;
  readonly text: string;
}

/** Collects the evidence of a column's cells about its style. */
export class AmountColumn {
  private readonly firstSeen = new Map<string, AmountQuestion>();
  private sawNegative = false;

  /** Notes one cell; false when it is no amount in any style. */
  observe(cell: TableCell, line: number): boolean {
    if (typeof cell !== "string") return cell.kind === "number" && this.observeNumber(cell.text);
    const quick = quickShape(cell);
    if (quick) {
      if (cell.charCodeAt(0) === 45 && (this.sawNegative || /[1-9]/.test(cell)))
        this.sawNegative = true;
      if (quick !== "plain" && !this.firstSeen.has(quick))
        this.firstSeen.set(quick, { line, text: cell });
      return true;
    }
    const parts = amountParts(cell);
    if (!parts) return false;
    const shape = amountShape(parts);
    if (shape === "invalid") return false;
    if (parts.negative && /[1-9]/.test(parts.body)) this.sawNegative = true;
    if (shape !== "plain" && !this.firstSeen.has(shape))
      this.firstSeen.set(shape, { line, text: cell });
    return true;
  }

  /** Whether a cell was written with a sign of thousands or of decimals. */
  get showsMark(): boolean {
    return this.firstSeen.size > 0;
  }

  get hasNegative(): boolean {
    return this.sawNegative;
  }

  /**
   * The decimal mark of the column. `forint` says that all of its money is Hungarian: then a lone
   * group of three digits is thousands (`12.500`), since forints have no three decimals; in other
   * money it is a question.
   */
  decide(forint: boolean): Result<DecimalMark, AmountQuestion> {
    const seen = (shape: string) => this.firstSeen.get(shape);
    const comma = seen("decimal-comma");
    const point = seen("decimal-point");
    const commaGroups = seen("thousands-comma");
    const pointGroups = seen("thousands-point");
    if (comma && point) return failure(later(comma, point));
    if (comma && commaGroups) return failure(later(comma, commaGroups));
    if (point && pointGroups) return failure(later(point, pointGroups));
    if (commaGroups && pointGroups) return failure(later(commaGroups, pointGroups));
    const decided: DecimalMark | undefined =
      comma || pointGroups ? "," : point || commaGroups ? "." : undefined;
    const openComma = seen("open-comma");
    const openPoint = seen("open-point");
    if (decided) {
      const doubtful = decided === "," ? openComma : openPoint;
      const proven = decided === "," ? pointGroups : commaGroups;
      if (doubtful && !proven) return failure(doubtful);
      return success(decided);
    }
    if (openComma && openPoint) return failure(later(openComma, openPoint));
    const open = openComma ?? openPoint;
    if (!open) return success(".");
    if (!forint) return failure(open);
    return success(openComma ? "." : ",");
  }

  private observeNumber(text: string): boolean {
    if (text.startsWith("-")) this.sawNegative = true;
    return true;
  }
}

/** Reads a cell of an amount column; number cells are plain decimals already. */
export function readAmountCell(cell: TableCell, mark: DecimalMark): CellAmount | undefined {
  if (typeof cell === "string") return parseAmountText(cell, mark);
  return cell.kind === "number" ? parseAmountText(cell.text, ".") : undefined;
}

function later(one: AmountQuestion, other: AmountQuestion): AmountQuestion {
  return one.line > other.line ? one : other;
}
