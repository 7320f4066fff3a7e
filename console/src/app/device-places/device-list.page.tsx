import { DeviceListPage } from "../../fleet/devices/index.ts";
import { PlaceSelect } from "../../sites/places/index.ts";

export const DeviceList = () => <DeviceListPage placeFilter={PlaceSelect} />;
