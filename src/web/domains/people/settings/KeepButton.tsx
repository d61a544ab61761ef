import { accountEndpoints } from "#contract/people/accounts.ts";
import { CallButton } from "#web/core/CallButton.tsx";

/** Takes the wish back to have one's account deleted. */
export const KeepButton = () => (
  <CallButton
    call={accountEndpoints.keepAccount}
    given={{}}
    done="Your account stays"
    failed="Failed to keep your account"
    variant="primary"
  >
    Keep my account
  </CallButton>
);
