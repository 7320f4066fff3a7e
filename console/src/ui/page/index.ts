export { Card } from "./card.tsx";
export { Grid } from "./grid.tsx";
export { Page } from "./page.tsx";
