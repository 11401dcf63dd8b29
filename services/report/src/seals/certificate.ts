import {
  createHash,
  createPrivateKey,
  type KeyObject,
  randomBytes,
  X509Certificate,
} from 'node:crypto'
import { BitString, Integer, Utf8String } from 'asn1js'
import {
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  Extension,
  PFX,
  type SafeBag,
} from 'pkijs'

/** What signs: its certificate, those that vouch for it (DER), and the private key. */
export type Identity = { certificate: Buffer; chain: Buffer[]; key: KeyObject }

const years = 10
const commonName = '2.5.4.3'
const curve = { name: 'ECDSA', namedCurve: 'P-256' }

/** A self-signed certificate that signs documents and nothing else, with its private key. */
export async function makeIdentity(name: string, now = new Date()): Promise<Identity> {
  const pair = await crypto.subtle.generateKey(curve, true, ['sign', 'verify'])
  const certificate = new Certificate()
  certificate.version = 2
  // RFC 5280 has serial numbers positive and of at most 20 bytes.
  const serial = randomBytes(16)
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40
  certificate.serialNumber = new Integer({ valueHex: new Uint8Array(serial).buffer })
  for (const names of [certificate.issuer, certificate.subject])
    names.typesAndValues.push(
      new AttributeTypeAndValue({ type: commonName, value: new Utf8String({ value: name }) }),
    )
  certificate.notBefore.value = new Date(now.getTime() - 24 * 3600_000)
  certificate.notAfter.value = new Date(new Date(now).setFullYear(now.getFullYear() + years))
  // digitalSignature and nonRepudiation, the first two bits.
  const usage = new BitString({ valueHex: new Uint8Array([0b1100_0000]).buffer, unusedBits: 6 })
  certificate.extensions = [
    new Extension({
      extnID: '2.5.29.19',
      critical: true,
      extnValue: new BasicConstraints({ cA: false }).toSchema().toBER(),
    }),
    new Extension({ extnID: '2.5.29.15', critical: true, extnValue: usage.toBER() }),
  ]
  await certificate.subjectPublicKeyInfo.importKey(pair.publicKey)
  await certificate.sign(pair.privateKey, 'SHA-256')
  const key = createPrivateKey({
    key: Buffer.from(await crypto.subtle.exportKey('pkcs8', pair.privateKey)),
    format: 'der',
    type: 'pkcs8',
  })
  return { certificate: Buffer.from(certificate.toSchema(true).toBER()), chain: [], key }
}

const keyBags = new Set(['1.2.840.113549.1.12.10.1.1', '1.2.840.113549.1.12.10.1.2'])
const certificateBag = '1.2.840.113549.1.12.10.1.3'

/** The certificate, its chain and the key of a PKCS #12 file. Throws a sentence for who runs the product. */
export async function openPkcs12(bytes: Buffer, password: string): Promise<Identity> {
  const bags = await bagsOf(bytes, password)
  const keyBag = bags.find(({ bagId }) => keyBags.has(bagId))
  const certificates = bags
    .filter(({ bagId }) => bagId === certificateBag)
    .map(({ bagValue }) => (bagValue as { parsedValue?: unknown }).parsedValue)
    .filter((value) => value instanceof Certificate)
    .map((value) => Buffer.from(value.toSchema(true).toBER()))
  if (!keyBag) throw new Error('The file has no private key.')
  const key = privateKeyIn(keyBag)
  const own = certificates.find((der) => new X509Certificate(der).checkPrivateKey(key))
  if (!own) throw new Error('The file has no certificate of its private key.')
  if (!['ec', 'rsa'].includes(key.asymmetricKeyType ?? ''))
    throw new Error('The private key must be of the type RSA or EC.')
  return { certificate: own, chain: certificates.filter((der) => der !== own), key }
}

/** Hex, as viewers show it. */
export function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

async function bagsOf(bytes: Buffer, password: string): Promise<SafeBag[]> {
  const secret = new Uint8Array(Buffer.from(password, 'utf8')).buffer
  const file = parsed(bytes)
  try {
    await file.parseInternalValues({ checkIntegrity: false, password: secret })
    const safe = file.parsedValue?.authenticatedSafe
    const contents = safe?.safeContents ?? []
    await safe?.parseInternalValues({
      safeContents: contents.map(() => ({ password: secret })) as never,
    })
    const parts: Array<{ value: { safeBags: SafeBag[] } }> = safe?.parsedValue?.safeContents ?? []
    const bags = parts.flatMap(({ value }) => value.safeBags)
    for (const { bagId, bagValue } of bags)
      if (bagId === '1.2.840.113549.1.12.10.1.2')
        await (bagValue as unknown as Shrouded).parseInternalValues({ password: secret })
    return bags
  } catch (error) {
    throw new Error(
      'The file cannot be opened: the password is wrong, or the file is encrypted in an old way, which ' +
        '"openssl pkcs12 -legacy -in OLD -nodes | openssl pkcs12 -export -out NEW" mends.',
      { cause: error },
    )
  }
}

type Shrouded = { parseInternalValues(secret: { password: ArrayBuffer }): Promise<void> }

function parsed(bytes: Buffer): PFX {
  try {
    return PFX.fromBER(new Uint8Array(bytes))
  } catch (error) {
    throw new Error('The file is not of the form PKCS #12.', { cause: error })
  }
}

function privateKeyIn({ bagValue }: SafeBag): KeyObject {
  type Shown = { toSchema(): { toBER(): ArrayBuffer } }
  const plain = (bagValue as { parsedValue?: Shown }).parsedValue ?? (bagValue as unknown as Shown)
  const key = Buffer.from(plain.toSchema().toBER())
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' })
}
