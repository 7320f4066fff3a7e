import { ALL_EVENTS, ALL_TOPICS } from "@sweepline/contract/catalogue.ts";
import { asyncApiOf } from "../../server/src/core/docs/asyncapi.ts";
import { jsonSchemaOf } from "../../server/src/core/docs/json-schema.ts";

/** Every file of the published protocol under `docs/protocol/`: its name and its text. */
export function protocolFiles(): Record<string, string> {
  const text = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
  const schemas = Object.entries(ALL_TOPICS).map(([name, topic]) => [
    `schemas/${name}.schema.json`,
    text({
      $schema: "https://json-schema.org/draft/2020-12/schema",
      title: name,
      description: `${topic.summary} (${topic.pattern})`,
      ...jsonSchemaOf(topic.payload, "input"),
    }),
  ]);
  const asyncApi = asyncApiOf({ topics: ALL_TOPICS, events: ALL_EVENTS, version: "1" });
  return { ...Object.fromEntries(schemas), "asyncapi.json": text(asyncApi) };
}
