import { ConsumableListPage } from "../../fleet/consumables/index.ts";
import { PlaceSelect } from "../../sites/places/index.ts";

export const ConsumableList = () => <ConsumableListPage placeFilter={PlaceSelect} />;
