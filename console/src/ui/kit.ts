/**
 * The controls of the component kit that rooms use as they are. Rooms import them from here, never from the kit itself,
 * so that one place shows how much of it we stand on. No `Table`, `Empty`, `Result`: the ones beside this file know our
 * states, texts and keyboard ways.
 */
export {
  AutoComplete,
  Button,
  Checkbox,
  Input,
  InputNumber,
  Radio,
  Segmented,
  Select,
  Switch,
  Tabs,
  Tooltip,
} from "antd";
export { DetailDrawer } from "./dialog/detail-drawer.tsx";
export { Drawer } from "./dialog/drawer.tsx";
export { DrawerFoot } from "./dialog/drawer-foot.tsx";
export { Modal } from "./dialog/modal.tsx";
export { OnceDialog } from "./dialog/once-dialog.tsx";
export { Form } from "./form/form.tsx";
export { Dropdown } from "./menu/drop-down.tsx";
