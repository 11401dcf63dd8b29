import { createHash, type KeyObject } from 'node:crypto'
import { ObjectIdentifier, OctetString, Sequence } from 'asn1js'
import {
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs'
import type { Identity } from './certificate.ts'

const oid = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
}

/**
 * A detached CMS signature (DER) of what has this SHA-256, as PAdES wants it (ETSI EN 319 142-1, level B-B): the
 * certificate is signed too, and the time is said by the PDF.
 */
export async function signatureOf(digest: Buffer, identity: Identity): Promise<Buffer> {
  const own = Certificate.fromBER(new Uint8Array(identity.certificate))
  const chain = identity.chain.map((der) => Certificate.fromBER(new Uint8Array(der)))
  const signed = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: oid.data }),
    certificates: [own, ...chain],
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
        signedAttrs: new SignedAndUnsignedAttributes({
          type: 0,
          attributes: [
            attribute(oid.contentType, new ObjectIdentifier({ value: oid.data })),
            attribute(oid.messageDigest, octets(digest)),
            attribute(oid.signingCertificateV2, certificateId(identity.certificate)),
          ],
        }),
      }),
    ],
  })
  await signed.sign(signingKey(identity.key), 0, 'SHA-256')
  const content = new ContentInfo({
    contentType: oid.signedData,
    content: signed.toSchema(true),
  })
  return Buffer.from(content.toSchema().toBER())
}

/** Room for the signature of any key up to RSA 8192 and everything beside the certificates. */
export function sizeOfSignature({ certificate, chain }: Identity): number {
  return [certificate, ...chain].reduce((sum, { length }) => sum + length, 3072)
}

function attribute(type: string, value: unknown): Attribute {
  return new Attribute({ type, values: [value] })
}

/** SigningCertificateV2 (RFC 5035) with one ESSCertIDv2, whose hash is SHA-256 by default. */
function certificateId(der: Buffer): Sequence {
  const hash = octets(createHash('sha256').update(der).digest())
  return sequence(sequence(sequence(hash)))
}

const sequence = (...value: Array<Sequence | OctetString>) => new Sequence({ value })
const octets = (bytes: Buffer) => new OctetString({ valueHex: new Uint8Array(bytes).buffer })

function signingKey(key: KeyObject): CryptoKey {
  const curve = key.asymmetricKeyDetails?.namedCurve
  const rsa = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  const curves: Record<string, string> = { secp384r1: 'P-384', secp521r1: 'P-521' }
  const ec = { name: 'ECDSA', namedCurve: curves[curve ?? ''] ?? 'P-256' }
  return key.toCryptoKey(key.asymmetricKeyType === 'rsa' ? rsa : ec, false, ['sign']) as CryptoKey
}
