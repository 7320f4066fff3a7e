const SAVED_AFTER_MS = 60_000;

/** Has the browser fetch a file by its own means and save it, however large it is: under the name that the server says. */
export function saveFrom(address: string): void {
  const link = document.createElement("a");
  link.href = address;
  // Without it the console would be left.
  link.download = "";
  link.click();
}

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Hands a spreadsheet that came with an answer, in base64, to the browser for saving. */
export function saveXlsx(base64: string, name: string): void {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  saveFile(new Blob([bytes], { type: XLSX }), name);
}

/** Hands a file to the browser for saving. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser reads the content a moment after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), SAVED_AFTER_MS);
}
