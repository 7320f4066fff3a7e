/** The page of the map editor over a server in memory, as a person has it before them. */
import type { Endpoint } from "@sweepline/contract/core/endpoint.ts";
import { CORE_REFUSALS, type Refusal } from "@sweepline/contract/core/refusal.ts";
import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import {
  DRAFT_ENDPOINTS,
  DRAFT_REFUSALS,
  type MapDraft,
} from "@sweepline/contract/sites/map-drafts/index.ts";
import type { Step, StepChange, TakenStep } from "@sweepline/contract/sites/map-drafts/steps.ts";
import { MAP_ENDPOINTS } from "@sweepline/contract/sites/maps.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, vi } from "vitest";
import { CallError } from "../src/core/api/index.ts";
import type { Language } from "../src/core/i18n/index.ts";
import { TabClosingContext } from "../src/core/page/index.ts";
import { newUuid } from "../src/sites/map-document/index.ts";
import { createFakeServer } from "../src/sites/map-drafts/draft-server.fake.ts";
import { MapEditorPage } from "../src/sites/map-editor/index.ts";
import { setUpCanvas, setUpSizes } from "./canvas.ts";
import { aFloorMap, aMap, gridOf } from "./maps.ts";
import { mouseOver } from "./mouse.ts";
import { on, type Rule, refused } from "./server.ts";
import { visit } from "./visit.tsx";

const [WIDTH, HEIGHT] = [600, 400];
/** Of one cell of 0.05 m eight pixels, once the person has pressed 4. */
const METERS_PER_PIXEL = 0.05 / 8;
/** The map of the server in memory: 2 m × 1.5 m. */
const MIDDLE = [0, -0.25] as const;
const FRAME = { resolutionM: 0.05, width: 40, height: 30, origin: { x: -1, y: -1, theta: 0 } };

type DraftServer = ReturnType<typeof createFakeServer>;

/** For each test of the file: the drawing can be drawn, and stands still. */
export function setUpMapEditor(): void {
  setUpCanvas();
  setUpSizes(WIDTH, HEIGHT);
}

/** The window of somebody else who has the map open. */
const COLLEAGUE = "00000000-0000-4000-8000-00000000c011";

interface Given {
  readonly elements?: MapElement[];
  readonly server?: DraftServer;
  /** What the draft is told of besides. */
  readonly draft?: Partial<MapDraft>;
  readonly may?: readonly Endpoint[];
  readonly at?: string;
  readonly language?: Language;
  /** Before those of the server in memory. */
  readonly answers?: readonly Rule[];
}

/** Opens the page; `ready` waits for its drawing. */
export function visitMapEditor(given: Given = {}) {
  const { server = createFakeServer({ elements: given.elements ?? [] }), at = "/editmap?id=1" } = given;
  const { matchMedia } = window;
  vi.stubGlobal("matchMedia", (media: string) => ({
    ...matchMedia(media),
    matches: media.includes("reduce"),
  }));
  let ask: (() => Promise<boolean>) | undefined;
  const shown = visit(
    <TabClosingContext
      value={(next) => {
        ask = next;
      }}
    >
      <MapEditorPage />
    </TabClosingContext>,
    {
      at,
      answers: [...(given.answers ?? []), ...answersOf(server, given.draft)],
      isLive: true,
      ...(given.may ? { may: given.may } : {}),
      ...(given.language ? { language: given.language } : {}),
    },
  );
  /** What the page answers to whoever closes its tab; true where it does not ask. */
  const closeTab = (): Promise<boolean> => ask?.() ?? Promise.resolve(true);
  return { ...shown, server, closeTab };
}

/** A colleague's step; the page hears of it only when that is said. */
export async function stepOf(server: DraftServer, changes: StepChange[]): Promise<TakenStep> {
  const { draftKey } = await server.calls(COLLEAGUE).get();
  const steps = [{ id: newUuid(), isUndo: false, changes, cells: [] }];
  const { seq } = await server.calls(COLLEAGUE).send({ draftKey, steps });
  return { ...(steps[0] as Step), seq, staffId: 9, clientId: COLLEAGUE };
}

/** Where a place of the map is in the window. */
export const pixelOf = ([x, y]: readonly [x: number, y: number]) => ({
  clientX: WIDTH / 2 + (x - MIDDLE[0]) / METERS_PER_PIXEL,
  clientY: HEIGHT / 2 - (y - MIDDLE[1]) / METERS_PER_PIXEL,
});

