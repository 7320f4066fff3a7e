/** Broken work: the tasks that another version of a map would break, as the refusal to let it count says. */
export { BrokenWorkList, brokenWorkOf } from "./broken-work.tsx";
