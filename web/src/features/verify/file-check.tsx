import type { VerifiedReportJson } from '@sortie/contracts/seal'
import { BadgeCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Verdict } from './verdict.tsx'

type Found = { name: string; is: 'sealed' | 'handedIn' | 'other' | 'unreadable' }

/** Compares a file with the one that was signed, and with the one before it. It is hashed here and sent nowhere. */
export function FileCheck({ report }: { report: VerifiedReportJson }) {
  const [found, setFound] = useState<Found>()

  async function check([file]: File[]) {
    if (!file) return
    setFound(undefined)
    setFound({ name: file.name, is: await compare(file, report) })
  }
  return (
    <Stack>
      {canHash ? (
        <FileDrop
          label="Check a file"
          hint="Drop the PDF here. It stays on your device: nothing is uploaded."
          accept="application/pdf"
          onFiles={(files) => void check(files)}
        />
      ) : (
        <p>
          This browser compares files only where Sortie is opened by https. The signed file has the
          SHA-256 <code>{report.sealed.sha256}</code>.
        </p>
      )}
      <div role="status">{found && <Outcome found={found} />}</div>
    </Stack>
  )
}

/** Without https a browser has no hashes. */
const canHash = globalThis.crypto?.subtle !== undefined

async function compare(file: File, report: VerifiedReportJson): Promise<Found['is']> {
  try {
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
    const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0'))
    const sha256 = hex.join('')
    if (sha256 === report.sealed.sha256) return 'sealed'
    return sha256 === report.handedIn.sha256 ? 'handedIn' : 'other'
  } catch {
    // It was moved or deleted while it was read.
    return 'unreadable'
  }
}

const outcomes: Record<Found['is'], { tone: string; title: string; text: string }> = {
  sealed: {
    tone: 'good',
    title: 'This is the very file',
    text: 'byte for byte the signed PDF of this report.',
  },
  handedIn: {
    tone: 'good',
    title: 'This is the very file',
    text: 'byte for byte as it was handed in, before it was approved and signed.',
  },
  other: {
    tone: 'bad',
    title: 'This is not the file',
    text: 'it was changed, or belongs to another report.',
  },
  unreadable: { tone: 'warn', title: 'The file could not be read', text: 'choose it again.' },
}

function Outcome({ found: { name, is } }: { found: Found }) {
  const { tone, title, text } = outcomes[is]
  return (
    <Verdict data-tone={tone}>
      {tone === 'good' ? <BadgeCheck aria-hidden /> : <TriangleAlert aria-hidden />}
      <span>
        <strong>{title}</strong>: {name}, {text}
      </span>
    </Verdict>
  )
}
