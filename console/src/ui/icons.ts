/** Pictures on buttons. Rooms take them from here, never from the icon set itself: what is not listed costs nothing. */
export {
  AimOutlined,
  ArrowDownOutlined,
  ArrowLeftOutlined,
  ArrowRightOutlined,
  ArrowUpOutlined,
  CloseOutlined,
  CopyOutlined,
  DeleteOutlined,
  DownloadOutlined,
  ExpandOutlined,
  HolderOutlined,
  MinusOutlined,
  PlusOutlined,
  PrinterOutlined,
} from "@ant-design/icons";
