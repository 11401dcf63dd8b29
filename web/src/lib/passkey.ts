type Options = Record<string, unknown>
type Library = Pick<
  typeof import('@simplewebauthn/browser'),
  'startRegistration' | 'startAuthentication'
>

/** Asks the browser for a new passkey; its answer goes to the server as it is. Rejects with a sentence. */
export async function makePasskey(options: Options) {
  const made = await ask(({ startRegistration }) =>
    startRegistration({ optionsJSON: options as never }),
  )
  const { response, clientExtensionResults: extensions } = made
  return { ...made, response: { ...response }, clientExtensionResults: { ...extensions } }
}

/** Asks the browser to sign with a passkey that it has. Rejects with a sentence. */
export async function signWithPasskey(options: Options) {
  const signed = await ask(({ startAuthentication }) =>
    startAuthentication({ optionsJSON: options as never }),
  )
  const { response, clientExtensionResults: extensions } = signed
  return { ...signed, response: { ...response }, clientExtensionResults: { ...extensions } }
}

async function ask<T>(work: (library: Library) => Promise<T>): Promise<T> {
  // Only https and this machine's own address have them.
  if (typeof PublicKeyCredential === 'undefined')
    throw new Error('This browser, or this address, has no passkeys.')
  // Named, so that the rest of the library is left out of the build.
  const { startRegistration, startAuthentication } = await import('@simplewebauthn/browser')
  return work({ startRegistration, startAuthentication }).catch((thrown) => {
    throw new Error(sentenceOf(thrown), { cause: thrown })
  })
}

/** The names are those of WebAuthn. */
function sentenceOf(thrown: unknown): string {
  const name = thrown instanceof Error ? thrown.name : ''
  if (name === 'InvalidStateError') return 'This device has a passkey of this account already.'
  if (name === 'SecurityError') return 'Passkeys do not work at this address of Sortie.'
  return 'No passkey was given. Try again, or take another way.'
}
