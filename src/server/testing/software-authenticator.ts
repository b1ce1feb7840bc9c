/**
 * An authenticator in software for tests (WebAuthn Level 3 §6): one P-256 key, counter and flags as
 * the test wants them.
 */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

const FLAG_USER_PRESENT = 0x01;
const FLAG_USER_VERIFIED = 0x04;
const FLAG_ATTESTED = 0x40;

export interface SoftwareAuthenticator {
  readonly credentialId: string;
  /** Answer to the options of a registration. */
  attest(options: { challenge: string; userId: string }, given?: AnswerOptions): object;
  /** Answer to the options of a login. */
  assert(options: { challenge: string }, given?: AnswerOptions): object;
}

export interface AnswerOptions {
  readonly origin?: string;
  readonly rpId?: string;
  readonly counter?: number;
  readonly verified?: boolean;
  /** Spoils the signature. */
  readonly forged?: boolean;
  readonly userHandle?: string;
}

/** A fresh key for the party that tests run under. */
export function createAuthenticator(
  party = { rpId: "bankhid.test", origin: "http://bankhid.test" },
): SoftwareAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  const credentialId = id.toString("base64url");
  let counter = 0;
  let userHandle: string | undefined;
  const common = {
    id: credentialId,
    rawId: credentialId,
    type: "public-key",
    clientExtensionResults: {},
  };
  const readAuth = (given: AnswerOptions, extra: number, tail: Buffer): Buffer => {
    counter = given.counter ?? counter + 1;
    const flags = FLAG_USER_PRESENT | ((given.verified ?? true) ? FLAG_USER_VERIFIED : 0) | extra;
    const head = Buffer.alloc(5);
    head.writeUInt8(flags, 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([hash(given.rpId ?? party.rpId), head, tail]);
  };
  return {
    credentialId,
    attest(options, given = {}) {
      userHandle = options.userId;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const authData = readAuth(
        given,
        FLAG_ATTESTED,
        Buffer.concat([Buffer.alloc(16), length, id, encodeKey(publicKey)]),
      );
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from("fmt"),
        Buffer.from([0x64]),
        Buffer.from("none"),
        Buffer.from([0x67]),
        Buffer.from("attStmt"),
        Buffer.from([0xa0, 0x68]),
        Buffer.from("authData"),
        Buffer.from([0x58, authData.length]),
        authData,
      ]);
      const clientDataJSON = readClientData(
        "webauthn.create",
        options.challenge,
        given.origin ?? party.origin,
      );
      return {
        ...common,
        response: {
          clientDataJSON: clientDataJSON.toString("base64url"),
          attestationObject: attestationObject.toString("base64url"),
          transports: ["internal"],
        },
      };
    },
    assert(options, given = {}) {
      const authData = readAuth(given, 0, Buffer.alloc(0));
      const clientDataJSON = readClientData(
        "webauthn.get",
        options.challenge,
        given.origin ?? party.origin,
      );
      const signed = Buffer.concat([authData, hash(clientDataJSON)]);
      const signature = sign(
        "sha256",
        given.forged ? Buffer.concat([signed, Buffer.of(1)]) : signed,
        privateKey,
      );
      const handle = given.userHandle ?? userHandle;
      return {
        ...common,
        response: {
          clientDataJSON: clientDataJSON.toString("base64url"),
          authenticatorData: authData.toString("base64url"),
          signature: signature.toString("base64url"),
          ...(handle === undefined ? {} : { userHandle: handle }),
        },
      };
    },
  };
}

function hash(data: string | Buffer): Buffer {
  return createHash("sha256").update(data).digest();
}

function readClientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

// COSE (RFC 9053): key type EC2, algorithm ES256, curve P-256, x, y.
function encodeKey(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    Buffer.from(x, "base64url"),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y, "base64url"),
  ]);
}
