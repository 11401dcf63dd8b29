import { Copy, Download } from 'lucide-react'
import { useState } from 'react'
import styled from 'styled-components'
import { copyText } from '../../lib/copy-text.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'

type Props = { codes: string[]; onClose: () => void }

/** The only time that they are seen. */
export function RecoveryCodesDialog({ codes, onClose }: Props) {
  const text = `${codes.join('\n')}\n`
  const [isKept, setKept] = useState(false)
  return (
    <Dialog
      open
      onClose={onClose}
      dirty={!isKept}
      question={question}
      focus="sheet"
      title="Recovery Codes"
      description="Each of them signs you in once when your passkey or app is not at hand. They are shown now and never again: keep them safe."
    >
      <Codes aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Codes>
      <DialogActions>
        <Button
          icon={<Copy aria-hidden />}
          onClick={async () =>
            setKept((await copyText(text, 'Recovery codes copied', 'them')) || isKept)
          }
        >
          Copy
        </Button>
        <Button
          icon={<Download aria-hidden />}
          onClick={() => {
            save(text)
            setKept(true)
          }}
        >
          Download
        </Button>
        <Button variant="primary" onClick={onClose}>
          I Have Saved Them
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const question = {
  title: 'Close without the codes?',
  text: 'They are not shown again. Without them and without your passkey or app you cannot sign in.',
  action: 'Close Anyway',
  cancel: 'Back to the codes',
  destructive: true,
}

function save(text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = 'sortie-recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(link.href)
}

const Codes = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(10rem, 1fr));
  gap: ${theme.space[2]};
  list-style: none;
  code { font: ${theme.size.large}/1.6 ${theme.font.mono}; }
`
