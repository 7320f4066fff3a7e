export { Delta } from "./delta.tsx";
export { Explained } from "./explained.tsx";
export { ShareBar } from "./share-bar.tsx";
export { Sparkline } from "./sparkline.tsx";
export { StatCard } from "./stat-card.tsx";
