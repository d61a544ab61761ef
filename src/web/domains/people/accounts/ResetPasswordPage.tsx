import { Card } from "#web/ui/Card.tsx";
import { NewPasswordForm } from "./NewPasswordForm.tsx";

/** The page that the link in the reset mail leads to. */
export const ResetPasswordPage = () => (
  <main
    id="main"
    tabIndex={-1}
    className="column flex min-h-dvh flex-col items-center py-8 sm:py-16"
  >
    <Card className="w-full max-w-120">
      <h1 className="mb-5 font-display text-2xl">Set a new password</h1>
      <NewPasswordForm />
    </Card>
  </main>
);
