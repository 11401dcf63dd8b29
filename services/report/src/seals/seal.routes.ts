import { X509Certificate } from 'node:crypto'
import { adminSealApi, sealApi } from '@sortie/contracts/seal'
import { implement } from '@sortie/platform/http/implement'
import { env } from '../env.ts'
import { sha256Of } from './certificate.ts'
import { currentIdentity } from './identity.ts'
import { verifySeal } from './verify-seal.ts'

export const sealRoutes = implement(sealApi, {
  async certificate({ res }) {
    const { certificate } = await currentIdentity()
    res.type('application/pkix-cert').attachment('sortie-reports.cer').send(certificate)
  },
  async verify({ params, res }) {
    res.set('Cache-Control', 'no-store')
    return verifySeal(params.number)
  },
})

export const adminSealRoutes = implement(adminSealApi, {
  async certificate() {
    const { certificate } = await currentIdentity()
    const { subject, validFromDate, validToDate } = new X509Certificate(certificate)
    const given = env.SEAL_CERTIFICATE_FILE !== undefined
    const sha256 = sha256Of(certificate)
    return { subject, sha256, validFrom: validFromDate, validTo: validToDate, given }
  },
})
