export { ConfirmButton } from "./confirm-button.tsx";
