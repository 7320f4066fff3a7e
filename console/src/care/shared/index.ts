/** What several rooms of the wing share, and what belongs to none of them; light, since the home page loads it. */
export { useAdvice } from "./use-advice.ts";
