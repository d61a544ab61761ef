import { beforeEach, describe, expect, test, vi } from "vitest";
import { activityEndpoints } from "#contract/data/activity.ts";
import { contactEndpoints } from "#contract/horses/contacts.ts";
import { choose, fillIn, press, says } from "#testing/web/fields.ts";
import { testConflict, testForm } from "#testing/web/form-tests.tsx";
import { aContact } from "#testing/web/horse-makers.ts";
import { aHorse } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf } from "#testing/web/server.ts";
import { ContactFormDialog } from "./ContactFormDialog.tsx";

const bella = aHorse({ name: "Bella" });

beforeEach(() => answer(activityEndpoints.history, []));

describe("a new contact", () => {
  const added = (onDone: () => void = vi.fn()) => (
    <ContactFormDialog contact={null} horse={bella} onClose={onDone} />
  );

  testForm({
    element: added,
    fill: async (screen) => {
      await choose(screen, "What they are", "Vet");
      await fillIn(screen, {
        Name: " Dr Reed ",
        Phone: "01632 960123",
        "E-mail": "reed@vets.example",
      });
    },
    submit: "Add contact",
    spec: contactEndpoints.create,
    reply: aContact(),
    sent: {
      name: "Dr Reed",
      role: "VET",
      phone: "01632 960123",
      email: "reed@vets.example",
      company: null,
      horseId: bella.id,
    },
    said: "Contact added",
    missing: ["Name is required", "Choose what they are to the horse"],
    stays: ["Phone", "01632 960123"],
    creates: true,
  });

  test("an invalid telephone number and an invalid e-mail address are refused", async () => {
    const screen = await show(added());
    await choose(screen, "What they are", "Farrier");
    await fillIn(screen, { Name: "Jo", Phone: "ask Sam", "E-mail": "jo at home" });
    await press(screen, "Add contact");
    await says(screen, "Write the phone number in digits, such as 01632 960123");
    await says(screen, "Give a valid e-mail address");
    expect(callsOf(contactEndpoints.create)).toEqual([]);
  });

  test("an owner has days of owning the horse; they are not sent once the contact is something else", async () => {
    answer(contactEndpoints.create, aContact());
    const screen = await show(added());
    await choose(screen, "What they are", "Owner");
    await fillIn(screen, { Name: "Kit Marlow", "Owns the horse since": "2020-05-01" });
    await choose(screen, "What they are", "Vet");
    expect(screen.getByLabelText(/Owns the horse since/).elements()).toEqual([]);
    await press(screen, "Add contact");
    await says(screen, "Contact added");
    const [sent] = callsOf(contactEndpoints.create);
    expect(sent?.body).toMatchObject({ role: "VET", fromDay: null, untilDay: null });
  });

  test("a contact may be for every horse of the yard", async () => {
    answer(contactEndpoints.create, aContact());
    const screen = await show(added());
    await choose(screen, "What they are", "Farrier");
    await fillIn(screen, { Name: "Jo" });
    await screen
      .getByRole("checkbox", { name: "For every horse of the yard, not only Bella" })
      .click();
    await press(screen, "Add contact");
    await says(screen, "Contact added");
    expect(callsOf(contactEndpoints.create)[0]?.body).toMatchObject({ horseId: null });
  });

  test("the form of a yard's contact has no field for a horse", async () => {
    const screen = await show(<ContactFormDialog contact={null} horse={null} onClose={vi.fn()} />);
    await expect.element(screen.getByRole("dialog", { name: "Add contact" })).toBeVisible();
    expect(screen.getByRole("checkbox").elements()).toEqual([]);
  });
});

describe("editing a contact", () => {
  const contact = aContact({ name: "Dr Reed", company: "Oak Vets" });

  testConflict({
    element: (onDone) => <ContactFormDialog contact={contact} horse={null} onClose={onDone} />,
    change: (screen) => fillIn(screen, { Hours: "8 to 6" }),
    submit: "Save changes",
    spec: contactEndpoints.update,
    theirs: { ...contact, company: "Elm Vets", updatedAt: "2026-06-02T09:00:00.000Z" },
    shown: "Elm Vets",
    settled: { hours: "8 to 6", company: "Elm Vets", name: "Dr Reed" },
    said: "Contact saved",
  });

  test("the form's delete button asks before it deletes", async () => {
    const onClose = vi.fn();
    answer(contactEndpoints.remove, null);
    const screen = await show(
      <ContactFormDialog contact={contact} horse={null} onClose={onClose} />,
    );
    await press(screen, "Delete");
    await expect.element(screen.getByRole("alertdialog")).toBeVisible();
    await screen
      .getByRole("alertdialog")
      .getByRole("button", { name: /Delete/ })
      .click();
    await expect.poll(() => onClose).toHaveBeenCalledOnce();
    expect(callsOf(contactEndpoints.remove)[0]?.params).toEqual({ id: contact.id });
  });
});
