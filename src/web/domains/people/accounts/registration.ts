import * as z from "zod/mini";
import { RegisterInput } from "#contract/people/accounts.ts";

const { email, password, firstName, lastName, gdprConsent, marketingConsent } = RegisterInput.shape;

/** The form's own rules, in the order in which they are reported (spec section 5). */
export const RegistrationForm = z
  .object({
    email,
    password,
    firstName,
    lastName,
    confirmPassword: z.string().check(z.minLength(1, "Please confirm your password")),
    terms: z.literal(true, "You must accept the terms of service"),
    gdprConsent,
    marketingConsent,
  })
  .check(
    z.refine((form) => !form.confirmPassword || form.password === form.confirmPassword, {
      path: ["confirmPassword"],
      error: "Passwords don't match",
      // checked even when another field is wrong, so that the first error is reported
      when: () => true,
    }),
  );
