export type Cell = string | number | null;

export interface Column<Row> {
  header: string;
  /** In characters. */
  width: number;
  value(row: Row): Cell;
}
