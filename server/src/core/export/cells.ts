export type Cell = string | number | null;

export interface Column<Row> {
  header: string;
  /** In characters. */
  width: number;
  /** Stays a text when somebody types into it: a spreadsheet would make numbers of codes with zeros before them. */
  isText?: boolean;
  value(row: Row): Cell;
}
