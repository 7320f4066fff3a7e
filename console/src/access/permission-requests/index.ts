/**
 * Permission applications of companies (spec §1, §6): the page, and what other rooms' pages show where the person's
 * company was not granted something (`useGranted`, `NotGranted`, `NotGrantedPage`).
 */
export { useGranted } from "./granted.ts";
export { NotGranted, NotGrantedNote, NotGrantedPage } from "./not-granted.tsx";
