/** Rooms: each has its door, and the same name on the same floor in every workspace. */
import { placeOf, SHARED, type Wing, type Workspace } from "./places.ts";
import type { SourceFile } from "./source-files.ts";

export interface Room {
  wing: Wing;
  name: string;
  /** Which workspaces have it. */
  workspaces: Set<Workspace>;
  /** The contract has one file of it, and no folder. */
  isOneFile: boolean;
  hasPage: boolean;
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
      hasPage: false,
      summary: "",
    };
    room.isOneFile ||= file.path === `contract/src/${key}.ts`;
    room.hasPage ||= file.path.endsWith(".page.tsx");
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
    ...floorFaults(listRooms(files)),
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

/** The one file that puts the rooms of a wing together. */
const isWingFile = (path: string): boolean => /^server\/src\/[^/]+\/wing\.ts$/.test(path);

function floorFaults(rooms: Room[]): string[] {
  return rooms.flatMap((room) => [
    // A room of one workspace serves other rooms; what a page shows comes through the contract.
    ...(room.hasPage && !room.workspaces.has("contract")
      ? [`${room.wing}/${room.name}: a room with a page that the contract does not know`]
      : []),
    ...rooms
      .filter((other) => other.name === room.name && other.wing > room.wing)
      .map((other) => `${room.name}: is in ${room.wing} and in ${other.wing}; a room has one floor`),
  ]);
}
