export { SelectEither } from "./select-either.tsx";
export { SelectOne } from "./select-one.tsx";
