import { Modal as KitModal, type ModalProps } from "antd";
import { useScaled } from "../theme/index.ts";
import { useFocusBack } from "./focus-back.ts";

/** The kit's dialog, for mounting when it opens: the focus goes back to what opened it. Its width is said in pixels of the base. */
export function Modal(props: ModalProps) {
  useFocusBack();
  const width = useScaled(props.width);
  return <KitModal {...props} {...(width !== undefined && { width })} />;
}
