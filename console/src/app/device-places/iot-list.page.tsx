import { IotListPage } from "../../fleet/iot-devices/index.ts";
import { PlaceSelect } from "../../sites/places/index.ts";

export const IotList = () => <IotListPage placeFilter={PlaceSelect} />;
