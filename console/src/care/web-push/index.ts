/** Web Push in the person's own settings: whether this browser shows messages, and which others do. */
export { PushDevices } from "./push-devices.tsx";
export { sayGoodbye } from "./this-browser.ts";
