import { createHash } from "node:crypto";
import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { stepSchema } from "@sweepline/contract/sites/map-drafts/steps.ts";
import type { Requester } from "../core/caller.ts";
import type { Database } from "../core/db/database.ts";
import type { Upkeep } from "../core/jobs.ts";
import type { Distributions } from "../sites/distributions/index.ts";
import type { MapDrafts } from "../sites/map-drafts/index.ts";
import { drawnOn } from "./demo-drawn.ts";
import { type DemoMap, mapsWithout, robotsAbout } from "./demo-floors.store.ts";
import { operatorOf } from "./demo-operator.ts";
import { createSeedSteps } from "./seed-steps.store.ts";

/**
 * Draws something of every kind on a floor, twice, so that versions differ, and sends the second to the robots of the place: by the
 * editor's and the distribution's own doors, as the operator would. On the floor of the errand robots, so that nobody else's change.
 */
const DRAWN_MAP = "wynstead-6";
const MARK = "demo/drawn/";
const EVERY_MS = 20_000;

interface Deps {
  db: Database;
  drafts: Pick<MapDrafts, "get" | "takeSteps" | "publish">;
  distributions: Pick<Distributions, "distribute">;
}

export const demoDrawing = (deps: Deps): Upkeep => {
  const steps = createSeedSteps(deps.db);
  return {
    name: "demo/drawing",
    everyMs: EVERY_MS,
    async work() {
      const map = (await mapsWithout(deps.db, MARK)).find(({ mapKey }) => mapKey === DRAWN_MAP);
      const requester = map && (await operatorOf(deps.db));
      const robots = map ? await robotsAbout(deps.db, map.mapId) : [];
      if (!map || !requester || robots.length === 0) return;
      const [first, second] = drawnOn(map.elements);
      await draw(deps, requester, { map, elements: first, note: "Areas as agreed with the concierge" });
      const versionId = await draw(deps, requester, {
        map,
        elements: second,
        note: "After the new furniture",
      });
      const deviceIds = robots.map(({ id }) => id);
      await deps.distributions.distribute({ ...requester, language: "en" }, map.mapId, {
        ...{ versionId, deviceIds, enables: true },
      });
      await steps.mark(`${MARK}${DRAWN_MAP}`);
    },
  };
};

/** The same step and the same save, however often they are begun. */
function uuidOf(name: string): string {
  const hex = createHash("sha256").update(name).digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}

async function draw(
  { drafts }: Deps,
  requester: Requester,
  { map: { mapId, mapKey }, elements, note }: { map: DemoMap; elements: readonly MapElement[]; note: string },
): Promise<number> {
  const { draftKey, elements: present } = await drafts.get(requester.caller, mapId);
  const revisionOf = new Map(present.map(({ element, revision }) => [element.id, revision]));
  const step = stepSchema.parse({
    id: uuidOf(`${mapKey} ${note}`),
    changes: elements.map((after) => ({
      elementId: after.id,
      before: revisionOf.get(after.id) ?? null,
      after,
    })),
  });
  const clientId = uuidOf("demo");
  const { seq } = await drafts.takeSteps(requester, { mapId, draftKey, clientId, steps: [step] });
  const saveId = uuidOf(`save ${mapKey} ${note}`);
  const how = { note, replacesNewer: true, confirmed: "", saveId };
  const saved = await drafts.publish(requester, { mapId, draftKey, seq, ...how });
  return saved.versionId;
}
