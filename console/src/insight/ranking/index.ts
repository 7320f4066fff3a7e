/** The ranking; its first places stand on the home page too. */
export { TopRanking } from "./top-ranking.tsx";
