import { isPlaced } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { editableSelection } from "./handles.ts";
import { leastPoints, reshaped } from "./shapes.ts";
import type { ToolHost } from "./tool.ts";

/** The vertex that keys delete and move: of the one element that is selected, and gone with its selection. */
export interface ActiveVertex {
  index(): number | undefined;
  set(index: number | undefined): void;
  /** False: the shape needs it, or there is none. */
  remove(index: number | undefined): boolean;
}

export function createActiveVertex(host: ToolHost): ActiveVertex {
  let active: { elementId: string; index: number } | undefined;
  const only = () => {
    const elements = editableSelection(host);
    return elements.length === 1 ? elements[0] : undefined;
  };
  return {
    index: () => (active && only()?.id === active.elementId ? active.index : undefined),
    set(index) {
      const element = only();
      active = element && index !== undefined ? { elementId: element.id, index } : undefined;
    },
    remove(index) {
      const element = only();
      if (index === undefined || !element || isPlaced(element)) return false;
      if (element.points.length <= leastPoints(element)) return false;
      active = undefined;
      const points = element.points.filter((_, at) => at !== index);
      host.act({ label: "reshape", changes: [{ id: element.id, after: reshaped(element, points) }] });
      return true;
    },
  };
}
