import { JOB_ENDPOINTS as E } from "@sweepline/contract/system/jobs/index.ts";
import type { Person, World } from "./world.ts";

let made = 0;
const JOB = { group: "Zebra", jobClass: "deviceExport", cron: "0 0 3 * * ?", timeZone: "UTC" } as const;

/** Made by one who may. */
async function aJob(world: World, who: Person): Promise<number> {
  made += 1;
  return (await world.call(who, E.create, { body: { ...JOB, name: `Zebra ${made}` } })).data.id;
}

async function aJobRun(world: World, who: Person): Promise<string> {
  return (await world.call(who, E.run, { params: { id: await aJob(world, who) } })).data.id;
}

export const jobRows = (world: World, who: Person) => ({
  "/platform/job/": () => aJob(world, who),
  "/platform/job/run/": () => aJobRun(world, who),
});

export const JOB_BODIES: Readonly<Record<string, (id: number) => object>> = {
  "PUT /platform/job/:id": (id) => ({ ...JOB, name: `Zebra changed ${id}`, revision: 0 }),
  "PUT /platform/job/:id/pause": () => ({ isPaused: true, revision: 0 }),
  "DELETE /platform/job/:id": () => ({ revision: 0 }),
};
