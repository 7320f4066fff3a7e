export { Entries, Entry } from "./entries.tsx";
export { type KeyValue, KeyValues } from "./key-values.tsx";
export { ScrolledText } from "./scrolled-text.tsx";
