import type { TaskStep } from "@sweepline/contract/operations/tasks/definition.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { taskTexts } from "./tasks.texts.ts";

const MM_PER_CM = 10;

/** How a step is cleaned, in a line: what is left to the map and the robot is not said. */
export function useStepSentence(): (step: TaskStep) => string {
  const t = useTexts(taskTexts);
  const modes = useDictionary("cleaningMode");
  const speeds = useDictionary("speedLevel");
  return ({ mode, intensity, waterLevel, speedLevel, passes, edgeDistanceMm }) => {
    const said = [
      mode !== null && modes.labelOf(mode),
      intensity !== null && t.intensityOf(intensity),
      waterLevel !== null && t.waterOf(waterLevel),
      speedLevel !== null && t.speedOf(speeds.labelOf(speedLevel)),
      passes > 1 && t.passesOf(passes),
      edgeDistanceMm !== null && t.edgeOf(edgeDistanceMm / MM_PER_CM),
    ].filter((part) => part !== false);
    return said.length > 0 ? said.join(" · ") : t.asSet;
  };
}
