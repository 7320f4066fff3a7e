import type { ElementPoint, MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import { FloorView, mapVersionQuery, usePlan } from "../../sites/map-view/index.ts";
import { ErrorState, Skeleton } from "../../ui/feedback/index.ts";
import { usePalette } from "../../ui/theme/index.ts";
import { type Draft, isCleanable, isOfTask, shownElements } from "./draft.ts";
import { elementAt } from "./element-at.ts";
import styles from "./tasks.module.css";

interface TaskFloorProps {
  readonly mapId: number;
  readonly versionId: number;
  readonly draft: Draft;
  /** Corners of the area that is being drawn. */
  readonly corners?: readonly ElementPoint[] | undefined;
  readonly chosenId?: string | undefined;
  readonly onPoint?: (at: ElementPoint, element: MapElement | undefined) => void;
}

const NO_CORNERS: readonly ElementPoint[] = [];

/** The floor with the steps of a task on it, numbered in their order. */
export function TaskFloor({
  mapId,
  versionId,
  draft,
  corners = NO_CORNERS,
  chosenId,
  onPoint,
}: TaskFloorProps) {
  const version = useQuery(mapVersionQuery(mapId, versionId));
  const { plan, query: grid } = usePlan(version.data);
  const { primary, lineStrong } = usePalette();
  const latest = useRef(draft);
  latest.current = draft;
  const marking = useMemo(
    () => ({
      color(element: MapElement) {
        if (isOfTask(element, latest.current.definition.steps)) return primary;
        return isCleanable(element) ? lineStrong : undefined;
      },
      tint: undefined,
    }),
    [primary, lineStrong],
  );
  const own = version.data?.elements;
  const elements = useMemo(
    () => (own ? [...shownElements(own, draft.definition.steps), ...outlineOf(corners)] : undefined),
    [own, draft.definition.steps, corners],
  );
  const failure = version.data ? grid : version;
  if (plan)
    return (
      <div className={styles.floor}>
        <FloorView
          {...{ plan, marking, elements, chosenId }}
          onPoint={(x, y) => onPoint?.([x, y], own && elementAt(own, [x, y]))}
        />
      </div>
    );
  if (failure.error) return <ErrorState error={failure.error} onRetry={() => failure.refetch()} />;
  return <Skeleton block={30} />;
}

const OUTLINE = { id: "outline", name: "…", groupId: null, isLocked: false };

function outlineOf(corners: readonly ElementPoint[]): MapElement[] {
  const [first] = corners;
  if (!first) return [];
  if (corners.length === 1)
    return [{ ...OUTLINE, kind: "point", pointKind: "via", x: first[0], y: first[1], theta: 0 }];
  return [{ ...OUTLINE, kind: "path", direction: "twoWay", points: [...corners, first] }];
}
