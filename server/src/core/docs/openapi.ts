import type { Endpoint } from "@sweepline/contract/core/endpoint.ts";
import { envelopeSchema } from "@sweepline/contract/core/envelope.ts";
import { CORE_REFUSALS, type Refusal } from "@sweepline/contract/core/refusal.ts";
import { z } from "zod";
import { jsonSchemaOf } from "./json-schema.ts";
import { MACHINE_GUIDE, machineScheme } from "./machine-access.ts";

/**
 * OpenAPI 3.1 of what is served, made from the contract's endpoint objects: nothing here is written by hand twice.
 */
type Json = Record<string, unknown>;

const METHOD_REFUSALS: readonly Refusal[] = [
  CORE_REFUSALS.notSignedIn,
  CORE_REFUSALS.noPermission,
  CORE_REFUSALS.notFound,
  CORE_REFUSALS.invalidInput,
  CORE_REFUSALS.tooManyRequests,
];

function parametersOf(schema: z.ZodType, place: "path" | "query"): Json[] {
  const { properties = {}, required = [] } = jsonSchemaOf(schema, "input") as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: property,
  }));
}

function answersOf(endpoint: Endpoint): Json {
  const schema = endpoint.isRaw ? endpoint.answer : envelopeSchema(endpoint.answer);
  const refusals = endpoint.permission === "public" ? METHOD_REFUSALS.slice(3) : METHOD_REFUSALS;
  return {
    200: {
      description: "Done",
      content: { [endpoint.contentType]: { schema: jsonSchemaOf(schema, "output") } },
    },
    ...Object.fromEntries(
      refusals.map((refusal) => [
        refusal.status,
        {
          description: refusal.en,
          content: { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } },
        },
      ]),
    ),
  };
}

/** The room that serves it, as its permission names it: `fleet / devices`; signing in and the like by their path. */
function tagOf({ permission, path }: Endpoint): string {
  const [wing, room] = permission.split("_");
  return room ? `${wing} / ${room}` : (path.split("/")[1] ?? "");
}

function permissionsOf({ permission, companyPermission }: Endpoint): string {
  const ofCompany = companyPermission ? `; people of companies need \`${companyPermission}\` granted` : "";
  return `Permission: \`${permission}\`${ofCompany}`;
}

function operationOf(endpoint: Endpoint): Json {
  const body = endpoint.body instanceof z.ZodUndefined ? undefined : jsonSchemaOf(endpoint.body, "input");
  return {
    summary: endpoint.summary,
    description: permissionsOf(endpoint),
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replace(/[^A-Za-z0-9]+/g, "_")}`,
    tags: [tagOf(endpoint)],
    parameters: [...parametersOf(endpoint.params, "path"), ...parametersOf(endpoint.query, "query")],
    ...(body && { requestBody: { content: { [endpoint.bodyType]: { schema: body } } } }),
    responses: answersOf(endpoint),
    security: securityOf(endpoint),
  };
}

/** People's tokens and machines' are the same to a call; of a machine's the document says which scope it must have. */
function securityOf({ permission }: Endpoint): Json[] {
  if (permission === "public") return [];
  return [{ bearer: [] }, { machine: permission === "signed-in" ? [] : [permission] }];
}

export function openApiOf(endpoints: readonly Endpoint[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Sweepline",
      version,
      description:
        "Every answer but the raw ones is `{ code, msg, data }`; `code` 1 is a refusal, named by `error`. " +
        "Instants are ISO 8601 in UTC, numbers are in SI units. Texts follow `Accept-Language` (zh or en).\n\n" +
        MACHINE_GUIDE,
    },
    paths,
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "The access token of a session." },
        machine: machineScheme(endpoints),
      },
      schemas: { Refusal: jsonSchemaOf(envelopeSchema(z.null()), "output") },
    },
  };
}
