import { urlOf } from '@sortie/contracts/endpoint'
import { ownDataApi } from '@sortie/contracts/own-data'
import { FileArchive } from 'lucide-react'
import { openFile } from '../../lib/open-file.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Muted, Stack } from '../../ui/layout.tsx'

/** The right of a person to what is kept about them. */
export function OwnDataCard() {
  return (
    <Card title="Your Data" icon={<FileArchive aria-hidden />}>
      <Stack $gap={4}>
        <Muted>
          Everything that is kept about you, as one ZIP: profile and sign-in, expenses, missions,
          flights, receipts and reports.
        </Muted>
        <div>
          <Button onClick={() => openFile(urlOf(ownDataApi.archive), 'Downloading your data')}>
            Download My Data
          </Button>
        </div>
      </Stack>
    </Card>
  )
}
