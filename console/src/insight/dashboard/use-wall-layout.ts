import { createStoredStore, useStore } from "../../core/store/index.ts";
import { useIsFullScreen } from "../../ui/full-screen/index.ts";
import { useSizeClass } from "../../ui/theme/index.ts";
import { wallLayout } from "./wall-layout.ts";

const isBoolean = (value: unknown): value is boolean => typeof value === "boolean";
/** Chosen once, kept for every visit from this browser. */
const allFloors = createStoredStore<boolean>({
  area: "local",
  key: "home-all-floors",
  initial: false,
  isValid: isBoolean,
});

export function useWallLayout(floors: number) {
  const sizeClass = useSizeClass();
  const isFullScreen = useIsFullScreen();
  const isAll = useStore(allFloors);
  const layout = wallLayout({ floors, sizeClass, isAll, isFullScreen });
  return {
    ...layout,
    isAll,
    /** Nothing to choose where all fit, and nobody to choose on a lobby's wall. */
    isChoice: !isFullScreen && floors > layout.columns,
    toggle: () => allFloors.set(!isAll),
  };
}
