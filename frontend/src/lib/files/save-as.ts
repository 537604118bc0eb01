/** Downloads content as a file. `type` applies to a text. */
export function saveAs(name: string, content: string | Blob, type?: string): void {
  const url = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type }) : content);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}
