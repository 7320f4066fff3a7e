import { type MapElement, mapElementSchema } from "@sweepline/contract/fleet/shared/map-elements.ts";

interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

function boxOf(points: readonly (readonly [number, number])[]): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y };
}

/** A rectangle within the box, by shares of its sides. */
const part = (
  { x, y, w, h }: Box,
  [left, bottom, width, height]: readonly [number, number, number, number],
) =>
  [
    [left, bottom],
    [left + width, bottom],
    [left + width, bottom + height],
    [left, bottom + height],
  ].map(([right, up]) => [x + w * (right as number), y + h * (up as number)]);

const at = ({ x, y, w, h }: Box, right: number, up: number) => ({ x: x + w * right, y: y + h * up });

/** Something of every kind, laid out by the areas that are there; and the same a while later, with some of it moved. */
export function drawnOn(elements: readonly MapElement[]): [first: MapElement[], second: MapElement[]] {
  const boxes = elements
    .flatMap((element) => (element.kind === "cleaningArea" ? [boxOf(element.points)] : []))
    // The widest first: what is drawn there leaves room to drive by.
    .sort((a, b) => Math.min(b.w, b.h) - Math.min(a.w, a.h));
  const [hall, side, room] = boxes;
  if (!hall || !side || !room) return [[], []];
  const drawn = (element: object): MapElement => mapElementSchema.parse(element);
  const dock = elements.find((element) => element.kind === "point" && element.pointKind === "dock");
  const home = dock?.kind === "point" ? { x: dock.x, y: dock.y, theta: dock.theta } : at(hall, 0.5, 0.5);
  const common = { ...{ kind: "forbiddenArea", id: "demo-planters", name: "Planters" } };
  const first = [
    { ...common, points: part(hall, [0.12, 0.12, 0.08, 0.08]) },
    {
      ...{ kind: "virtualWall", id: "demo-rope", name: "Rope" },
      points: [
        [hall.x + hall.w * 0.78, hall.y + hall.h * 0.1],
        [hall.x + hall.w * 0.9, hall.y + hall.h * 0.1],
      ],
    },
    { kind: "noMopArea", id: "demo-rug", name: "Rug", points: part(side, [0.4, 0.4, 0.2, 0.2]) },
    {
      ...{ kind: "slowArea", id: "demo-desk", name: "Reception desk", maxSpeedMps: 0.3 },
      points: part(hall, [0.6, 0.6, 0.3, 0.3]),
    },
    {
      ...{
        kind: "cleaningArea",
        id: "demo-entrance",
        name: "Entrance, twice",
        mode: "MAX",
        intensity: 12,
        passes: 2,
      },
      points: part(hall, [0.3, 0.05, 0.4, 0.25]),
    },
    { kind: "room", id: "demo-room", name: "Meeting corner", points: part(room, [0.1, 0.1, 0.8, 0.8]) },
    {
      ...{ kind: "path", id: "demo-way", name: "One way round", direction: "oneWay" },
      points: [
        [hall.x + hall.w * 0.2, hall.y + hall.h * 0.5],
        [hall.x + hall.w * 0.8, hall.y + hall.h * 0.5],
      ],
    },
    { kind: "point", pointKind: "initial", id: "demo-start", name: "Start", ...home },
    { kind: "point", pointKind: "via", id: "demo-via", name: "Via 1", ...at(hall, 0.5, 0.5) },
    {
      ...{ kind: "qrPoint", id: "demo-qr", name: "QR 1", qrId: "WYN-0601", qrType: 1, gridX: 2, gridY: 3 },
      ...at(side, 0.5, 0.2),
    },
  ];
  const second = [
    { ...common, name: "Sofas", points: part(hall, [0.14, 0.16, 0.1, 0.08]) },
    { kind: "noMopArea", id: "demo-rug", name: "Rug", points: part(side, [0.35, 0.4, 0.3, 0.2]) },
    { kind: "point", pointKind: "gate", id: "demo-gate", name: "Gate 1", ...at(side, 0.9, 0.5) },
  ];
  return [first.map(drawn), second.map(drawn)];
}
