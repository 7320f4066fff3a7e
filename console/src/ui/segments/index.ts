export { Segments } from "./segments.tsx";
