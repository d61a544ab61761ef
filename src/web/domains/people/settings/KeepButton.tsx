import { ownAccountEndpoints } from "#contract/people/own-account.ts";
import { CallButton } from "#web/core/CallButton.tsx";

/** A button that withdraws the request to delete the account. */
export const KeepButton = () => (
  <CallButton
    call={ownAccountEndpoints.keepAccount}
    given={{}}
    done="Your account stays"
    failed="Failed to keep your account"
    variant="primary"
  >
    Keep my account
  </CallButton>
);
