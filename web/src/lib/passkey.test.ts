import { expect, it, vi } from 'vitest'
import { makePasskey, signWithPasskey } from './passkey.ts'

const library = vi.hoisted(() => ({ startRegistration: vi.fn(), startAuthentication: vi.fn() }))
// The browser's own dialog stands behind it.
vi.mock('@simplewebauthn/browser', () => library)

const has = () => vi.stubGlobal('PublicKeyCredential', class {})
const refusing = (name: string) => Promise.reject(Object.assign(new Error('No.'), { name }))

it('a passkey gives the answer of the browser as the server takes it: plain values', async () => {
  has()
  class Response {
    clientDataJSON = 'e30'
  }
  const answer = { id: 'k', type: 'public-key', response: new Response() }
  library.startRegistration.mockResolvedValue({ ...answer, clientExtensionResults: {} })
  library.startAuthentication.mockResolvedValue({ ...answer, clientExtensionResults: {} })
  const plain = {
    ...answer,
    response: { clientDataJSON: 'e30' },
    clientExtensionResults: {},
  }
  const made = await makePasskey({ challenge: 'c' })
  expect(made).toStrictEqual(plain)
  expect(library.startRegistration).toHaveBeenCalledWith({ optionsJSON: { challenge: 'c' } })
  expect(await signWithPasskey({ challenge: 'd' })).toStrictEqual(plain)
  expect(library.startAuthentication).toHaveBeenCalledWith({ optionsJSON: { challenge: 'd' } })
})

it.each([
  ['InvalidStateError', 'This device has a passkey of this account already.'],
  ['SecurityError', 'Passkeys do not work at this address of Sortie.'],
  ['NotAllowedError', 'No passkey was given. Try again, or take another way.'],
])('a passkey says in a sentence what %s of the browser means', async (name, sentence) => {
  has()
  library.startRegistration.mockImplementation(() => refusing(name))
  library.startAuthentication.mockImplementation(() => refusing(name))
  await expect(makePasskey({})).rejects.toThrow(sentence)
  await expect(signWithPasskey({})).rejects.toThrow(sentence)
})

it('a passkey says where a browser, or a plain http address, has none', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined)
  await expect(makePasskey({})).rejects.toThrow('This browser, or this address, has no passkeys.')
})
