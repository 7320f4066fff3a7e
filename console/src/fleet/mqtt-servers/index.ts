/**
 * MQTT servers (spec §3): where the platform is a client, how each link is, and what comes over it. The viewer and the form
 * for test messages are lent to the topics room.
 */
export { useFaultTexts } from "./fault-text.ts";
export { MessageViewer } from "./message-viewer.tsx";
export { serverOptionsQuery } from "./mqtt-servers.calls.ts";
export { prettyOf } from "./payload-text.ts";
export { WATCH } from "./rights.ts";
export { SendForm } from "./send-form.tsx";
export { ServerForm } from "./server-form.tsx";
