import { type MapElement, nameKey } from "@sweepline/contract/fleet/shared/map-elements.ts";
import type { MapDraft } from "@sweepline/contract/sites/map-drafts/index.ts";
import type { StepOutcome, TakenStep } from "@sweepline/contract/sites/map-drafts/steps.ts";
import { CallError } from "../../core/api/index.ts";
import { newUuid, type PendingStep } from "../map-document/index.ts";
import type { DraftCalls } from "./draft-calls.ts";

type Step = PendingStep["step"];

/** The server's side of a draft in memory: revisions, numbers, conflicts and what becomes of it; for tests. */
export function createFakeServer(given: { elements?: MapElement[]; width?: number; height?: number } = {}) {
  const { width = 40, height = 30 } = given;
  let version: { elements: MapElement[]; cells: Uint8Array; id: number } = {
    elements: given.elements ?? [],
    cells: new Uint8Array(width * height),
    id: 1,
  };
  let elements = new Map<string, { revision: number; element: MapElement | null }>();
  let log: TakenStep[] = [];
  let draftKey = newUuid();
  const saves = new Map<string, { versionId: number; number: number; version: string }>();
  const windows = new Set<(step: TakenStep, draftKey: string) => void>();
  const line = { isCut: false, losesAnswers: false, calls: 0 };

  const restart = () => {
    draftKey = newUuid();
    log = [];
    elements = new Map(version.elements.map((element) => [element.id, { revision: 0, element }]));
  };
  restart();

  const judge = (step: Step, clientId: string): StepOutcome => {
    const known = log.find(({ id }) => id === step.id);
    const none = { id: step.id, conflict: null, elementId: null, present: null };
    if (known) return { ...none, seq: known.seq };
    const fault = faultOf(step, elements);
    if (fault) return { ...none, seq: null, ...fault };
    for (const { elementId, after } of step.changes)
      elements.set(elementId, { revision: (elements.get(elementId)?.revision ?? 0) + 1, element: after });
    const taken = { ...structuredClone(step), seq: log.length + 1, staffId: 1, clientId };
    log.push(taken);
    for (const notify of windows) notify(taken, draftKey);
    return { ...none, seq: taken.seq };
  };
  const reached = async <T>(answer: () => T): Promise<T> => {
    line.calls += 1;
    await Promise.resolve();
    if (line.isCut) throw new CallError("no connection", { status: 0 });
    const given = structuredClone(answer());
    if (line.losesAnswers) throw new CallError("no answer", { status: 0 });
    return given;
  };
  const same = (key: string) => {
    if (key !== draftKey) throw new CallError("ended", { status: 409, error: "draftEnded" });
  };
  const present = () =>
    [...elements.values()].flatMap(({ revision, element }) => (element ? [{ revision, element }] : []));

  const calls = (clientId: string): DraftCalls => ({
    get: () =>
      reached(
        (): MapDraft => ({
          mapId: 1,
          draftKey,
          baseVersionId: version.id,
          frame: { resolutionM: 0.05, width, height, origin: { x: -1, y: -1, theta: 0 } },
          seq: log.length,
          elements: present(),
          deleted: [...elements].flatMap(([elementId, { revision, element }]) =>
            element ? [] : [{ elementId, revision }],
          ),
          cells: log.flatMap(({ cells }) => cells),
          fixedWallIds: version.elements.flatMap(({ id, kind }) => (kind === "virtualWall" ? [id] : [])),
          isSingleArea: false,
          startedAt: null,
          editors: [],
        }),
      ),
    cells: () => reached(() => version.cells),
    send: (sent) =>
      reached(() => {
        same(sent.draftKey);
        const outcomes = sent.steps.map((step) => judge(step, clientId));
        return { seq: log.length, outcomes };
      }),
    stepsAfter: (asked) =>
      reached(() => {
        same(asked.draftKey);
        // Few at a time, so that there is more.
        const steps = log.slice(asked.after, asked.after + 3);
        return { steps, hasMore: asked.after + steps.length < log.length };
      }),
    publish: (save) =>
      reached(() => {
        const before = saves.get(save.saveId);
        if (before) return before;
        same(save.draftKey);
        if (save.seq !== log.length) throw new CallError("moved", { status: 409, error: "draftMoved" });
        version = {
          id: version.id + 1,
          elements: present().map(({ element }) => element),
          cells: painted(version.cells, width, log),
        };
        const saved = { versionId: version.id, number: version.id, version: `v${version.id}` };
        saves.set(save.saveId, saved);
        restart();
        return saved;
      }),
    discard: (asked) =>
      reached(() => {
        same(asked.draftKey);
        restart();
      }),
  });
  return {
    line,
    calls,
    /** Called for every step, as by live events. */
    watch: (notify: (step: TakenStep, draftKey: string) => void) => void windows.add(notify),
    elements: () => present().map(({ element }) => element),
    version: () => version,
    cells: () => painted(version.cells, width, log),
    stepCount: () => log.length,
  };
}

function faultOf(
  step: Step,
  elements: ReadonlyMap<string, { revision: number; element: MapElement | null }>,
): Pick<StepOutcome, "conflict" | "elementId" | "present"> | undefined {
  for (const { elementId, before, after } of step.changes) {
    const known = elements.get(elementId);
    const there = known?.element ? { revision: known.revision, element: known.element } : null;
    if (before === null && there) return { conflict: "exists", elementId, present: there };
    if (before !== null && !there) return { conflict: "deleted", elementId, present: null };
    if (before !== null && there?.revision !== before)
      return { conflict: "changed", elementId, present: there };
    const isTaken = [...elements.entries()].find(
      ([id, { element }]) =>
        id !== elementId && element && after && nameKey(element.name) === nameKey(after.name),
    );
    const isTouched = isTaken && step.changes.some((change) => change.elementId === isTaken[0]);
    if (isTaken?.[1].element && !isTouched)
      return {
        conflict: "nameTaken",
        elementId,
        present: { revision: isTaken[1].revision, element: isTaken[1].element },
      };
  }
  return undefined;
}

function painted(base: Uint8Array, width: number, steps: readonly Pick<TakenStep, "cells">[]) {
  const cells = base.slice();
  for (const { cells: runs } of steps)
    for (let at = 0; at < runs.length; at += 4) {
      const [x = 0, y = 0, count = 0, value = 0] = runs.slice(at, at + 4);
      cells.fill(value, y * width + x, y * width + x + count);
    }
  return cells;
}
