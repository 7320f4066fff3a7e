import { z } from "zod";

/** JSON Schema (2020-12) of one of the contract's schemas; binary content has no schema and reads as anything. */
export function jsonSchemaOf(schema: z.ZodType, io: "input" | "output"): Record<string, unknown> {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    cycles: "ref",
  });
  return rest;
}
