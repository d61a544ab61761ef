import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest();
const base64url = (bytes: Buffer | string) => Buffer.from(bytes).toString("base64url");

const flagsOf = { present: 0x01, verified: 0x04, withKey: 0x40 };

interface AssertionRequest {
  challenge: string;
  origin?: string;
  rpId?: string;
  /** Whether the device has verified its user, by PIN or biometrics. */
  verified?: boolean;
}

const clientData = (
  type: string,
  { challenge, origin = "http://localhost:3000" }: AssertionRequest,
) => Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** A double of a device with one passkey, as a browser uses it. It counts how often the passkey was used. */
export function authenticator() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(16);
  let count = 0;

  const authData = ({ rpId = "localhost", verified = true }: AssertionRequest, key?: Buffer) => {
    const flags = flagsOf.present | (verified ? flagsOf.verified : 0) | (key ? flagsOf.withKey : 0);
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(key ? count : (count += 1));
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counted, key ?? Buffer.alloc(0)]);
  };

  // the key encoded as CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}
  const cose = Buffer.concat([
    Buffer.from("a5010203262001215820", "hex"),
    Buffer.from(x, "base64url"),
    Buffer.from("225820", "hex"),
    Buffer.from(y, "base64url"),
  ]);

  /** Returns the result of `navigator.credentials.create`. */
  const create = (wanted: AssertionRequest) => {
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
    const data = authData(wanted, attested);
    const attestation = Buffer.concat([
      Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746158", "hex"),
      Buffer.from([data.length]),
      data,
    ]);
    return {
      id: base64url(id),
      rawId: base64url(id),
      type: "public-key",
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64url(clientData("webauthn.create", wanted)),
        attestationObject: base64url(attestation),
        transports: ["internal"],
      },
    };
  };

  /** Returns the result of `navigator.credentials.get`. */
  const get = (wanted: AssertionRequest, userId?: string) => {
    const client = clientData("webauthn.get", wanted);
    const data = authData(wanted);
    return {
      id: base64url(id),
      rawId: base64url(id),
      type: "public-key",
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign("sha256", Buffer.concat([data, sha256(client)]), privateKey)),
        ...(userId && { userHandle: base64url(userId) }),
      },
    };
  };
  return { create, get };
}
