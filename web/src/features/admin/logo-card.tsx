import { logoLimits } from '@sortie/contracts/organisation'
import { Image } from 'lucide-react'
import styled from 'styled-components'
import { attempt } from '../../lib/toast-failure.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { useBrandQuery, useChangeLogoMutation } from '../../records/reports/brand.api.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FieldStack } from '../../ui/field.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Row } from '../../ui/layout.tsx'
import { Listing } from '../../ui/listing.tsx'

const mostBytes = 1024 * 1024
/** What is drawn of it, in px: twice what paper and mails show. */
const drawn = { width: logoLimits.width / 2, height: logoLimits.height / 2 }

/** The picture in the head of reports and mails. */
export function LogoCard() {
  const brand = useBrandQuery()
  const [change] = useChangeLogoMutation()
  const [busy, singleFlight] = useSingleFlight()
  const save = (logo: string | null) => change({ body: { logo } }).unwrap()
  const take = singleFlight(async ([file]: File[]) => {
    if (file) await attempt('Failed to change the logo', asPng(file).then(save), 'Logo changed')
  })
  const remove = singleFlight(async () => {
    await attempt('Failed to remove the logo', save(null), 'Logo removed')
  })
  return (
    <Card title="Logo" icon={<Image aria-hidden />}>
      <Listing of="the logo" {...brand}>
        {({ logo }) => (
          <FieldStack>
            {logo && (
              <Row>
                <Shown src={`data:image/png;base64,${logo}`} alt="The logo of the organisation" />
                <Button pending={busy} onClick={() => void remove()}>
                  Remove
                </Button>
              </Row>
            )}
            <FileDrop
              label={busy ? 'Saving...' : logo ? 'Choose another logo' : 'Choose a logo'}
              hint="PNG or JPEG, at most 1 MB. It is made as small as reports and mails show it."
              accept="image/png,image/jpeg"
              camera={false}
              compact
              disabled={busy}
              onFiles={(files) => void take(files)}
            />
          </FieldStack>
        )}
      </Listing>
    </Card>
  )
}

/** Drawn anew by the browser, with its transparency, as base64. */
async function asPng(file: File): Promise<string> {
  if (file.size > mostBytes) throw new Error('Choose a picture of at most 1 MB.')
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error('This file is no picture that can be drawn. Choose a PNG or a JPEG.')
  })
  const scale = Math.min(1, drawn.width / picture.width, drawn.height / picture.height)
  const size = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale)))
  const canvas = new OffscreenCanvas(size[0] ?? 1, size[1] ?? 1)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const bytes = new Uint8Array(
    await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer(),
  )
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** On paper, as it is printed. */
const Shown = styled.img`
  max-width: 100%;
  max-height: 5rem;
  padding: ${theme.space[2]};
  background: ${theme.color.paper};
`
