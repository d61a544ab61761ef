import { expect, test } from "vitest";
import { CareEventEdit } from "#contract/care/event-input.ts";
import { HorseInput } from "#contract/horses/horse.ts";
import { RegistrationForm } from "#web/domains/people/accounts/RegisterForm.tsx";
import { checkWith } from "./form.ts";

const options = { fields: {}, shouldUseNativeValidation: false };
const check = async (schema: Parameters<typeof checkWith>[0], values: object) =>
  checkWith(schema)({ ...values }, undefined, options);

test("errors come in the order of the schema's fields, whatever the order of input", async () => {
  const { errors } = await check(HorseInput, { microchipNumber: "", name: " ", breed: "" });
  const fields = Object.keys(errors);
  const order = Object.keys(HorseInput.shape).filter((name) => fields.includes(name));
  expect(fields).toEqual(order);
  expect(fields[0]).toBe("name");
});

test("each field has its first error only", async () => {
  const { errors } = await check(CareEventEdit, { title: "", eventType: "", dueDate: "" });
  expect(Object.values(errors).map((error) => error?.message)).toEqual(
    Array.from({ length: 3 }, () => "Please fill in title, event type, and due date"),
  );
});

test("input is sent trimmed, in UTC, with blanks left out and the horse by its id", async () => {
  const { values, errors } = await check(CareEventEdit, {
    title: "  Farrier ",
    eventType: "FARRIER",
    dueDate: "2026-07-01T09:00",
    horseId: "none",
    recurring: null,
    recurringEnd: "",
  });
  expect(errors).toEqual({});
  expect(values).toMatchObject({
    title: "Farrier",
    dueDate: "2026-07-01T08:00:00.000Z",
    horseId: null,
    recurringEnd: null,
    description: "",
  });
});

const person = {
  email: "robin@yard.example",
  password: "three odd words",
  confirmPassword: "three odd words",
  firstName: "Robin",
  lastName: "Marsh",
  terms: true,
  gdprConsent: true,
  marketingConsent: false,
};
const firstFault = async (given: object) => {
  const { errors } = await check(RegistrationForm, { ...person, ...given });
  const [first] = Object.entries(errors);
  return first && [first[0], first[1]?.message];
};

test("a registration is complete with all fields filled in, with or without marketing consent", async () => {
  expect(await firstFault({})).toBeUndefined();
  expect(await firstFault({ marketingConsent: true })).toBeUndefined();
});

test("differing passwords are reported even while another field is wrong", async () => {
  const { errors } = await check(RegistrationForm, {
    ...person,
    lastName: "",
    confirmPassword: "x",
  });
  expect(errors).toMatchObject({ confirmPassword: { message: "Passwords don't match" } });
  expect(Object.keys(errors)).toEqual(["lastName", "confirmPassword"]);
});

test("a missing repeated password is asked for once, without an error that they differ", async () => {
  expect(await firstFault({ confirmPassword: "" })).toEqual([
    "confirmPassword",
    "Please confirm your password",
  ]);
});

test("the required boxes are asked for, the terms first", async () => {
  expect(await firstFault({ terms: undefined, gdprConsent: undefined })).toEqual([
    "terms",
    "You must accept the terms of service",
  ]);
  expect((await firstFault({ gdprConsent: false }))?.[0]).toBe("gdprConsent");
});
