import type { WorkOrder } from "@sweepline/contract/care/work-orders/index.ts";
import { Link } from "react-router";
import { useHref } from "../../core/links/index.ts";

export const nameOfDevice = ({
  shortName,
  serialNumber,
}: Pick<WorkOrder, "shortName" | "serialNumber">): string => shortName || serialNumber;

export function DeviceLink({
  order,
}: {
  readonly order: Pick<WorkOrder, "deviceId" | "shortName" | "serialNumber">;
}) {
  const href = useHref();
  return <Link to={href("deviceView", { id: order.deviceId })}>{nameOfDevice(order)}</Link>;
}

export function PlaceLink({ order }: { readonly order: Pick<WorkOrder, "placeId" | "placeName"> }) {
  const href = useHref();
  if (order.placeId === null) return "—";
  return <Link to={href("placeView", { id: order.placeId })}>{order.placeName}</Link>;
}
