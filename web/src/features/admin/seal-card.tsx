import { urlOf } from '@sortie/contracts/endpoint'
import { sealApi } from '@sortie/contracts/seal'
import { Stamp } from 'lucide-react'
import { formatDate } from '../../lib/format.ts'
import { openFile } from '../../lib/open-file.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Listing } from '../../ui/listing.tsx'
import { useSealCertificateQuery } from './admin.api.ts'

/** Which certificate the PDFs of approved reports are signed with, to be compared with what a reader shows. */
export function SealCard() {
  return (
    <Card title="Seal of Reports" icon={<Stamp aria-hidden />}>
      <Listing of="the certificate" {...useSealCertificateQuery()}>
        {(data) => (
          <Stack>
            <p>
              Approved reports are signed by {data.subject.replace(/^CN=/, '')},{' '}
              {data.given ? 'a certificate of yours' : 'a certificate that Sortie has made'}, until{' '}
              {formatDate(data.validTo)}.
            </p>
            <p>
              SHA-256 <code>{data.sha256}</code>
            </p>
            <div>
              <Button
                onClick={() => openFile(urlOf(sealApi.certificate), 'Downloading the certificate')}
              >
                Download Certificate
              </Button>
            </div>
          </Stack>
        )}
      </Listing>
    </Card>
  )
}
