// the first bytes of each kind of picture; a name or a declared type proves nothing
const beginnings = {
  jpeg: (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  png: (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from("\x89PNG\r\n\x1a\n", "latin1")),
  gif: (bytes: Buffer) => /^GIF8[79]a$/.test(bytes.toString("latin1", 0, 6)),
  webp: (bytes: Buffer) =>
    bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP",
};
type PictureType = keyof typeof beginnings;
export const PICTURE_TYPES = ["jpeg", "png", "gif", "webp"] as const satisfies PictureType[];

/** The type whose first bytes these are; undefined: none. */
export const pictureTypeOf = (
  bytes: Buffer,
  types: readonly PictureType[] = PICTURE_TYPES,
): PictureType | undefined => types.find((type) => beginnings[type](bytes));
