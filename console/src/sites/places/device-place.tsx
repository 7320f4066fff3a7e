import type { DevicePlace } from "@sweepline/contract/sites/places/devices.ts";
import { PLACE_ENDPOINTS as E } from "@sweepline/contract/sites/places/index.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useGranted } from "../../access/permission-requests/index.ts";
import { NOT_REPORTED } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useMay } from "../../core/session/index.ts";
import { devicePlaceQuery } from "./places.calls.ts";
import { placeTexts } from "./places.texts.ts";

/** Place and floor of a device, where it is now before where it is at home; "—" where nobody has said. */
export function DevicePlaceName({ deviceId }: { deviceId: number }) {
  const t = useTexts(placeTexts);
  const mayKnow = useGranted("deviceDetail");
  const { data } = useQuery({ ...devicePlaceQuery(deviceId), enabled: mayKnow });
  const at = data?.now ?? data?.home;
  if (!data || !at) return NOT_REPORTED;
  return (
    <>
      <PlaceName at={at} />
      {data.now && data.home && data.home.floorId !== data.now.floorId ? (
        <span> · {t.homeIs(nameOf(data.home))}</span>
      ) : null}
    </>
  );
}

type DeviceLocation = NonNullable<DevicePlace["home"]>;
const nameOf = ({ placeName, floorName }: DeviceLocation): string =>
  [placeName, floorName].filter(Boolean).join(" · ");

function PlaceName({ at }: { at: DeviceLocation }) {
  const href = useHref();
  const maySee = useMay(E.get);
  if (!maySee) return nameOf(at);
  return <Link to={href("placeView", { id: at.placeId, floor: at.floorId ?? undefined })}>{nameOf(at)}</Link>;
}
