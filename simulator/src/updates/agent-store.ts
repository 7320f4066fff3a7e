/** What agents keep while the simulator is off: one file a robot. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { readJson, writeJson } from "../core/kept-json.ts";
import { type AgentStore, agentRecordSchema } from "./agent-record.ts";

export function createAgentStore(folder: string): AgentStore {
  const placeOf = (serialNumber: string) => join(folder, `${serialNumber}.json`);
  return {
    load: (serialNumber) => agentRecordSchema.safeParse(readJson(placeOf(serialNumber))).data,
    keep: (serialNumber, record) => {
      mkdirSync(folder, { recursive: true });
      writeJson(placeOf(serialNumber), record);
    },
  };
}
