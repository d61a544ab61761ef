const utf8 = new TextEncoder();

/** A file with its name and type as bytes, in which it is encrypted. */
export async function packFile(file: File): Promise<Uint8Array<ArrayBuffer>> {
  const head = utf8.encode(`${JSON.stringify({ name: file.name, type: file.type })}\n`);
  const plain = new Uint8Array(head.length + file.size);
  plain.set(head);
  plain.set(new Uint8Array(await file.arrayBuffer()), head.length);
  return plain;
}

/** The file that `packFile` packed. */
export function unpackFile(plain: Uint8Array<ArrayBuffer>): File {
  const end = plain.indexOf("\n".charCodeAt(0));
  const head = JSON.parse(new TextDecoder().decode(plain.subarray(0, end))) as {
    name: string;
    type: string;
  };
  return new File([plain.subarray(end + 1)], head.name, { type: head.type });
}
