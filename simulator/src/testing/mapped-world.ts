/** A world whose robot can be given other maps of its floor. */
import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import type { RobotMapFile } from "@sweepline/contract/fleet/vda5050/map-file.ts";
import type { ActionState } from "../behaviours/robot.ts";
import type { SimulatorOptions } from "../fleet/simulator.ts";
import { AT_CORNER, type Origin } from "../planning/frame.ts";
import { aMapFile } from "./map-files.ts";
import { anInstantAction, aWorld, type World } from "./world.ts";

type Redraw = (elements: MapElement[]) => MapElement[];

function expectDone(state: ActionState | undefined): void {
  if (state?.actionStatus !== "FINISHED") throw new Error(`not done: ${JSON.stringify(state)}`);
}

export const LINK = "http://maps.example/file";

export function aMappedWorld(options: Partial<SimulatorOptions> = {}) {
  const files = new Map<string, RobotMapFile>();
  const world = aWorld({
    factor: 20,
    ...options,
    fetchMap: async ({ link }) => {
      const file = files.get(link);
      if (!file) throw new Error("The map server answered 404");
      return file;
    },
  });
  world.pass(1);
  return { world, files };
}

export async function send(world: World, type: string, parameters: Record<string, unknown>) {
  const { actionId, message } = anInstantAction(type, parameters);
  world.publish("instantActions", message);
  world.pass(1);
  // Files come by promises.
  await new Promise((resolve) => setImmediate(resolve));
  world.pass(1);
  return world.robot.actionStates.find((state) => state.actionId === actionId);
}

/** Downloaded and enabled; the robot drives by it from then on. */
export async function giveMap(
  { world, files }: ReturnType<typeof aMappedWorld>,
  elements: readonly MapElement[],
  { version = "v2", origin = AT_CORNER, redraw }: { version?: string; origin?: Origin; redraw?: Redraw } = {},
) {
  const { plan } = world.robot.site;
  const file = aMapFile(plan, version, { elements, origin });
  if (redraw) file.elements = redraw(file.elements);
  files.set(`${LINK}/${version}`, file);
  const map = { mapId: plan.id, mapVersion: version };
  const downloaded = await send(world, "downloadMap", { ...map, mapDownloadLink: `${LINK}/${version}` });
  expectDone(downloaded);
  expectDone(await send(world, "enableMap", map));
  return map;
}
