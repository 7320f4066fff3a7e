/** Files that a person chooses or drops. */
export { DropButton } from "./drop-button.tsx";
