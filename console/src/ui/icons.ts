import {
  AimOutlined as Aim,
  ArrowDownOutlined as ArrowDown,
  ArrowLeftOutlined as ArrowLeft,
  ArrowRightOutlined as ArrowRight,
  ArrowUpOutlined as ArrowUp,
  CaretRightOutlined as CaretRight,
  CloseOutlined as Close,
  CopyOutlined as Copy,
  DeleteOutlined as Delete,
  DownloadOutlined as Download,
  ExpandOutlined as Expand,
  HolderOutlined as Holder,
  MinusOutlined as Minus,
  PauseOutlined as Pause,
  PlusOutlined as Plus,
  PrinterOutlined as Printer,
  StepBackwardOutlined as StepBackward,
  StepForwardOutlined as StepForward,
} from "@ant-design/icons";
import { type ComponentProps, createElement } from "react";

/**
 * Pictures on buttons. Rooms take them from here, never from the icon set itself: what is not listed costs nothing. What a
 * button does its words say, so a picture is nothing to a screen reader, which else reads "plus New rule".
 */
const picture = (Drawn: typeof Plus) => (props: ComponentProps<typeof Plus>) =>
  createElement(Drawn, { "aria-hidden": true, ...props });

export const AimOutlined = /* @__PURE__ */ picture(Aim);
export const ArrowDownOutlined = /* @__PURE__ */ picture(ArrowDown);
export const ArrowLeftOutlined = /* @__PURE__ */ picture(ArrowLeft);
export const ArrowRightOutlined = /* @__PURE__ */ picture(ArrowRight);
export const ArrowUpOutlined = /* @__PURE__ */ picture(ArrowUp);
export const CaretRightOutlined = /* @__PURE__ */ picture(CaretRight);
export const CloseOutlined = /* @__PURE__ */ picture(Close);
export const CopyOutlined = /* @__PURE__ */ picture(Copy);
export const DeleteOutlined = /* @__PURE__ */ picture(Delete);
export const DownloadOutlined = /* @__PURE__ */ picture(Download);
export const ExpandOutlined = /* @__PURE__ */ picture(Expand);
export const HolderOutlined = /* @__PURE__ */ picture(Holder);
export const MinusOutlined = /* @__PURE__ */ picture(Minus);
export const PauseOutlined = /* @__PURE__ */ picture(Pause);
export const PlusOutlined = /* @__PURE__ */ picture(Plus);
export const PrinterOutlined = /* @__PURE__ */ picture(Printer);
export const StepBackwardOutlined = /* @__PURE__ */ picture(StepBackward);
export const StepForwardOutlined = /* @__PURE__ */ picture(StepForward);
