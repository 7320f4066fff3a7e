/** Lists of devices with a filter by place: devices know of no places, so it is put into them here. */
export { type ListPage, withPlaces } from "./with-places.tsx";
