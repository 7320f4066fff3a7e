export { Delta } from "./delta.tsx";
export { ShareBar } from "./share-bar.tsx";
export { Sparkline } from "./sparkline.tsx";
export { StatCard } from "./stat-card.tsx";
