// `npm run paint`: paints the demo yard's horses anew, after the painter or a portrait has changed.
import { writeFile } from "node:fs/promises";
import { paintedFile } from "#server/domains/operations/demo/photos.ts";
import { paintPicture } from "#server/domains/operations/demo/pictures/picture.ts";
import { portraitsByName } from "#server/domains/operations/demo/yard/portraits.ts";

for (const [name, portrait] of Object.entries(portraitsByName)) {
  const { large, small } = await paintPicture(portrait);
  await writeFile(paintedFile(name, "large"), large);
  await writeFile(paintedFile(name, "small"), small);
  console.log(`${name}: ${large.length + small.length} bytes`);
}
