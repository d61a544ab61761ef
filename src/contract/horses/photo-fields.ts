import * as z from "zod/mini";
import { isUploadedPhoto, PHOTO_FROM_ELSEWHERE } from "./photo-address.ts";

const photoAddress = (fits: (address: string) => boolean) =>
  z._default(
    z.codec(
      z.nullable(z.string().check(z.maxLength(2_000))),
      z.nullable(z.string().check(z.refine(fits, PHOTO_FROM_ELSEWHERE))),
      {
        // files are found by their ids in lower case
        decode: (address) => {
          const given = address?.trim() || null;
          return given && isUploadedPhoto(given) ? given.toLowerCase() : given;
        },
        encode: (address) => address,
      },
    ),
    null,
  );

/** The address of a new photo, which must have been uploaded here. */
export const newPhotoAddress = photoAddress(isUploadedPhoto);

/**
 * The address of a photo in an edit. Old rows may contain an address elsewhere, which may be sent back
 * unchanged. A backslash is refused because browsers read it as a slash, and U+0000 because the database cannot
 * store it.
 */
export const heldPhotoAddress = photoAddress((address) =>
  /^(\/(?![/\\])|https?:\/\/)\P{Cc}*$/u.test(address),
);
