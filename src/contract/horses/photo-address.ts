/** Whether this is the address of an uploaded file. */
export const isUploadedPhoto = (address: string): boolean => UPLOADED.test(address);
const UPLOADED = /^\/files\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The error for an address that is not that of an uploaded photo. */
export const PHOTO_FROM_ELSEWHERE =
  "Choose the photo again: a horse's photo must be one that was uploaded here";

/** The address of the smaller of the two sizes of a photo that we store; pictures from elsewhere have one size only. */
export const smallPhotoAddress = (imageUrl: string): string =>
  imageUrl.startsWith("/files/") ? `${imageUrl}?size=small` : imageUrl;
