import { beforeEach, expect, test, vi } from "vitest";
import { transferEndpoints } from "#contract/data/transfers.ts";
import { followerEndpoints } from "#contract/notices/followers.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { says } from "#testing/web/fields.ts";
import { aHorse, anId, aUser } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, refuse } from "#testing/web/server.ts";
import { FollowedBy } from "./FollowedBy.tsx";
import { HorseMenu } from "./HorseMenu.tsx";

const { find, setFollowing } = followerEndpoints;
const bella = aHorse({ name: "Bella" });
const owner = aUser();
const people = (...names: string[]) => names.map((firstName) => ({ id: anId(), firstName }));
const inList = (
  <dl>
    <FollowedBy horseId={bella.id} />
  </dl>
);

beforeEach(() => answer(transferEndpoints.list, []));

test("an owner sees who follows a horse, themselves first and at most five by name", async () => {
  const others = people("Ann", "Ben", "Cat", "Dan", "Eve", "Flo");
  const followers = [...others, { id: owner.id, firstName: owner.firstName }];
  answer(find, { following: true, followers, people: 9 });
  const screen = await show(inList, { user: owner });
  await expect.element(screen.getByText("you, Ann, Ben, Cat, Dan and 2 more")).toBeInTheDocument();
  await expectAccessible();
});

test("a horse that nobody follows says so", async () => {
  answer(find, { following: false, followers: [], people: 2 });
  const screen = await show(inList, { user: owner });
  await expect.element(screen.getByText("Nobody")).toBeInTheDocument();
});

test("nothing is shown in a yard of one person, and nothing is asked by a groom", async () => {
  answer(find, { following: true, followers: people("Sam"), people: 1 });
  const alone = await show(inList, { user: owner });
  await expect.poll(() => callsOf(find)).toHaveLength(1);
  expect(alone.container.textContent).toBe("");
  await alone.unmount();
  const groom = await show(inList, { user: aUser({ yardRole: "GROOM" }) });
  expect(groom.container.textContent).toBe("");
  expect(callsOf(find)).toHaveLength(1);
});

const openMenu = () => show(<HorseMenu horse={bella} onOpen={vi.fn()} onMore={vi.fn()} />);

test("the menu stops reminders about a horse", async () => {
  answer(find, { following: true, followers: null, people: 2 });
  answer(setFollowing, { following: false, followers: null, people: 2 });
  const screen = await openMenu();
  await expect.poll(() => callsOf(find)).toHaveLength(1);
  await screen.getByRole("menuitem", { name: "Stop telling me about Bella" }).click();
  await says(screen, "You are no longer told about Bella");
  expect(callsOf(setFollowing)[0]?.body).toEqual({ following: false });
});

test("the menu starts them again", async () => {
  answer(find, { following: false, followers: null, people: 2 });
  answer(setFollowing, { following: true, followers: null, people: 2 });
  const screen = await openMenu();
  await screen.getByRole("menuitem", { name: "Tell me about Bella", exact: true }).click();
  await says(screen, "You are told about Bella");
  expect(callsOf(setFollowing)[0]?.body).toEqual({ following: true });
});

test("a choice that cannot be saved says why", async () => {
  answer(find, { following: false, followers: null, people: 2 });
  refuse(setFollowing, 404, "Horse not found");
  const screen = await openMenu();
  await screen.getByRole("menuitem", { name: "Tell me about Bella", exact: true }).click();
  await says(screen, "Horse not found");
});

test("who may not read a horse's care has no such entry", async () => {
  refuse(find, 403, "You may not see this");
  const screen = await openMenu();
  await expect.poll(() => callsOf(find).length).toBeGreaterThan(0);
  await expect.element(screen.getByText("Stop telling me about Bella")).not.toBeInTheDocument();
});
