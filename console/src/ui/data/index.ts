export { type KeyValue, KeyValues } from "./key-values.tsx";
