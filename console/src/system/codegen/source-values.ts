import {
  type DataSource,
  type NewSource,
  sourceAddressOf,
} from "@sweepline/contract/system/codegen/data-sources.ts";
import { freshlySealed } from "../../core/seal/index.ts";

/** A data source as its form has it; its password as typed; empty: as it was. */
export type SourceValues = Omit<NewSource, "password" | "randomStr"> & { readonly password: string };

export const NEW_SOURCE: SourceValues = {
  ...{ name: "", url: "", username: "", password: "", schema: "", tls: "none", remark: "" },
};

export const sourceValuesOf = ({ name, url, username, schema, tls, remark }: DataSource): SourceValues => ({
  ...{ name, url, username, password: "", schema, tls, remark },
});

/** Only PostgreSQL has schemas: one that was typed before the address said otherwise is left out. */
export async function sourceBodyOf({ password, ...values }: SourceValues): Promise<NewSource> {
  const schema = sourceAddressOf(values.url)?.kind === "mysql" ? "" : values.schema;
  return { ...values, schema, ...(password !== "" && (await freshlySealed(password))) };
}
