export { CountedLink } from "./counted-link.tsx";
