import type { ReceiptJson } from '@sortie/contracts/receipt-record'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import styled from 'styled-components'
import { theme } from '../../theme/theme.ts'
import { thumbnailUrl } from './receipt-url.ts'

type Shown = Pick<ReceiptJson, 'id' | 'fileName' | 'hasThumbnail' | 'picturedTurn'>

/** The thumbnail of a receipt, or a sheet of paper while there is none or it is not known yet. */
export function ReceiptPicture({ receipt, size }: { receipt?: Shown; size: string }) {
  const [broken, setBroken] = useState(false)
  const name = `Receipt ${receipt?.fileName ?? ''}`
  return (
    <Frame style={{ width: size, height: size }}>
      {receipt?.hasThumbnail && !broken ? (
        <img
          src={thumbnailUrl(receipt)}
          alt={name}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
        />
      ) : (
        <FileText aria-label={name} role="img" />
      )}
    </Frame>
  )
}

const Frame = styled.span`
  flex: none;
  display: grid;
  place-items: center;
  overflow: hidden;
  background: ${theme.color.raised};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.small};
  color: ${theme.color.muted};
  img { width: 100%; height: 100%; object-fit: cover; object-position: top; }
`
