import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const files = globSync("src/web/**/*.tsx").filter((file) => !file.includes(".test."));
const holding = (words: RegExp) =>
  files
    .filter((file) => words.test(readFileSync(file, "utf8")))
    .map((file) => file.replace("src/web/", "").replaceAll("\\", "/"))
    .toSorted();

/** The forms whose input is not stored as a draft, and why. */
const withoutDraft: Record<string, string> = {
  "domains/billing/PaymentDialog.tsx": "a card: its fields are the payment provider's",
  "domains/care/calendar/MoveDialog.tsx": "one day",
  "domains/care/calendar/PutOffDialog.tsx": "a day and one line",
  "domains/care/charges/PaidDialog.tsx": "a day and a choice",
  "domains/care/charges/SplitDialog.tsx": "what a visit says already, and a few amounts",
  "domains/care/plans/PauseForm.tsx": "a day and one line",
  "domains/care/yard-day/NotDoneDialog.tsx": "one line",
  "domains/competing/compliance/BodiesEdit.tsx": "a few ticks, or two versions to choose from",
  "domains/data/dossiers/DossierForm.tsx": "a choice and a few ticks",
  "domains/data/proposals/CorrectDialog.tsx": "what somebody else proposes, with a few corrections",
  "domains/data/proposals/ProposeForm.tsx": "nobody is signed in",
  "domains/data/proposals/RefuseDialog.tsx": "one line",
  "domains/data/stable-cards/PrintCardsForm.tsx": "three choices",
  "domains/data/transfers/HandOverDialog.tsx": "one line and a few choices",
  "domains/data/webhooks/AddWebhookDialog.tsx": "one line and a few ticks",
  "domains/operations/people/ActDialog.tsx": "one line",
  "domains/people/accounts/AuthForms.tsx": "nobody is signed in",
  "domains/people/accounts/ForgotPasswordForm.tsx": "nobody is signed in",
  "domains/people/accounts/NewPasswordForm.tsx": "a password",
  "domains/people/accounts/RegisterForm.tsx": "nobody is signed in",
  "domains/people/accounts/SecondStepForm.tsx": "a code that is good once",
  "domains/people/settings/AddPasskeyDialog.tsx": "a password",
  "domains/people/settings/ApiTokenDialog.tsx": "a password",
  "domains/people/settings/ChangeEmailDialog.tsx": "a password",
  "domains/people/settings/ChangePasswordDialog.tsx": "a password",
  "domains/people/settings/DeleteAccountDialog.tsx": "a password",
  "domains/people/settings/PasskeyDialog.tsx": "one word, and a password",
  "domains/people/settings/ProofForm.tsx": "a password and a code",
  "domains/people/settings/TurnOnDialog.tsx": "a password, a code",
  "domains/people/yard/InviteDialog.tsx": "one line",
  "domains/people/yard/LinkKioskDialog.tsx": "one line",
  "domains/people/yard/RightsDialog.tsx": "a few choices",
  "domains/people/yard/RoleDialog.tsx": "one choice",
  "domains/people/yard/ShareDialog.tsx": "one line and a few choices",
  "pages/index.tsx": "nothing is typed",
  "shell/landing/CallToAction.tsx": "nothing is typed",
  "shell/landing/Hero.tsx": "nobody is signed in",
  "ui/FormDialog.tsx": "the frame of those that bring their fields",
};

test("every form offers a draft of its input, unless a reason why not is listed", () => {
  const forms = holding(/<(form|FormDialog)\b/);
  const offering = new Set(holding(/<(DraftOffer|EntityFields)\b/));
  expect(forms.filter((file) => !offering.has(file))).toEqual(Object.keys(withoutDraft));
});

test("forms for a password, a code or a card keep no draft", () => {
  const secret = holding(/PasswordField|PasswordInput|type="password"|one-time-code|cardElement/);
  const offering = holding(/<DraftOffer\b|\buseDraft\(|\buseContractForm\(/);
  expect(secret.length).toBeGreaterThan(5);
  expect(secret.filter((file) => offering.includes(file))).toEqual([]);
});
