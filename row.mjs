import sharp from "sharp";
const files = process.argv.slice(2); const H = 900;
const imgs = await Promise.all(files.map(async f => { const r = await sharp(f).resize({ height: H, fit: "inside" }).png().toBuffer({ resolveWithObject: true }); return r; }));
let x = 0; const comp = imgs.map(({ data, info }) => { const c = { input: data, left: x, top: 0 }; x += info.width + 10; return c; });
await sharp({ create: { width: x, height: H, channels: 3, background: "#888" } }).composite(comp).png().toFile("/tmp/row.png");
