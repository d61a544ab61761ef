import { createHash } from "node:crypto";
import { v7 as uuid } from "uuid";
import { placeOf } from "#server/features/files/files.ts";
import { fileStore } from "#server/outside/files.ts";
import { paintPicture } from "./pictures/picture.ts";
import { portraitsByName } from "./yard/portraits.ts";

type Painted = Awaited<ReturnType<typeof paintPicture>>;
let paintings: Promise<ReadonlyMap<string, Painted>> | undefined;

/** The horses' portraits by name: painted when they are first asked for, about a second's work, and then kept in memory. */
export function portraits(): Promise<ReadonlyMap<string, Painted>> {
  paintings ??= paintAll().catch((error: unknown) => {
    paintings = undefined;
    throw error;
  });
  return paintings;
}

const paintAll = async () => {
  const named = Object.entries(portraitsByName);
  const painted = named.map(
    async ([name, portrait]) => [name, await paintPicture(portrait)] as const,
  );
  return new Map(await Promise.all(painted));
};

/** Keeps a portrait in the yard's files and gives the row for it. */
export async function keepPortrait(owner: { yardId: string; userId: string }, name: string) {
  const painted = (await portraits()).get(name);
  if (!painted) throw new Error(`${name} has no portrait`);
  const { large, small } = painted;
  const id = uuid();
  await Promise.all([
    fileStore().put(placeOf(owner.yardId, id, "large.webp"), large),
    fileStore().put(placeOf(owner.yardId, id, "small.webp"), small),
  ]);
  return {
    ...owner,
    id,
    fileName: "large.webp",
    originalName: `${name}.webp`,
    fileSize: large.length,
    mimeType: "image/webp",
    sha256: createHash("sha256").update(large).digest(),
    entityType: "horse-photo",
  };
}
