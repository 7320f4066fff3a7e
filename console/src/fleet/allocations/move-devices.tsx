import { ALLOCATION_ENDPOINTS as E } from "@sweepline/contract/fleet/allocations.ts";
import { useMay } from "../../core/session/index.ts";
import styles from "./allocations.module.css";
import { useChosenDevices } from "./chosen-devices.ts";
import { DoneMoves } from "./done-moves.tsx";
import { MoveSide } from "./move-side.tsx";
import { SourceTable } from "./source-table.tsx";

/** What is to be moved at the left, to whom at the right; who may not move anything looks at who holds what. */
export function MoveDevices() {
  const chosen = useChosenDevices();
  const mayMove = useMay(E.move);
  if (!mayMove) return <SourceTable chosen={undefined} />;
  return (
    <>
      <DoneMoves />
      <div className={styles.layout}>
        <SourceTable chosen={chosen} />
        <MoveSide chosen={chosen} />
      </div>
    </>
  );
}
