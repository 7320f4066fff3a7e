import type { ElementKind, PointKind } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { type FloorMap, MAP_ENDPOINTS, type MapDetail } from "@sweepline/contract/sites/maps.ts";
import { call, fetchBytes } from "../../core/api/index.ts";
import { currentLanguage } from "../../core/i18n/index.ts";
import { onSignedOut } from "../../core/session/index.ts";
import { readStored, writeStored } from "../../core/store/index.ts";
import { createMapDocument, type MapDocument, newUuid } from "../map-document/index.ts";
import {
  createDraftCalls,
  createEditSession,
  createUnsentStore,
  type EditSession,
  type SessionSetup,
} from "../map-drafts/index.ts";
import { inflateGrid } from "../map-drawing/index.ts";
import { editorTexts } from "./editor.texts.ts";

/** A map that is open in the editor: to be edited in its draft, or only looked at. */
export interface OpenedMap {
  readonly mapId: number;
  readonly detail: MapDetail;
  readonly document: MapDocument;
  readonly session: EditSession | undefined;
  /** Names this window to the others. */
  readonly clientId: string;
  readonly editors: SessionSetup["draft"]["editors"];
}

export interface Wanted {
  readonly mapId: number | undefined;
  readonly deviceId: number | undefined;
  readonly mayEdit: boolean;
  readonly staffId: number;
  readonly onReplaced: () => void;
  readonly onEnded: SessionSetup["onEnded"];
}

/** "Virtual wall", without a number. */
function kindName(kind: ElementKind, pointKind: PointKind = "via"): string {
  const { tool } = editorTexts[currentLanguage()];
  return kind === "point" ? tool[`point:${pointKind}`] : tool[kind];
}

export async function openMap(wanted: Wanted): Promise<OpenedMap> {
  // The drawing's code is loaded beside the map; the component that shows it loads it again and reports a failure.
  import("../map-canvas/index.ts").catch(() => undefined);
  const mapId = wanted.mapId ?? (await mapOfDevice(wanted.deviceId ?? 0));
  const detail = call(MAP_ENDPOINTS.get, { params: { id: mapId }, isQuiet: true });
  const opened = wanted.mayEdit ? editable(mapId, wanted) : readable(mapId, await detail);
  const [known, rest] = await Promise.all([detail, opened]);
  return { mapId, detail: known, ...rest };
}

async function mapOfDevice(deviceId: number): Promise<number> {
  const { mapId } = await call(MAP_ENDPOINTS.forDevice, { params: { id: deviceId }, isQuiet: true });
  return mapId;
}

async function editable(
  mapId: number,
  { staffId, onReplaced, onEnded }: Wanted,
): Promise<Omit<OpenedMap, "mapId" | "detail">> {
  const clientId = newUuid();
  const calls = createDraftCalls(mapId, clientId);
  const unsent = createUnsentStore({ staffId, mapId });
  const draft = await calls.get();
  const session = createEditSession({
    draft,
    cells: await calls.cells(draft),
    calls,
    unsent,
    windowId: clientId,
    kindName,
    onReplaced,
    onEnded,
  });
  // Nothing is sent in another person's name.
  const forget = onSignedOut(() => {
    session.stop();
    forget();
  });
  await session.begin();
  const before = exchangeWindow(mapId, clientId);
  const editors = draft.editors.filter((editor) => editor.clientId !== before);
  return { document: session.document, session, clientId, editors };
}

/** Who loads the page again is not somebody else beside the window that was: its name is remembered by the browser's tab. */
function exchangeWindow(mapId: number, clientId: string): string | undefined {
  const key = `mapEditor.${mapId}`;
  const before = readStored("session", key, (value): value is string => typeof value === "string");
  writeStored("session", key, clientId);
  return before;
}

async function readable(
  mapId: number,
  { versionId }: MapDetail,
): Promise<Omit<OpenedMap, "mapId" | "detail">> {
  const version = await call(MAP_ENDPOINTS.version, { params: { id: mapId, versionId }, isQuiet: true });
  const { document } = createMapDocument({
    frame: frameOf(version),
    base: {
      elements: version.elements.map((element) => ({ revision: 0, element })),
      deleted: [],
      strokes: [],
    },
    baseCells: await cellsOf(version),
    fixedWallIds: [],
    isSingleArea: false,
    kindName,
    isReadOnly: true,
  });
  return { document, session: undefined, clientId: newUuid(), editors: [] };
}

const frameOf = ({ resolutionM, width, height, origin }: FloorMap) => ({
  resolutionM,
  width,
  height,
  origin,
});

async function cellsOf(version: FloorMap): Promise<Uint8Array> {
  const { id, changedAt: at } = version;
  const packed = await fetchBytes(MAP_ENDPOINTS.grid, { params: { id }, query: { at }, isQuiet: true });
  return (await inflateGrid(packed, version)).cells;
}
