import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { type KeyboardEvent, useRef, useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { ErrorState } from "../../ui/feedback/index.ts";
import type { FloorOverlay } from "./canvas-layer.ts";
import { CoveragePanel } from "./coverage-panel.tsx";
import { CoverageTip } from "./coverage-tip.tsx";
import { FloorControls } from "./floor-controls.tsx";
import type { FloorLayer } from "./floor-layers.ts";
import type { FloorArrow } from "./floor-listening.ts";
import type { FloorMarking } from "./floor-map.ts";
import styles from "./floor-view.module.css";
import type { Pose } from "./glide.ts";
import type { Goal } from "./goal-layer.ts";
import { LayerPanel } from "./layer-panel.tsx";
import { Legend } from "./legend.tsx";
import { mapTexts } from "./map-view.texts.ts";
import type { Movers } from "./movers.ts";
import type { Plan } from "./plan.ts";
import { ScaleBar } from "./scale-bar.tsx";
import type { SharedView } from "./shared-view.ts";
import type { ShownTrack } from "./track.ts";
import { useCoverage, useMayCoverage } from "./use-coverage.ts";
import { useFloorMap } from "./use-floor-map.ts";

interface FloorViewProps {
  readonly plan: Plan;
  /** Of the one device whose page this is. */
  readonly track?: ShownTrack | undefined;
  /** Where the state says that device stands; used until its trail says more. */
  readonly pose?: Pose | undefined;
  /** All devices of the floor, in place of one. */
  readonly movers?: Movers | undefined;
  readonly nameOf?: ((deviceId: number) => string) | undefined;
  /** Devices whose planned way is followed. */
  readonly deviceIds?: readonly number[] | undefined;
  /** Where it is sent, on this floor. */
  readonly goal?: Goal | undefined;
  /** Drawn in place of the plan's own elements; the same object as long as they are the same. */
  readonly elements?: readonly MapElement[] | undefined;
  /** Something shown beside the map itself; the same object as long as it is the same. */
  readonly marking?: FloorMarking | undefined;
  /** Moves together with other pictures; the same object as long as they stand beside each other. */
  readonly shared?: SharedView | undefined;
  /** An element to be ringed and brought into view. */
  readonly chosenId?: string | undefined;
  /** Shows from the beginning when the floor was last cleaned. */
  readonly startsWithCoverage?: boolean;
  /** Drawn over it by the page itself. */
  readonly overlay?: FloorOverlay | undefined;
  /** Follows the robot of the track from the beginning, and from near by. */
  readonly startsFollowing?: boolean;
  /** Where given, a press begins an arrow and does not move the view. */
  readonly onArrow?: ((arrow: FloorArrow) => void) | undefined;
  /** Called with the point of the floor that was clicked, in meters. */
  readonly onPoint?: ((x: number, y: number) => void) | undefined;
}

/** A floor with its robots, to look at closely: zoom, fit, follow, layers, coverage; by mouse, touch and keys. */
export function FloorView(props: FloorViewProps) {
  const { plan, track, movers, goal, marking, startsWithCoverage = false, startsFollowing = false } = props;
  const t = useTexts(mapTexts);
  const [hasRobots, isReplay] = [Boolean(track ?? movers), props.overlay?.isReplay === true];
  const [isFollowing, setFollowing] = useState(startsFollowing);
  const [isPanelOpen, setPanelOpen] = useState(false);
  const [hidden, setHidden] = useState<ReadonlySet<FloorLayer>>(() => new Set());
  const [hasCoverage, setCoverage] = useState(startsWithCoverage);
  const mayCoverage = useMayCoverage() && marking === undefined;
  const { coverage, asOf, query } = useCoverage(plan, mayCoverage && hasCoverage);
  const element = useRef<HTMLDivElement>(null);
  const { handle, error, resolution, pointer } = useFloorMap({
    ...props,
    element,
    isFollowing,
    hidden: coverage ? withoutCleaned(hidden) : hidden,
    coverage,
    onTakenInHand: () => setFollowing(false),
  });

  const fit = () => {
    // Following would pull the view back to the robot at once.
    setFollowing(false);
    handle?.fit();
  };
  const toggleFollow = () => setFollowing((before) => !before && track !== undefined);
  const togglePanel = () => setPanelOpen((before) => !before);
  const toggleCoverage = () => setCoverage((before) => !before && mayCoverage);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // The map moves by them, and following would pull it back.
    if (event.key.startsWith("Arrow")) setFollowing(false);
    const action = { "0": fit, f: toggleFollow, z: togglePanel, c: toggleCoverage }[event.key.toLowerCase()];
    action?.();
  };
  if (error) return <ErrorState error={error} />;
  return (
    <div className={styles.frame}>
      <div
        ref={element}
        className={styles.place}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the map is moved and zoomed by keys
        tabIndex={0}
        aria-label={t.plan(plan.map.name, hasRobots && marking === undefined)}
        aria-description={t.planHelp}
        onKeyDown={onKeyDown}
      />
      <Legend
        {...{ hasRobots, isReplay, hasCleaned: !coverage, hasGoal: Boolean(goal), tint: marking?.legend }}
      />
      {isPanelOpen ? (
        <LayerPanel {...{ hasRobots, isReplay, hidden }} elements={plan.map.elements} onChange={setHidden} />
      ) : null}
      {mayCoverage && hasCoverage ? (
        <CoveragePanel coverage={coverage} asOf={asOf} error={query.error} onRetry={() => query.refetch()} />
      ) : null}
      {coverage && pointer ? <CoverageTip coverage={coverage} pointer={pointer} /> : null}
      <FloorControls
        isReady={handle !== undefined}
        onZoom={(steps) => handle?.zoomBy(steps)}
        onFit={fit}
        follow={track ? { isOn: isFollowing, onToggle: toggleFollow } : undefined}
        layers={{ isOn: isPanelOpen, onToggle: togglePanel }}
        coverage={mayCoverage ? { isOn: hasCoverage, onToggle: toggleCoverage } : undefined}
      />
      {handle ? <ScaleBar metersPerPixel={resolution} /> : null}
    </div>
  );
}

/** Beside the colors of coverage the green of what is just being cleaned would be a riddle. */
const withoutCleaned = (hidden: ReadonlySet<FloorLayer>): ReadonlySet<FloorLayer> =>
  new Set([...hidden, "cleaned"]);
