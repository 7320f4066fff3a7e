/** Writes docs/rooms.md, the map of the house, from the house itself. */
import { WINGS, type Workspace } from "./places.ts";
import type { Room } from "./room-rules.ts";

const COLUMNS: Workspace[] = ["contract", "server", "console"];

export function renderRoomList(rooms: Room[]): string {
  const parts = WINGS.map((wing) => {
    const rows = rooms
      .filter((room) => room.wing === wing)
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map(renderRow);
    return rows.length === 0
      ? ""
      : [
          `## ${wing}`,
          "",
          `| Room | ${COLUMNS.join(" | ")} | What it is |`,
          "|---|---|---|---|---|",
          ...rows,
          "",
        ].join("\n");
  });
  return [
    "# Rooms",
    "",
    "Lowest wing first: a wing imports lower wings only. Written by `node tools/check-rooms.ts --write`.",
    "",
    ...parts.filter((part) => part !== ""),
  ].join("\n");
}

function renderRow({ name, wing, workspaces, isOneFile, summary }: Room): string {
  const cells = COLUMNS.map((workspace) =>
    workspaces.has(workspace)
      ? link(workspace, `${wing}/${name}`, isOneFile && workspace === "contract")
      : "",
  );
  return `| ${name} | ${cells.join(" | ")} | ${summary.replaceAll("|", "\\|")} |`;
}

function link(workspace: Workspace, room: string, isFile: boolean): string {
  return `[●](../${workspace}/src/${room}${isFile ? ".ts" : "/"})`;
}
