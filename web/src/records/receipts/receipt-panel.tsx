import type { ReactNode } from 'react'
import styled from 'styled-components'
import { theme } from '../../theme/theme.ts'
import { FileDrop } from '../../ui/file-drop.tsx'
import { AttachedReceipts } from './attached-receipts.tsx'
import { PendingReceipts } from './pending-receipts.tsx'
import { acceptedReceipts } from './receipt-file.ts'
import type { Uploads } from './use-uploads.ts'

type Props = {
  expenseId?: string
  uploads: Uploads
  /** The receipts themselves, large. */
  pictures?: ReactNode
  children?: ReactNode
}

/** The receipts of an expense: drop, paste or pick files, follow them, view, download and delete what is attached. */
export function ReceiptPanel({ expenseId, uploads, pictures, children }: Props) {
  return (
    <Box aria-label="Receipts">
      <h3>Receipts</h3>
      {pictures}
      <FileDrop
        label="Add receipts"
        hint="JPG, PNG or PDF, at most 10 MB each. Drop, paste or pick them."
        accept={acceptedReceipts}
        multiple
        onFiles={(files) => void uploads.add(files)}
      />
      {children}
      <PendingReceipts uploads={uploads} expenseId={expenseId} />
      {expenseId && <AttachedReceipts expenseId={expenseId} />}
    </Box>
  )
}

const Box = styled.section`
  display: grid;
  align-content: start;
  gap: ${theme.space[3]};
  h3 { font-size: ${theme.size.large}; }
  ul { display: grid; gap: ${theme.space[2]}; }
`
