/** Writes docs/fields.md: what fields of devices and of their state are called, from the tables that say it. */
import type { Label } from "@sweepline/contract/core/fields.ts";
import { DEVICE_FIELDS } from "@sweepline/contract/fleet/shared/device-fields.ts";
import { STATE_FIELDS } from "@sweepline/contract/fleet/shared/state-fields.ts";

type Fields = Readonly<Record<string, { readonly label: Label; readonly unit?: string }>>;

export const renderFieldList = (): string =>
  [
    "# Fields",
    "",
    "What people read of a field in each language. Written by `node tools/check-rooms.ts --write`; how one is added is a",
    "[recipe](recipes.md).",
    "",
    ...tableOf("What people enter of a device", DEVICE_FIELDS),
    ...tableOf("What a device reports", STATE_FIELDS),
  ].join("\n");

const tableOf = (title: string, fields: Fields): string[] => [
  `## ${title}`,
  "",
  "| Field | English | 中文 | Unit |",
  "|---|---|---|---|",
  ...Object.entries(fields).map(
    ([name, { label, unit = "" }]) => `| \`${name}\` | ${label.en} | ${label.zh} | ${unit} |`,
  ),
  "",
];
