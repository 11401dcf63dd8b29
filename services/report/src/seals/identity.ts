import { createPrivateKey } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { EnvError } from '@sortie/platform/env'
import { defineModel } from '@sortie/platform/mongo/model'
import { log } from '@sortie/platform/ops/logger'
import { derivedKey, seal, unseal } from '@sortie/platform/sealing'
import { env } from '../env.ts'
import { type Identity, makeIdentity, openPkcs12, sha256Of } from './certificate.ts'

/** A certificate that this installation has made; the highest number signs. Older ones stay, for who checks them. */
type StoredCertificate = { _id: number; certificate: string; sha256: string; key: string }

export const SealCertificateModel = defineModel<StoredCertificate>('SealCertificate', {
  _id: { type: Number, required: true },
  /** DER, base64. */
  certificate: { type: String, required: true },
  sha256: { type: String, required: true },
  /** The private key, PKCS #8, sealed by a key made of JOB_TOKEN_SECRET. */
  key: { type: String, required: true },
})

const use = 'seal certificate'
let given: Promise<Identity> | undefined
const opened = new Map<string, Identity>()

/** At start, so that a wrong file or password is told then and not at the first approval. */
export async function checkCertificate(): Promise<void> {
  try {
    await givenIdentity()
  } catch (error) {
    throw new EnvError(`SEAL_CERTIFICATE_FILE: ${(error as Error).message}`)
  }
}

/** What signs now. All processes of this service use the same: the file, or the newest in the database. */
export async function currentIdentity(): Promise<Identity> {
  const file = await givenIdentity()
  if (file) return file
  const newest = await SealCertificateModel.findOne().sort({ _id: -1 }).lean<StoredCertificate>()
  if (!newest) return makeNumber(1)
  const known = opened.get(newest.key) ?? open(newest)
  if (known) {
    opened.set(newest.key, known)
    return known
  }
  log.warn('JOB_TOKEN_SECRET has changed: reports are sealed with a new certificate')
  return makeNumber(newest._id + 1)
}

function givenIdentity(): Promise<Identity> | undefined {
  const { SEAL_CERTIFICATE_FILE: path, SEAL_CERTIFICATE_PASSWORD: password } = env
  if (path) given ??= readFile(path).then((bytes) => openPkcs12(bytes, password))
  return given
}

function open({ certificate, key }: StoredCertificate): Identity | null {
  const pem = unseal(derivedKey(env.JOB_TOKEN_SECRET, use), key)
  if (!pem) return null
  return { certificate: Buffer.from(certificate, 'base64'), chain: [], key: createPrivateKey(pem) }
}

/** Of several processes that make one at once the first counts for all. */
async function makeNumber(number: number): Promise<Identity> {
  const { hostname } = new URL(env.PUBLIC_URL)
  const { certificate, key } = await makeIdentity(`${hostname} expense reports`)
  const pem = key.export({ type: 'pkcs8', format: 'pem' }).toString()
  await SealCertificateModel.updateOne(
    { _id: number },
    {
      $setOnInsert: {
        certificate: certificate.toString('base64'),
        sha256: sha256Of(certificate),
        key: seal(derivedKey(env.JOB_TOKEN_SECRET, use), pem),
      },
    },
    { upsert: true },
  )
  return currentIdentity()
}
