// the package brings no types
declare module "subset-font" {
  /** A font with only the letters of the text and what their features need. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: "woff2"; keepFeatures: readonly string[] },
  ): Promise<Buffer>;
}
