/** The checks of WebAuthn, loaded with the first passkey: they take a third of a second to load. */
export const webauthn = () => import('@simplewebauthn/server');

/** How the authenticator of a stored passkey is reached. */
export const transportsOf = ({ transports }: { transports: string }): string[] => JSON.parse(transports) as string[];
