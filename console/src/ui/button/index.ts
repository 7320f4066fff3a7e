/** The kit's button without the kit: for what stands on a page before anything heavy has come. */
export { Button, type ButtonProps } from "./button.tsx";
