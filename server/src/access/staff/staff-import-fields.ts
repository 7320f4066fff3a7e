/** Columns of the table that is filled in, in the template's order. */
export const IMPORT_FIELDS = [
  "username",
  "displayName",
  "phone",
  "email",
  "sex",
  "role",
  "organization",
  "kind",
  "userCode",
  "regionInfo",
  "description",
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];
