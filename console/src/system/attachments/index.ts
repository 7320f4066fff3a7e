/**
 * Files that people upload: `PictureInput` for pictures that pages show, `FileInput` for any other file, and the page that
 * lists them all. Both inputs stand in a `Form.Item`, send in chunks and go on after a lost connection.
 */
export { AttachmentListPage } from "./attachment-list.page.tsx";
export { copyText } from "./copy-text.ts";
/** @public for rooms whose forms need a stored file. */
export { FileInput } from "./file-input.tsx";
export { ImportDrawer, ImportField } from "./import-drawer.tsx";
export { PictureInput } from "./picture-input.tsx";
export { fittedSize, scaledPhoto } from "./scaled-photo.ts";
export { sizeText } from "./size-text.ts";
export { upload, withRetry } from "./upload.ts";
