import { FileCheck2, X } from 'lucide-react'
import styled from 'styled-components'
import { formatFileSize } from '../../lib/format.ts'
import { theme } from '../../theme/theme.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import type { Upload } from './upload-list.ts'

type Props = { upload: Upload; onRemove: () => void }

/** A chosen file that is not sent yet or failed, with a button to remove it. */
export function ReadyFile({ upload: { file, problem }, onRemove }: Props) {
  return (
    <Box>
      <FileCheck2 aria-hidden />
      <span>
        {file.name} ready
        <small>{problem ? `Not sent: ${problem}` : formatFileSize(file.size)}</small>
      </span>
      <IconButton size="small" icon={<X />} label={`Remove ${file.name}`} onClick={onRemove} />
    </Box>
  )
}

const Box = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space[3]};
  padding: ${theme.space[3]};
  border: 1px solid ${theme.color.good};
  border-radius: ${theme.radius.medium};
  > svg { flex: none; color: ${theme.color.good}; }
  > span { flex: 1; display: grid; min-width: 0; overflow-wrap: anywhere; }
  small { color: ${theme.color.muted}; }
`
