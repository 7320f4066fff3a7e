import type { FloorMap, MapFrame } from "@sweepline/contract/sites/maps.ts";
import { raw } from "sql-template-tag";

/** A version's frame as its columns have it. */
export interface FrameColumns extends Omit<MapFrame, "origin"> {
  originX: number;
  originY: number;
  originTheta: number;
}

/** Of the version `v`. */
export const FRAME = raw(`v.resolution_m as "resolutionM", v.width, v.height, v.origin_x as "originX",
  v.origin_y as "originY", v.origin_theta as "originTheta"`);

export const frameOf = (columns: FrameColumns): MapFrame => {
  const { resolutionM, width, height, originX, originY, originTheta } = columns;
  return { resolutionM, width, height, origin: { x: originX, y: originY, theta: originTheta } };
};

/** The rest of the row beside its frame. */
export function withFrame<Row extends FrameColumns>(row: Row): Omit<Row, keyof FrameColumns> & MapFrame {
  const { resolutionM: _, width: __, height: ___, originX, originY, originTheta, ...rest } = row;
  return { ...rest, ...frameOf(row) };
}

export interface FloorColumns {
  placeId: number | null;
  placeName: string | null;
  floorId: number | null;
  floorName: string | null;
}

export const floorOf = ({ placeId, placeName, floorId, floorName }: FloorColumns): FloorMap["floor"] =>
  placeId === null || floorId === null
    ? null
    : { placeId, placeName: placeName ?? "", floorId, floorName: floorName ?? "" };
