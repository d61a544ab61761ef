/** Has the browser save a text as a file of this name. */
export function saveText(name: string, text: string) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // the browser has taken it by the next turn
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
