import type { Who } from "./rights-people.ts";

/** Who may call what of the code generator: the platform's administrator alone, one row an endpoint. */
export const CODEGEN_RIGHTS: Readonly<Record<string, readonly Who[]>> = {
  "GET /platform/gen/source/page": ["platformAdmin"],
  "POST /platform/gen/source": ["platformAdmin"],
  "PUT /platform/gen/source/:id": ["platformAdmin"],
  "DELETE /platform/gen/source/:id": ["platformAdmin"],
  "POST /platform/gen/source/test": ["platformAdmin"],
  "GET /platform/gen/source/:id/table/page": ["platformAdmin"],
  "GET /platform/gen/table/page": ["platformAdmin"],
  "POST /platform/gen/table/import": ["platformAdmin"],
  "GET /platform/gen/table/:id": ["platformAdmin"],
  "PUT /platform/gen/table/:id": ["platformAdmin"],
  "DELETE /platform/gen/table/:id": ["platformAdmin"],
  "GET /platform/gen/table/:id/differences": ["platformAdmin"],
  "POST /platform/gen/table/:id/sync": ["platformAdmin"],
  "GET /platform/gen/table/:id/preview": ["platformAdmin"],
  "POST /platform/gen/table/:id/generate": ["platformAdmin"],
  "POST /platform/gen/table/generate": ["platformAdmin"],
  "GET /platform/gen/history/page": ["platformAdmin"],
  "GET /platform/gen/history/:id/file": ["platformAdmin"],
};

const NAMES = Object.keys(CODEGEN_RIGHTS);
export const CODEGEN_OF_PLATFORM = NAMES.filter((name) => name.includes("/:id"));
export const CODEGEN_LISTS = NAMES.filter((name) => name.startsWith("GET ") && !name.includes("/:id"));
