/** Rooms: each has its door, and the same name on the same floor in every workspace. */
import { ONE_SIDED, placeOf, SHARED, SHARED_FILES, type Wing, type Workspace } from "./places.ts";
import type { SourceFile } from "./source-files.ts";

export interface Room {
  wing: Wing;
  name: string;
  /** Which workspaces have it. */
  workspaces: Set<Workspace>;
  /** The contract has one file of it, and no folder. */
  isOneFile: boolean;
  /** What its door (or else its contract) says of it in the first sentence. */
  summary: string;
}

export function listRooms(files: SourceFile[]): Room[] {
  const rooms = new Map<string, Room>();
  for (const file of files) {
    const { workspace, wing, room: name } = placeOf(file.path);
    if (!workspace || !wing || !name || name === SHARED || file.isTest) continue;
    const key = `${wing}/${name}`;
    const room = rooms.get(key) ?? {
      wing,
      name,
      workspaces: new Set(),
      isOneFile: false,
      summary: "",
    };
    room.isOneFile ||= file.path === `contract/src/${key}.ts`;
    room.workspaces.add(workspace);
    if (isDescription(file.path, room) && (!room.summary || workspace === "server")) {
      room.summary = firstSentence(file.text) || room.summary;
    }
    rooms.set(key, room);
  }
  return [...rooms.values()];
}

/** The door, or the one file of the contract. */
function isDescription(path: string, { wing, name }: Room): boolean {
  const [, ...rest] = path.split("/src/");
  return [`${wing}/${name}.ts`, `${wing}/${name}/index.ts`, `${wing}/${name}/index.tsx`].includes(
    rest.join(),
  );
}

export function firstSentence(text: string): string {
  const comment = /^\/\*\*(.*?)\*\//s.exec(text)?.[1] ?? "";
  const plain = comment
    .split("\n")
    .map((line) => line.replace(/^\s*\*?\s?/, "").trim())
    .join(" ")
    .trim();
  return /^(.*?\.)(\s|$)/.exec(plain)?.[1] ?? plain;
}

export function roomFaults(files: SourceFile[]): string[] {
  return [
    ...doorFaults(files),
    ...shapeFaults(files),
    ...strayFaults(files),
    ...contractFaults(files),
    ...fullFaults(files),
    ...mirrorFaults(listRooms(files)),
  ];
}

function doorFaults(files: SourceFile[]): string[] {
  const texts = new Map(files.map((file) => [file.path, file.text]));
  const folders = new Set(
    files.flatMap(({ path }) => {
      const { workspace, room } = placeOf(path);
      return room && workspace !== "contract" ? [path.split("/").slice(0, 4).join("/")] : [];
    }),
  );
  return [...folders].flatMap((folder) => {
    const door = texts.get(`${folder}/index.ts`) ?? texts.get(`${folder}/index.tsx`);
    if (door === undefined) return [`${folder}: a room has a door, index.ts`];
    return /^\/\*\*/.test(door)
      ? []
      : [`${folder}/index.ts: begins with a comment that tells what the room is`];
  });
}

/** What a room of the server serves and offers, the `Room` that its door makes says. */
function shapeFaults(files: SourceFile[]): string[] {
  const serving = new Set(
    files.flatMap(({ path }) => /^(server\/src\/[^/]+\/[^/]+)\/[^/]+\.routes\.ts$/.exec(path)?.[1] ?? []),
  );
  return files.flatMap(({ path, text }) => {
    const { workspace, wing, room } = placeOf(path);
    const folder = path.replace(/\/index\.ts$/, "");
    if (workspace !== "server" || !wing || !room || folder === path) return [];
    return [
      ...(serving.has(folder) && !/^export (const|function) \w+Room\b/m.test(text)
        ? [`${path}: has routes, but makes no Room`]
        : []),
      ...(/^export \{[^}]*\b(serve|offer)[A-Z]/m.test(text)
        ? [`${path}: what it serves and offers, its Room says`]
        : []),
    ];
  });
}

function strayFaults(files: SourceFile[]): string[] {
  return files
    .map((file) => ({ path: file.path, ...placeOf(file.path) }))
    .flatMap(({ path, wing, room }) => {
      if (wing && !room && !isWingFile(path)) return [`${path}: lies in a wing, but in no room`];
      return /^server\/src\/(?!(main|app)\.ts$)[^/]+$/.test(path)
        ? [`${path}: main.ts and app.ts alone lie here; a process is in processes/, a wing has its wing.ts`]
        : [];
    });
}

/** What puts the rooms of a wing together, and the list of those that were written for it. */
const isWingFile = (path: string): boolean => /^server\/src\/[^/]+\/(wing|written-rooms)\.ts$/.test(path);

export const MAX_FILES = 40;

/** How many files each room has on each side, tests not counted. */
export function roomSizes(files: readonly SourceFile[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { path, isTest } of files) {
    const { workspace, wing, room } = placeOf(path);
    if (isTest || !wing || !room) continue;
    const key = `${workspace}/src/${wing}/${room}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

function fullFaults(files: SourceFile[]): string[] {
  return [...roomSizes(files)]
    .filter(([, count]) => count > MAX_FILES)
    .map(
      ([room, count]) =>
        `${room}: ${count} files, at most ${MAX_FILES}; split it along a line that has a name`,
    );
}

/** A room has one floor, and the same name on each side. */
function mirrorFaults(rooms: Room[]): string[] {
  return rooms.flatMap((room) => {
    const path = `${room.wing}/${room.name}`;
    const elsewhere = rooms.filter(({ name, wing }) => name === room.name && wing > room.wing);
    return [
      ...elsewhere.map(({ wing }) => `${room.name}: is in ${room.wing} and in ${wing}; a room has one floor`),
      ...[sidesFault(path, room.workspaces)]
        .filter((text) => text !== undefined)
        .map((text) => `${path}: ${text}`),
    ];
  });
}

function sidesFault(path: string, sides: Set<Workspace>): string | undefined {
  const [only, ...others] = sides;
  if (only && others.length === 0 && ONE_SIDED[only]?.includes(path)) return undefined;
  if (!sides.has("server"))
    return sides.has("contract")
      ? `contract names what no room of the server is called; it lies in its room's folder, or in ${SHARED}`
      : "is in the console alone; a mirror has the name of its room in contract and server, others are listed in ONE_SIDED";
  if (!sides.has("contract"))
    return "the contract does not know it; a room of the server alone is listed in ONE_SIDED";
  return undefined;
}

/** In the contract a room is a file or a folder with a door, and nothing is shared that is not listed. */
function contractFaults(files: SourceFile[]): string[] {
  const paths = new Set(files.map(({ path }) => path));
  return [...paths].flatMap((path) => {
    const { workspace, wing, room } = placeOf(path);
    if (workspace !== "contract" || !wing || !room) return [];
    const inWing = path.slice("contract/src/".length);
    if (room === SHARED)
      return SHARED_FILES.includes(inWing) || inWing.endsWith(".test.ts")
        ? []
        : [`${path}: is not among SHARED_FILES; what one room needs lies in the room`];
    const folder = `contract/src/${wing}/${room}`;
    if (!path.startsWith(`${folder}/`)) return [];
    if (paths.has(`${folder}.ts`))
      return [`${path}: lies in a folder beside ${folder}.ts; a room is one or the other`];
    return paths.has(`${folder}/index.ts`) ? [] : [`${path}: lies in a folder that has no index.ts`];
  });
}
