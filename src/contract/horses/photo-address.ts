import * as z from "zod/mini";

/** Whether this is the address of an uploaded file. */
export const isUploadedPhoto = (address: string): boolean => UPLOADED.test(address);
const UPLOADED = /^\/files\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The error for any other address. */
export const PHOTO_FROM_ELSEWHERE =
  "Choose the photo again: a horse's photo must be one that was uploaded here";

const photoAddress = (fits: (address: string) => boolean) =>
  z._default(
    z.codec(
      z.nullable(z.string().check(z.maxLength(2_000))),
      z.nullable(z.string().check(z.refine(fits, PHOTO_FROM_ELSEWHERE))),
      {
        // files are found by their ids in small letters
        decode: (address) => {
          const given = address?.trim() || null;
          return given && isUploadedPhoto(given) ? given.toLowerCase() : given;
        },
        encode: (address) => address,
      },
    ),
    null,
  );

/** A new photo: one that was uploaded here. */
export const newPhotoAddress = photoAddress(isUploadedPhoto);

/**
 * In an edit: rows from before may hold an address elsewhere, and that one may be sent back. Browsers read a backslash
 * as a slash, and the database cannot hold U+0000.
 */
export const heldPhotoAddress = photoAddress((address) =>
  /^(\/(?![/\\])|https?:\/\/)\P{Cc}*$/u.test(address),
);
