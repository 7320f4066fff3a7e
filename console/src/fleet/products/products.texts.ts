import { texts } from "../../core/i18n/index.ts";

export const productTexts = texts({
  zh: {
    product: "产品型号",
    allProducts: "全部型号",
    kind: "设备类型",
    allKinds: "全部类型",
  },
  en: {
    product: "Product",
    allProducts: "All products",
    kind: "Kind",
    allKinds: "All kinds",
  },
});
