import { expect, test } from "vitest";
import { complaintEndpoints, type ReceivedComplaint } from "#contract/people/complaints.ts";
import { longNames, testList } from "#testing/web/list-tests.tsx";
import { anId } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf } from "#testing/web/server.ts";
import { ComplaintsPage } from "./ComplaintsPage.tsx";

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const aComplaint = (given: Partial<ReceivedComplaint> = {}): ReceivedComplaint => ({
  id: anId(),
  name: "Jo Field",
  email: "jo@example.com",
  about: "You kept my old address",
  receivedAt: inDays(-3),
  acknowledgedAt: inDays(-3),
  dueAt: inDays(27),
  closedAt: null,
  outcome: null,
  ...given,
});

testList({
  element: () => <ComplaintsPage />,
  spec: complaintEndpoints.received,
  empty: [],
  emptyText: "No complaints",
  long: () => longNames(40).map((name) => aComplaint({ name })),
  longText: /Stonebrk 039/,
  failedText: "The complaints could not be loaded",
});

test.each([
  ["days left", inDays(20), /To be told by/],
  ["its day over", inDays(-1), "Overdue"],
])("with %s it says so", async (_, dueAt, word) => {
  answer(complaintEndpoints.received, [aComplaint({ dueAt })]);
  const screen = await show(<ComplaintsPage />);
  await expect.element(screen.getByText(word)).toBeVisible();
});

test("closing a complaint requires its outcome", async () => {
  const complaint = aComplaint();
  answer(complaintEndpoints.received, [complaint]);
  answer(complaintEndpoints.close, { ...complaint, closedAt: inDays(0), outcome: "It is gone." });
  const screen = await show(<ComplaintsPage />);
  await screen.getByRole("button", { name: "Tell them and close" }).click();
  await expect.element(screen.getByText("Say what came of it").first()).toBeVisible();
  await screen.getByLabelText("What came of it").fill("It is gone.");
  await screen.getByRole("button", { name: "Tell them and close" }).click();
  await expect.element(screen.getByText("Complaint closed")).toBeVisible();
  expect(callsOf(complaintEndpoints.close).map(({ body }) => body)).toEqual([
    { outcome: "It is gone." },
  ]);
});
