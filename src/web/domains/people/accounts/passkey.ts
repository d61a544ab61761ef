import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from "@simplewebauthn/browser";
import type { User } from "#contract/people/accounts.ts";
import { passkeyEndpoints } from "#contract/people/passkeys.ts";
import type { MakeCall } from "#web/core/query.ts";

interface NewPasskey {
  name: string;
  password: string;
}

/** Signs in with a passkey of this device; resolves to null when the user cancels. */
export async function signInWithPasskey(
  makeCall: MakeCall,
  rememberMe: boolean,
): Promise<User | null> {
  expectPasskeys();
  const { options } = await makeCall(passkeyEndpoints.beginSignIn, {});
  const credential = await startAuthentication({ optionsJSON: JSON.parse(options) }).catch(
    nullIfCancelled,
  );
  if (!credential) return null;
  const { authenticatorAttachment: _, response, ...shown } = credential;
  return makeCall(passkeyEndpoints.signIn, {
    body: {
      rememberMe,
      credential: { ...shown, response: { ...response }, clientExtensionResults: {} },
    },
  });
}

/** Creates a passkey on this device and stores it under this name; resolves to null when the user cancels. */
export async function addPasskey(makeCall: MakeCall, { name, password }: NewPasskey) {
  expectPasskeys();
  const { options } = await makeCall(passkeyEndpoints.begin, { body: { password } });
  const credential = await startRegistration({ optionsJSON: JSON.parse(options) }).catch(
    nullIfCancelled,
  );
  if (!credential) return null;
  const { id, rawId, type, response } = credential;
  return makeCall(passkeyEndpoints.add, {
    body: {
      name,
      credential: {
        id,
        rawId,
        type,
        clientExtensionResults: {},
        response: {
          clientDataJSON: response.clientDataJSON,
          attestationObject: response.attestationObject,
          transports: response.transports ?? [],
        },
      },
    },
  });
}

function expectPasskeys() {
  if (!browserSupportsWebAuthn()) throw new Error("This browser has no passkeys.");
}

// closing the browser's dialog, or letting it time out, is not an error
function nullIfCancelled(error: unknown): null {
  if (error instanceof WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED")
    throw new Error("This device has a passkey for your account already.");
  if (error instanceof Error && /^(NotAllowedError|AbortError)$/.test(error.name)) return null;
  throw error;
}
