export { SelectOne } from "./select-one.tsx";
