import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { ErrorState } from "../../ui/feedback/index.ts";
import { docksOf, zonesOf } from "./elements.ts";
import { FloorControls } from "./floor-controls.tsx";
import type { FloorMapHandle } from "./floor-map.ts";
import styles from "./floor-view.module.css";
import type { Pose } from "./glide.ts";
import type { Goal } from "./goal-layer.ts";
import { Legend } from "./legend.tsx";
import { mapTexts } from "./maps.texts.ts";
import type { Plan } from "./plan.ts";
import { ScaleBar } from "./scale-bar.tsx";
import type { Track } from "./track.ts";
import { useFloorLook } from "./use-floor-look.ts";

interface FloorViewProps {
  readonly plan: Plan;
  readonly track: Track;
  /** Where the state says the robot stands; used until its trail says more. */
  readonly pose: Pose | undefined;
  /** Where it is sent, on this floor. */
  readonly goal?: Goal | undefined;
  /** Called with the point of the floor that was clicked, in meters. */
  readonly onPoint?: ((x: number, y: number) => void) | undefined;
}

/** A floor with a robot on it, to look at closely: zoom, fit, follow, zones; by mouse, touch and keys. */
export function FloorView({ plan, track, pose, goal, onPoint }: FloorViewProps) {
  const t = useTexts(mapTexts);
  const element = useRef<HTMLDivElement>(null);
  const [handle, setHandle] = useState<FloorMapHandle>();
  const [error, setError] = useState<unknown>();
  const [resolution, setResolution] = useState(0.1);
  const [isFollowing, setFollowing] = useState(false);
  const [hasZones, setZones] = useState(true);
  const look = useFloorLook();
  const point = useRef(onPoint);
  point.current = onPoint;

  useEffect(() => {
    let made: FloorMapHandle | undefined;
    let isWanted = true;
    const listeners = {
      onResolution: setResolution,
      onTakenInHand: () => setFollowing(false),
      onPoint: (x: number, y: number) => point.current?.(x, y),
    };
    import("./floor-map.ts").then(
      ({ createFloorMap }) => {
        if (!isWanted || !element.current) return;
        made = createFloorMap({ element: element.current, plan, track, look, listeners });
        setHandle(made);
      },
      (failure: unknown) => isWanted && setError(failure),
    );
    return () => {
      isWanted = false;
      made?.dispose();
      setHandle(undefined);
    };
  }, [plan, track, look]);
  useEffect(() => handle?.setFollowing(isFollowing), [handle, isFollowing]);
  useEffect(() => handle?.setZonesShown(hasZones), [handle, hasZones]);
  useEffect(() => handle?.setFallback(pose), [handle, pose]);
  useEffect(() => handle?.setGoal(goal), [handle, goal]);

  const fit = () => {
    // Following would pull the view back to the robot at once.
    setFollowing(false);
    handle?.fit();
  };
  const toggleFollow = () => setFollowing((before) => !before);
  const toggleZones = () => setZones((before) => !before);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const action = { "0": fit, f: toggleFollow, z: toggleZones }[event.key.toLowerCase()];
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
        aria-label={t.plan(plan.map.name)}
        aria-description={t.planHelp}
        onKeyDown={onKeyDown}
      />
      <Legend hasCleaned hasGoal={goal !== undefined} hasDocks={docksOf(plan.map).length > 0} />
      <FloorControls
        onZoom={(steps) => handle?.zoomBy(steps)}
        onFit={fit}
        follow={{ isOn: isFollowing, onToggle: toggleFollow }}
        zones={zonesOf(plan.map).length > 0 ? { isOn: hasZones, onToggle: toggleZones } : undefined}
      />
      <ScaleBar metersPerPixel={resolution} />
    </div>
  );
}
