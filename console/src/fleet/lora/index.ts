/** LoRaWAN sensors and their concentrators: the page "lora data", and a sensor's tab on its own page. */
export { LoraTab } from "./lora-tab.tsx";
export { SignalBars, SignalMark, strengthOf } from "./signal-mark.tsx";
export { ValueTiles } from "./value-tiles.tsx";
export { Values } from "./values.tsx";
