import { createStore, useStore } from "../../core/store/index.ts";

/**
 * Whether the person is in the midst of enrolling a second factor: they may go on as soon as there is one, but the recovery
 * codes are shown this once, and stay on the screen until they say that they have them.
 */
const enrolling = createStore(false);

export const setEnrolling = (isEnrolling: boolean): void => enrolling.set(isEnrolling);
export const useEnrolling = (): boolean => useStore(enrolling);
