export { FoundSelect } from "./found-select.tsx";
export { type Begun, lateSelect } from "./late-select.tsx";
export { type Choice, SearchedSelect } from "./searched-select.tsx";
export { SelectEither } from "./select-either.tsx";
export { SelectMany } from "./select-many.tsx";
export { SelectOne } from "./select-one.tsx";
