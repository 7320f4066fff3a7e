/**
 * The colors of the product, said once: petrol and citron on paper, the swept line on a dark floor. They become CSS
 * variables (`--ink`, `--primary` …), the tokens of the component kit and the colors of charts.
 * Every text color has at least 4.5 : 1 on the surfaces it stands on; the test beside this file holds that.
 */
export interface Palette {
  /** Behind everything. */
  readonly paper: string;
  /** Cards, bars, menus. */
  readonly surface: string;
  /** Table heads, hovered rows, wells. */
  readonly sunken: string;
  readonly line: string;
  /** Borders of inputs: 3 : 1 against the surface. */
  readonly lineStrong: string;
  readonly ink: string;
  readonly inkSoft: string;
  readonly inkFaint: string;
  readonly primary: string;
  readonly primaryHover: string;
  readonly primarySoft: string;
  /** Text on a primary surface. */
  readonly onPrimary: string;
  readonly citron: string;
  readonly side: string;
  readonly sideRaised: string;
  readonly sideInk: string;
  readonly sideInkSoft: string;
  readonly tones: Readonly<Record<Tone, ToneColors>>;
  /** Series of charts, in this order. */
  readonly series: readonly string[];
}

/** What a status means, not what it looks like. */
export type Tone = "positive" | "active" | "info" | "notice" | "danger" | "neutral";

export interface ToneColors {
  /** Dots, bars, fills: 3 : 1 against the surface. */
  readonly solid: string;
  readonly text: string;
  readonly soft: string;
}

export const LIGHT: Palette = {
  paper: "#f2f5f4",
  surface: "#ffffff",
  sunken: "#f6f9f8",
  line: "#dfe7e5",
  lineStrong: "#87989a",
  ink: "#11262b",
  inkSoft: "#415458",
  inkFaint: "#5a6d71",
  primary: "#0a6b6d",
  primaryHover: "#0d8083",
  primarySoft: "#e0f0ee",
  onPrimary: "#ffffff",
  citron: "#cdee5b",
  side: "#0d2327",
  sideRaised: "#173439",
  sideInk: "#eaf3f1",
  sideInkSoft: "#a3b9b9",
  tones: {
    positive: { solid: "#1f8f4d", text: "#166b3a", soft: "#e1f3e7" },
    active: { solid: "#0d8083", text: "#0a6568", soft: "#dcf0ef" },
    info: { solid: "#3f6fc4", text: "#2d57a3", soft: "#e5edfa" },
    notice: { solid: "#b9770a", text: "#875404", soft: "#fbefd6" },
    danger: { solid: "#c93a3f", text: "#ab262c", soft: "#fbe6e5" },
    neutral: { solid: "#768689", text: "#4d6064", soft: "#e9eeed" },
  },
  series: ["#0d8083", "#bf7e0d", "#4a6fc9", "#c2506a", "#64912a", "#7d63b8", "#5f767b", "#2389aa"],
};

export const DARK: Palette = {
  paper: "#0b1618",
  surface: "#112022",
  sunken: "#16282b",
  line: "#22373b",
  lineStrong: "#668084",
  ink: "#e7f0ef",
  inkSoft: "#b3c5c5",
  inkFaint: "#93a8a9",
  primary: "#4cc8bd",
  primaryHover: "#6bd8ce",
  primarySoft: "#143539",
  onPrimary: "#04211f",
  citron: "#cdee5b",
  side: "#0a1214",
  sideRaised: "#14262a",
  sideInk: "#e7f0ef",
  sideInkSoft: "#9bb1b1",
  tones: {
    positive: { solid: "#43b874", text: "#6fd097", soft: "#14301f" },
    active: { solid: "#3bb9ae", text: "#66d3c9", soft: "#123236" },
    info: { solid: "#6b97e8", text: "#9ab9f3", soft: "#1a2a45" },
    notice: { solid: "#d99a2b", text: "#eab85c", soft: "#352813" },
    danger: { solid: "#e4686a", text: "#f2989a", soft: "#3a1c1e" },
    neutral: { solid: "#7d9194", text: "#a9bcbe", soft: "#1d2e31" },
  },
  series: ["#4cc8bd", "#e6b04a", "#86a7f0", "#ea8aa0", "#a5cf62", "#b79ae8", "#93a8ad", "#62c3e0"],
};
