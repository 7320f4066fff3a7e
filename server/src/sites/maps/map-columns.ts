import type { FloorMap, MapFrame } from "@sweepline/contract/sites/maps.ts";

/** A version's frame as its columns have it. */
export interface FrameColumns extends Omit<MapFrame, "origin"> {
  originX: number;
  originY: number;
  originTheta: number;
}

export const frameOf = (columns: FrameColumns): MapFrame => {
  const { resolutionM, width, height, originX, originY, originTheta } = columns;
  return { resolutionM, width, height, origin: { x: originX, y: originY, theta: originTheta } };
};

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
