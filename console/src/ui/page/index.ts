export { Card } from "./card.tsx";
export { Grid } from "./grid.tsx";
export { NothingPage, OnePage } from "./one-page.tsx";
export { Page } from "./page.tsx";
export { WithSide } from "./with-side.tsx";
