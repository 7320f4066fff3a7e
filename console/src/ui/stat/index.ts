export { Delta } from "./delta.tsx";
export { Sparkline } from "./sparkline.tsx";
export { StatCard } from "./stat-card.tsx";
