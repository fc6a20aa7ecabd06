/** Whether scripts of this page may use passkeys. Browsers offer them to https and localhost only. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function';

/** A key of WebAuthn's JSON, where bytes are base64url. */
interface Described {
  id: string;
  type: 'public-key';
  transports?: AuthenticatorTransport[];
}

const toBytes = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

const toText = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const described = (keys: readonly Described[] = []) => keys.map((key) => ({ ...key, id: toBytes(key.id) }));

/** The JSON of what a browser returned. Its own `toJSON` is newer than many browsers. */
const written = (made: Credential | null, response: object) =>
  made && JSON.stringify({ id: made.id, rawId: made.id, type: made.type, response, clientExtensionResults: {} });

/**
 * Has the browser make a passkey.
 *
 * @param json PublicKeyCredentialCreationOptionsJSON
 * @returns RegistrationResponseJSON; `null` when the browser made none
 * @throws DOMException when the member cancels, or the browser cannot
 */
export async function createPasskey(json: string): Promise<string | null> {
  const options = JSON.parse(json) as PublicKeyCredentialCreationOptionsJSON;
  const made = (await navigator.credentials.create({
    publicKey: {
      ...options,
      challenge: toBytes(options.challenge),
      user: { ...options.user, id: toBytes(options.user.id) },
      excludeCredentials: described(options.excludeCredentials as Described[] | undefined),
    } as PublicKeyCredentialCreationOptions,
  })) as (PublicKeyCredential & { response: AuthenticatorAttestationResponse }) | null;
  const response = made?.response;
  return written(
    made,
    response
      ? {
          clientDataJSON: toText(response.clientDataJSON),
          attestationObject: toText(response.attestationObject),
          // Older browsers do not say.
          transports: 'getTransports' in response ? response.getTransports() : [],
        }
      : {},
  );
}

/**
 * Has the browser sign with a passkey.
 *
 * @param json PublicKeyCredentialRequestOptionsJSON
 * @returns AuthenticationResponseJSON; `null` when the browser has none
 * @throws DOMException when the member cancels, or the browser cannot
 */
export async function signWithPasskey(json: string): Promise<string | null> {
  const options = JSON.parse(json) as PublicKeyCredentialRequestOptionsJSON;
  const made = (await navigator.credentials.get({
    publicKey: {
      ...options,
      challenge: toBytes(options.challenge),
      allowCredentials: described(options.allowCredentials as Described[] | undefined),
    } as PublicKeyCredentialRequestOptions,
  })) as (PublicKeyCredential & { response: AuthenticatorAssertionResponse }) | null;
  const response = made?.response;
  return written(
    made,
    response
      ? {
          clientDataJSON: toText(response.clientDataJSON),
          authenticatorData: toText(response.authenticatorData),
          signature: toText(response.signature),
          ...(response.userHandle && { userHandle: toText(response.userHandle) }),
        }
      : {},
  );
}
