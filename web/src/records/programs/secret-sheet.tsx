import { Copy } from 'lucide-react'
import { useState } from 'react'
import { copyText } from '../../lib/copy-text.ts'
import { Sheet } from '../../ui/sheet.tsx'

type Props = { title: string; secret: string; onClose: () => void }

const question = {
  title: 'Close without it?',
  text: 'It is not shown again. Make another one then.',
  action: 'Close Anyway',
  cancel: 'Back to it',
  destructive: true,
}

/** A token or a secret, the only time that it is seen. */
export function SecretSheet({ title, secret, onClose }: Props) {
  const [isKept, setKept] = useState(false)
  return (
    <Sheet
      title={title}
      description="It is shown now and never again."
      dirty={!isKept}
      question={question}
      onClose={onClose}
      wayOut="Done"
      action={{
        children: isKept ? 'Copied' : 'Copy',
        icon: <Copy aria-hidden />,
        onClick: async () => setKept(await copyText(secret, 'Copied')),
      }}
    >
      <code style={{ overflowWrap: 'anywhere' }}>{secret}</code>
    </Sheet>
  )
}
