import type { ReactNode } from 'react'
import { type Entered, useMayChange } from '../lib/may-change.ts'
import { FieldStack } from './field.tsx'

type Props = { record: Entered | undefined; children: ReactNode }

/** The fields and buttons of a record. An assistant who did not enter it reads them, and why they are disabled. */
export function Changeable({ record, children }: Props) {
  const mayChange = useMayChange()
  if (!record || mayChange(record)) return <FieldStack>{children}</FieldStack>
  return (
    <FieldStack as="fieldset" disabled>
      <p>You did not enter this: only the person themselves can change it.</p>
      {children}
    </FieldStack>
  )
}
