import { Modal as KitModal, type ModalProps } from "antd";
import { useFocusBack } from "./focus-back.ts";

/** The kit's dialog, for mounting when it opens: the focus goes back to what opened it. */
export function Modal(props: ModalProps) {
  useFocusBack();
  return <KitModal {...props} />;
}
