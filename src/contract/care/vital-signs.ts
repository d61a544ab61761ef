/** Maximum number of the vital signs in a PDF for the vet, the newest. */
export const VITAL_SIGNS_MAX = 400;

/** The address of the PDF with a horse's vital signs, for the vet. */
export const vitalSignsFileUrl = (horseId: string): string =>
  `/api/horses/${horseId}/vital-signs.pdf`;
