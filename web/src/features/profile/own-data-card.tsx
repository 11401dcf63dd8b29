import { urlOf } from '@sortie/contracts/endpoint'
import { ownDataApi } from '@sortie/contracts/own-data'
import { FileArchive } from 'lucide-react'
import styled from 'styled-components'
import { openFile } from '../../lib/open-file.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

/** The right of a person to what is kept about them. */
export function OwnDataCard() {
  return (
    <Card title="Your Data" icon={<FileArchive aria-hidden />}>
      <Stack>
        <p>
          Everything that is kept about you, as one ZIP: profile and sign-in, expenses, missions,
          flights, receipts and reports.
        </p>
        <div>
          <Button onClick={() => openFile(urlOf(ownDataApi.archive), 'Downloading your data')}>
            Download My Data
          </Button>
        </div>
      </Stack>
    </Card>
  )
}

const Stack = styled.div`
  display: grid;
  gap: ${theme.space[4]};
  p { color: ${theme.color.muted}; }
`
