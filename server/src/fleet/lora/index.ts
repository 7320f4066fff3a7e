/**
 * LoRaWAN sensors behind ChirpStack v4 or The Things Stack v3: their words read and written (`Adapter`, `CommandWriter`),
 * every frame kept with who heard it, and what is lost counted by gaps in its counter. Concentrators are known by the
 * sensors that they hear, so that people see those of their own sensors only.
 */
import type { Database } from "../../core/db/database.ts";
import type { Room } from "../../core/room.ts";
import type { BatchReaction } from "../batches/index.ts";
import { serveLora } from "./lora.routes.ts";
import { createLora } from "./lora.service.ts";
import { dropOldUplinks } from "./uplinks.jobs.ts";
import { takeUplinks } from "./uplinks.reaction.ts";

export { chirpstackAdapter } from "./chirpstack-adapter.ts";
export { chirpstackWriter, thingsStackWriter } from "./lora-writers.ts";
export { thingsStackAdapter } from "./things-stack-adapter.ts";
export { takeUplinks } from "./uplinks.reaction.ts";

export const TABLES = {
  private: ["lora_hearings", "lora_sensor_days", "lora_sensors", "lora_uplinks"],
};

export const loraRoom = (deps: Parameters<typeof createLora>[0] & { db: Database }): Room => ({
  routes: (route) => serveLora(route, createLora(deps)),
  upkeep: [dropOldUplinks(deps.db)],
});

/** Keeps frames of sensors. */
export const loraReaction: BatchReaction = {
  async react(tx, { kept }) {
    await takeUplinks(tx, kept.uplinks);
    return undefined;
  },
};
