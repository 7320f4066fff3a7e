import { readFileSync } from "node:fs";
import { ALL_EVENTS, ALL_TOPICS } from "@sweepline/contract/catalogue.ts";
import { CLEANING_ACTIONS } from "@sweepline/contract/fleet/vda5050/cleaning-profile.ts";
import { asyncApiOf } from "../../server/src/core/docs/asyncapi.ts";
import { jsonSchemaOf } from "../../server/src/core/docs/json-schema.ts";
import { inRoot } from "./paths.ts";

const PROFILE = "cleaning-profile.md";
const ACTIONS = /(?<=<!-- actions -->\n).*(?=\n<!-- end of actions -->)/s;

/** What people have written of the profile, with the actions that the contract names. */
const profileText = (): string =>
  readFileSync(inRoot("docs/protocol", PROFILE), "utf8").replace(
    ACTIONS,
    CLEANING_ACTIONS.map((action) => `\`${action}\``).join(", "),
  );

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
  return { ...Object.fromEntries(schemas), "asyncapi.json": text(asyncApi), [PROFILE]: profileText() };
}
