import { expect, test } from "vitest";
import type { Today } from "#contract/care/today.ts";
import type { Reply } from "#contract/endpoint.ts";
import type { ChatMessage, ChatSession } from "#contract/experts/chat.ts";
import type { horseEndpoints } from "#contract/horses/horses.ts";
import type { overviewEndpoints } from "#contract/horses/overview.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate, londonInstant } from "#rules/london.ts";
import { eventStanding, isAhead, type JudgedEvent } from "#rules/standing.ts";
import { eventInput, made } from "#testing/care.ts";
import { fixture } from "#testing/fixture.ts";
import { seededRandom } from "#testing/seeded-random.ts";
import { newHorse, openYard, type Owner, query } from "#testing/yard.ts";

const yard = fixture(openYard);
const today = londonDate(new Date());
const statuses = ["PENDING", "IN_PROGRESS", "COMPLETED"] as const;

const overdueInChat = async (who: Owner) => {
  const { id } = await made<ChatSession>(
    who.post("/api/chat/sessions", { assistantType: "health", title: "Chat" }),
  );
  const { content } = await made<ChatMessage>(
    who.post(`/api/chat/sessions/${id}/messages`, { content: "what is overdue for Comet?" }),
  );
  return Number(/Overdue for Comet: (\d+)\./.exec(content)?.[1]);
};

test("card, page, Today and chat name the same next event and count the same, whatever is open", async () => {
  const random = seededRandom(20_261_124);
  const draw = (below: number) => Math.floor(random() * below);
  for (let round = 0; round < 12; round++) {
    const who = await yard.newOwner();
    const { id: horseId } = await newHorse(who, { name: "Comet" });
    const events = Array.from({ length: draw(6) }, (): JudgedEvent => {
      const day = addDays(today, draw(60) - 30 || 1);
      const status = statuses[draw(3)] ?? "PENDING";
      return { status, eventType: "FARRIER", dueDate: londonInstant(day, "12:00") };
    });
    for (const { dueDate, status } of events) {
      const given = { horseId, eventType: "FARRIER", title: "Shoes", dueDate };
      const { id } = await made<{ id: string }>(who.post("/api/care-events", eventInput(given)));
      await query("update care_events set status = $2 where id = $1", [id, status]);
    }
    const now = new Date();
    const ahead = events.filter((event) => isAhead(event, now));
    const next = ahead.map(({ dueDate }) => dueDate.toISOString()).toSorted()[0] ?? null;
    const overdue = events.filter((event) => eventStanding(event, now) === "OVERDUE").length;

    const list = await made<Reply<typeof horseEndpoints.summaries>>(
      who.get("/api/horse-summaries"),
    );
    const card = list.items[0];
    const page = await made<Reply<typeof overviewEndpoints.find>>(
      who.get(`/api/horses/${horseId}/overview`),
    );
    const day = await made<Today>(who.get("/api/today"));
    expect({
      card: [card?.nextCareEvent?.dueDate ?? null, card?.overdueCount],
      page: [page.next[0]?.at ?? null, page.upcoming],
      today: day.overdueCount,
      chat: await overdueInChat(who),
    }).toEqual({
      card: [next, overdue],
      page: [next, ahead.length],
      today: overdue,
      chat: overdue,
    });
  }
});
