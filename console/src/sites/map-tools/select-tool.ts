import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { distance } from "../map-drawing/index.ts";
import { createActiveVertex } from "./active-vertex.ts";
import { handlesOf, type VertexHandle } from "./handles.ts";
import { hitTest } from "./hit-test.ts";
import { createNudge } from "./nudge.ts";
import { boxFrom, moveFrom, rotateFrom, vertexFrom } from "./select-gestures.ts";
import type { Handle, Sketch } from "./sketch.ts";
import { arrowOf, type Gesture, type Hand, type Tool, type ToolHost } from "./tool.ts";

/** Select, move, turn and bend: what a press means depends on what lies under it. */
export function createSelectTool(host: ToolHost): Tool {
  const { document, store } = host;
  let hoveredId: string | undefined;
  let dragged: Sketch | undefined;
  const active = createActiveVertex(host);
  const nudge = createNudge(host);

  const show = (sketch: Sketch | undefined) => {
    dragged = sketch;
    host.repaint();
  };
  const hit = ({ at }: Hand): MapElement | undefined => hitTest(host.touchable(), at, host.reach());
  const holdOf = (hand: Hand) => {
    const { vertices, rotate } = handlesOf(host);
    const isNear = (handle: { at: Handle["at"] }) => distance(handle.at, hand.at) <= host.reach();
    return { vertex: vertices.findLast(isNear), rotate: rotate && isNear(rotate) ? rotate : undefined };
  };
  const clickVertex = ({ role, index }: VertexHandle, hand: Hand) => {
    if (role === "middle") return;
    if (hand.isAlt) active.remove(index);
    else active.set(index);
    host.repaint();
  };
  return {
    cursorAt(hand) {
      const { vertex, rotate } = holdOf(hand);
      if (vertex) return vertex.role === "middle" ? "copy" : hand.isAlt ? "not-allowed" : "crosshair";
      if (rotate) return "grab";
      const element = hit(hand);
      if (!element) return "default";
      return store.get().isReadOnly || element.isLocked ? "pointer" : "move";
    },
    hover(hand) {
      const id = hand && hit(hand)?.id;
      if (id === hoveredId) return;
      hoveredId = id;
      host.repaint();
    },
    press: (hand) => pressAt(hand),
    click(hand) {
      const { vertex } = holdOf(hand);
      if (vertex) return clickVertex(vertex, hand);
      active.set(undefined);
      select(hand, hit(hand));
    },
    doubleClick(hand) {
      const element = hit(hand);
      if (element) host.listeners.onOpen(element.id);
    },
    key: (event) => keyOf(event),
    sketch: () => (dragged ? { hoveredId, ...dragged } : { hoveredId, handles: shownHandles() }),
    leave() {
      hoveredId = undefined;
      active.set(undefined);
      show(undefined);
    },
  };

  function pressAt(hand: Hand): Gesture | undefined {
    const { vertex, rotate } = holdOf(hand);
    if (vertex) {
      // Dragged out of an edge, it is the vertex of that place; the keys go on with it.
      active.set(vertex.index);
      return vertexFrom(host, { handle: vertex, show });
    }
    if (rotate) return rotateFrom(host, { rotate, show });
    const element = hit(hand);
    if (!element) return boxFrom(host, hand, show);
    active.set(undefined);
    if (!store.get().selectedIds.has(element.id)) select(hand, element);
    return moveFrom(host, hand, show);
  }

  function select({ isShift }: Hand, element: MapElement | undefined): void {
    const { selectedIds } = store.get();
    if (!element) {
      if (!isShift && selectedIds.size > 0) store.set({ selectedIds: new Set() });
      return;
    }
    const all = document.withGroups([element.id]);
    if (!isShift) {
      store.set({ selectedIds: all });
      return;
    }
    const isTaken = selectedIds.has(element.id);
    const next = isTaken ? [...selectedIds].filter((id) => !all.has(id)) : [...selectedIds, ...all];
    store.set({ selectedIds: new Set(next) });
  }

  function shownHandles(): Handle[] {
    const { vertices, rotate } = handlesOf(host);
    const index = active.index();
    return [
      ...(rotate ? [{ at: rotate.at, role: "rotate" as const }] : []),
      ...vertices.map((handle) => ({
        ...handle,
        isActive: handle.role === "vertex" && handle.index === index,
      })),
    ];
  }

  function keyOf(event: KeyboardEvent): boolean {
    const arrow = arrowOf(event);
    if (arrow && !event.ctrlKey && !event.metaKey) return nudge(arrow, event, active.index());
    if (event.key === "Escape" && active.index() !== undefined) {
      active.set(undefined);
      host.repaint();
      return true;
    }
    if (event.key === "Escape" && store.get().selectedIds.size > 0) {
      store.set({ selectedIds: new Set() });
      return true;
    }
    const isDelete = event.key === "Delete" || event.key === "Backspace";
    return isDelete && active.remove(active.index());
  }
}
