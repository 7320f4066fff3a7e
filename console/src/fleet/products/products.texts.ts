import { texts } from "../../core/i18n/index.ts";

export const productTexts = texts({
  zh: {
    product: "产品型号",
    allProducts: "全部型号",
    kind: "设备类型",
    allKinds: "全部类型",
    kinds: { scrubber: "洗地机", floorWasher: "擦地机", sweeper: "扫地机", vacuum: "吸尘机" },
  },
  en: {
    product: "Product",
    allProducts: "All products",
    kind: "Kind",
    allKinds: "All kinds",
    kinds: { scrubber: "Scrubber", floorWasher: "Floor washer", sweeper: "Sweeper", vacuum: "Vacuum" },
  },
});
