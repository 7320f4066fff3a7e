export { StatusDot, StatusTag } from "./status-tag.tsx";
