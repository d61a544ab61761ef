import { expect, test } from "vitest";
import { fixture } from "#testing/fixture.ts";
import { horseInput, newHorse, openYard, type Owner, query } from "#testing/yard.ts";

const yard = fixture(openYard);

const OURS = "/files/0192aaaa-0000-7000-8000-00000000000a";
const OTHER_OURS = "/files/0192aaaa-0000-7000-8000-00000000000b";
const ELSEWHERE = "https://photos.example/conker.jpg";
const SENTENCE = "Choose the photo again: a horse's photo must be one that was uploaded here";

/** A horse or a draft horse that was saved when any photo address was accepted. */
async function madeBefore(url: "/api/horses" | "/api/draft-horses", imageUrl = ELSEWHERE) {
  const owner = await yard.newOwner();
  const { id } = url === "/api/horses" ? await newHorse(owner) : await newDraftHorse(owner);
  await query("update horses set image_url = $2 where id = $1", [id, imageUrl]);
  const { updatedAt } = (await owner.get(`${url}/${id}`)).json<{ updatedAt: string }>();
  const put = (given: Record<string, unknown>) => {
    const input = url === "/api/horses" ? horseInput(given) : { name: "Conker", ...given };
    return owner.put(`${url}/${id}`, input);
  };
  return { owner, id, updatedAt, put };
}

async function newDraftHorse(owner: Owner) {
  const reply = await owner.post("/api/draft-horses", { name: "Conker" });
  return reply.json<{ id: string }>();
}

test.each(["/api/horses", "/api/draft-horses"] as const)(
  "%s: an address from before may be sent back, and nothing else from elsewhere",
  async (url) => {
    const { put, updatedAt } = await madeBefore(url);
    const kept = await put({ imageUrl: ELSEWHERE, notes: "kicks", updatedAt });
    expect(kept.statusCode, kept.body).toBe(200);
    expect(kept.json()).toMatchObject({ imageUrl: ELSEWHERE, notes: "kicks" });
    for (const imageUrl of [`${ELSEWHERE}?2`, "https://evil.example/x.png", "/api/user", "x"])
      expect(await put({ imageUrl }), imageUrl).toAnswer([400, SENTENCE]);
    expect((await put({ imageUrl: OURS })).json()).toMatchObject({ imageUrl: OURS });
    expect(await put({ imageUrl: ELSEWHERE }), "it is held no more").toAnswer([400, SENTENCE]);
    expect((await put({ imageUrl: "" })).json()).toMatchObject({ imageUrl: null });
  },
);

test("the refusal is at the field", async () => {
  const { owner, id } = await madeBefore("/api/horses");
  const reply = await owner.send({
    method: "PUT",
    url: `/api/horses/${id}`,
    payload: horseInput({ imageUrl: "/api/user" }),
    headers: { accept: "application/problem+json" },
  });
  expect(reply.json()).toMatchObject({
    errors: [{ path: "imageUrl", message: SENTENCE }],
  });
});

test("an edit of an outdated version is answered as stale, whatever its photo", async () => {
  const { put, updatedAt } = await madeBefore("/api/horses");
  await put({ imageUrl: OURS });
  expect((await put({ imageUrl: ELSEWHERE, updatedAt })).statusCode).toBe(409);
});

test("a new horse or draft horse accepts an uploaded photo, its id in either case", async () => {
  const owner = await yard.newOwner();
  const upper = `/files/${OTHER_OURS.slice("/files/".length).toUpperCase()}`;
  const horse = await owner.post("/api/horses", horseInput({ imageUrl: upper }));
  expect(horse.json()).toMatchObject({ imageUrl: OTHER_OURS });
  const addDraftHorse = (imageUrl: string) =>
    owner.post("/api/draft-horses", { name: "Foal", imageUrl });
  expect((await addDraftHorse(OURS)).json()).toMatchObject({ imageUrl: OURS });
  expect(await addDraftHorse(ELSEWHERE)).toAnswer([400, SENTENCE]);
});
