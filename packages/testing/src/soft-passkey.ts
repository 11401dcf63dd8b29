import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

type Options = { challenge: string }
type Settings = { origin?: string; verified?: boolean }
/** How an answer is falsified that must be refused; `site` is what the device signed for. */
type Lie = { origin?: string; site?: string; act?: string; present?: boolean }

const userPresent = 0x01
const userVerified = 0x04
const withCredential = 0x40

/** A software authenticator with one passkey, with the browser's API (WebAuthn level 3, ES256, no attestation). */
export function softPasskey({ origin = 'http://localhost:8080', verified = true }: Settings = {}) {
  const id = randomBytes(32)
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
  let counter = 0

  const authenticatorData = (flags: number, rest: Uint8Array[] = [], lie: Lie = {}) => {
    const { site = new URL(lie.origin ?? origin).hostname, present = true } = lie
    const head = Buffer.alloc(5)
    head.writeUInt8((present ? userPresent : 0) | (verified ? userVerified : 0) | flags)
    head.writeUInt32BE(++counter, 1)
    return Buffer.concat([sha256(site), head, ...rest])
  }
  const clientData = (type: string, { challenge }: Options, from = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  const credential = <R>(response: R) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
    response,
  })

  return {
    id: id.toString('base64url'),
    /** What `navigator.credentials.create()` returns. */
    create(options: object) {
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytes(x)],
        [-3, bytes(y)],
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const made = [Buffer.alloc(16), length, id, isoCBOR.encode(key)]
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authenticatorData(withCredential, made))],
      ])
      return credential({
        clientDataJSON: clientData('webauthn.create', options as Options).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
        transports: ['internal'],
      })
    },
    /** What `navigator.credentials.get()` answers. */
    sign(options: object, lie: Lie = {}) {
      const data = authenticatorData(0, [], lie)
      const client = clientData(lie.act ?? 'webauthn.get', options as Options, lie.origin)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return credential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      })
    },
  }
}

export type SoftPasskey = ReturnType<typeof softPasskey>

function sha256(content: string | Uint8Array): Buffer {
  return createHash('sha256').update(content).digest()
}
