import { isPlaced, type MapElement } from "@sweepline/contract/fleet/map-elements.ts";
import { translated } from "../document/index.ts";
import { stepOf } from "./crosshair.ts";
import { distance } from "./geometry.ts";
import { editableSelection, handlesOf, type VertexHandle } from "./handles.ts";
import { hitTest } from "./hit-test.ts";
import { boxFrom, moveFrom, rotateFrom, vertexFrom } from "./select-gestures.ts";
import { leastPoints, reshaped } from "./shapes.ts";
import type { Handle, Sketch } from "./sketch.ts";
import { arrowOf, type Gesture, type Hand, type Tool, type ToolHost } from "./tool.ts";

/** Arrow keys that follow each other are one act for undo. */
const CONTINUED_MS = 800;

/** Select, move, turn and bend: what a press means is told by what lies under it. */
export function createSelectTool(host: ToolHost): Tool {
  const { document, store } = host;
  let hoveredId: string | undefined;
  let dragged: Sketch | undefined;
  /** The vertex that keys delete and move. */
  let active: { elementId: string; index: number } | undefined;
  let nudgedAt = Number.NEGATIVE_INFINITY;

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
  const activeElement = (): MapElement | undefined => {
    const [only] = editableSelection(host);
    return active && only?.id === active.elementId ? only : undefined;
  };
  const reshape = (element: MapElement, points: readonly (readonly [number, number])[]) =>
    host.act({ label: "reshape", changes: [{ id: element.id, after: reshaped(element, points) }] });
  const removeVertex = (index: number): boolean => {
    const [element] = editableSelection(host);
    if (!element || isPlaced(element) || element.points.length <= leastPoints(element)) return false;
    active = undefined;
    reshape(
      element,
      element.points.filter((_, at) => at !== index),
    );
    return true;
  };
  const clickVertex = ({ role, index }: VertexHandle, hand: Hand) => {
    const [element] = editableSelection(host);
    if (!element || role === "middle") return;
    if (hand.isAlt) removeVertex(index);
    else active = { elementId: element.id, index };
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
      active = undefined;
      select(hand, hit(hand));
    },
    doubleClick(hand) {
      const element = hit(hand);
      if (element) host.listeners.onOpen(element.id);
    },
    key: (event) => keyOf(event),
    sketch: () => (dragged ? { hoveredId, ...dragged } : { hoveredId, handles: shownHandles() }),
    leave() {
      [hoveredId, active] = [undefined, undefined];
      show(undefined);
    },
  };

  function pressAt(hand: Hand): Gesture | undefined {
    const { vertex, rotate } = holdOf(hand);
    if (vertex) {
      const [element] = editableSelection(host);
      // Dragged out of an edge, it is the vertex of that place; the keys go on with it.
      active = element && { elementId: element.id, index: vertex.index };
      return vertexFrom(host, { handle: vertex, show });
    }
    if (rotate) return rotateFrom(host, { rotate, show });
    const element = hit(hand);
    if (!element) return boxFrom(host, hand, show);
    active = undefined;
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
    const element = activeElement();
    return [
      ...(rotate ? [{ at: rotate.at, role: "rotate" as const }] : []),
      ...vertices.map((handle) => ({
        ...handle,
        isActive: element !== undefined && handle.role === "vertex" && handle.index === active?.index,
      })),
    ];
  }

  function keyOf(event: KeyboardEvent): boolean {
    const arrow = arrowOf(event);
    if (arrow && !event.ctrlKey && !event.metaKey) return nudge(arrow, event);
    if (event.key === "Escape" && active) {
      active = undefined;
      host.repaint();
      return true;
    }
    if (event.key === "Escape" && store.get().selectedIds.size > 0) {
      store.set({ selectedIds: new Set() });
      return true;
    }
    const isDelete = event.key === "Delete" || event.key === "Backspace";
    return isDelete && active && activeElement() ? removeVertex(active.index) : false;
  }

  function nudge([right, up]: readonly [number, number], event: KeyboardEvent): boolean {
    const elements = editableSelection(host);
    if (elements.length === 0) return false;
    const step = event.altKey ? document.frame.resolutionM / 10 : stepOf(host, event.shiftKey);
    const [dx, dy] = [right * step, up * step];
    const element = activeElement();
    const isBent = element !== undefined && !isPlaced(element);
    const after = isBent
      ? [
          reshaped(
            element,
            element.points.map(([x, y], at) => (at === active?.index ? [x + dx, y + dy] : [x, y])),
          ),
        ]
      : elements.map((one) => translated(one, { dx, dy }));
    const now = performance.now();
    const isContinued = now - nudgedAt < CONTINUED_MS;
    nudgedAt = now;
    const changes = after.map((one) => ({ id: one.id, after: one }));
    host.act({ label: isBent ? "reshape" : "move", changes, isContinued });
    return true;
  }
}
