/** Messages: the bell in the shell, the person's own messages and how they want them, and those that people write. */
export { MessageBell } from "./message-bell.tsx";
export { messageTexts } from "./messages.texts.ts";
export { namesIn } from "./receiver-names.ts";
export { ReceiverSelect } from "./receiver-select.tsx";
