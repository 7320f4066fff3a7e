/** What the engine writes: whole files, and lines for files that list all rooms. */
export interface RoomFile {
  /** From the root of the repository. */
  path: string;
  language: "typescript" | "tsx" | "sql" | "json" | "markdown";
  text: string;
}

export interface RoomLine {
  file: string;
  /** The beginning of the one line after which it stands; left out: before the first import. */
  after?: string | undefined;
  text: string;
}