/** The page with its drawing there: eight pixels a cell, nothing snaps. */
export async function openMapEditor(given: Given = {}) {
  const shown = visitMapEditor(given);
  // The first test of a file loads the rooms that the editor is made of.
  const drawing = await screen.findByRole("application", {}, { timeout: 10_000 });
  await vi.waitFor(
    () => {
      if (!drawing.dataset.there) throw new Error("the drawing is not there");
    },
    { timeout: 10_000 },
  );
  const viewport = drawing.querySelector<HTMLElement>(".ol-viewport") as HTMLElement;
  const { user } = shown;
  drawing.focus();
  await user.keyboard("4");
  const mouse = mouseOver(viewport, (at) => {
    const { clientX, clientY } = pixelOf(at);
    return [clientX, clientY];
  });
  // Where the pointer is, is told by what was drawn last.
  await waitFor(() => {
    act(() => mouse.move([0.25, 0.5]));
    expect(screen.getByRole("contentinfo").textContent).toContain("0.250, 0.500");
  });
  const drag: typeof mouse.drag = (...how) => act(() => mouse.drag(...how));
  const click: typeof mouse.click = (...how) => act(() => mouse.click(...how));
  return {
    ...shown,
    ...{ drawing, drag, click },
    /** Keys while the focus is on the drawing. */
    async press(keys: string) {
      drawing.focus();
      await user.keyboard(keys);
    },
    tool: (name: string) => user.click(within(screen.getByRole("toolbar")).getByRole("button", { name })),
  };
}

export const rows = (): readonly string[] =>
  screen.queryAllByRole("option").flatMap(({ title }) => title || []);
export const selectedRows = (): readonly string[] =>
  screen.queryAllByRole("option", { selected: true }).flatMap(({ title }) => title || []);

function answersOf(server: DraftServer, given: Partial<MapDraft> = {}): readonly Rule[] {
  const E = DRAFT_ENDPOINTS;
  const mine = server.calls("");
  const version = () => aFloorMap(10, { ...FRAME, elements: server.version().elements });
  const grid = () => gridOf(...server.version().cells);
  return [
    on(MAP_ENDPOINTS.get, ({ params: { id } }) => aMap(id, { ...FRAME, name: "Hall" })),
    on(MAP_ENDPOINTS.version, version),
    on(MAP_ENDPOINTS.forDevice, version),
    on(MAP_ENDPOINTS.grid, grid),
    on(E.get, () => said(async () => ({ ...(await mine.get()), ...given }))),
    on(E.grid, () => said(async () => grid())),
    on(E.takeSteps, ({ body }) => said(() => server.calls(body.clientId).send(body))),
    on(E.steps, ({ query }) => said(() => mine.stepsAfter(query))),
    on(E.publish, ({ body }) => said(() => mine.publish(body))),
    on(E.discard, ({ query }) => said(() => mine.discard(query).then(() => null))),
    on(E.present, () =>
      said(async () => ({ draftKey: (await mine.get()).draftKey, seq: server.stepCount() })),
    ),
  ];
}

/** As the network brings it: a refusal of the contract, or nothing at all. */
async function said<T>(answer: () => Promise<T>): Promise<T | Response | ReturnType<typeof refused>> {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const known: readonly Refusal[] = Object.values(DRAFT_REFUSALS);
    const refusal = known.find(({ key }) => key === error.error);
    return error.status === 0 ? Response.error() : refused(refusal ?? CORE_REFUSALS.noPermission);
  }
}

/** A browser's database that outlives the page: what unsent acts are kept in. */
export function keepInBrowser(): ReadonlyMap<string, unknown> {
  const kept = new Map<string, unknown>();
  const done = <T,>(result: T) => {
    const request: { result: T; onsuccess?: () => void } = { result };
    queueMicrotask(() => request.onsuccess?.());
    return request;
  };
  const store = {
    getAllKeys: () => done([...kept.keys()]),
    getAll: () => done([...kept.values()]),
    put: (value: unknown, key: string) => done(kept.set(key, structuredClone(value))),
    delete: (key: string) => done(kept.delete(key)),
  };
  const base: { onversionchange?: () => void } & Record<string, unknown> = {
    transaction: () => ({ objectStore: () => store }),
    close: () => undefined,
  };
  vi.stubGlobal("indexedDB", { open: () => done(base) });
  vi.stubGlobal("IDBKeyRange", { bound: () => undefined });
  onTestFinished(() => base.onversionchange?.());
  return kept;
}
