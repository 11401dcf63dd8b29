import type { ScannedReceipt } from '@sortie/contracts/scan'
import { useEffect, useRef, useState } from 'react'
import { asProblem, type CallProblem } from '../../lib/problem.ts'
import { toast } from '../../lib/toast.ts'
import { useIsOpen } from '../../lib/use-is-open.ts'
import { receiptFault } from '../receipts/receipt-file.ts'
import type { Upload, Uploads } from '../receipts/use-uploads.ts'
import { readOnce } from '../scan/read-once.ts'
import { percent } from '../scan/scan.ts'
import type { ExpenseZodForm } from './expense-fields.tsx'
import { fillEmpty } from './fill-scanned.ts'

type Outcome = { reading?: ScannedReceipt; problem?: CallProblem }

/**
 * Reads what is attached to a form in the background and fills its empty fields. A saved expense is not read into: its
 * fields are somebody's answer already.
 */
export function useReadings(form: ExpenseZodForm, { uploads }: Uploads, isNew: boolean) {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<File, Outcome>>(new Map())
  const isOpen = useIsOpen()
  const begun = useRef(new Set<File>())

  const settle = (file: File, outcome: Outcome) =>
    setOutcomes((all) => new Map(all).set(file, outcome))

  async function read(file: File) {
    if (await receiptFault(file)) return
    settle(file, {})
    try {
      const reading = await readOnce(file)
      if (!isOpen()) return
      settle(file, { reading })
      fillEmpty(form, reading)
      toast({
        title: 'Receipt scanned!',
        description: `Auto-filled with ${percent(reading.confidence)} confidence`,
        background: true,
      })
    } catch (thrown) {
      if (isOpen()) settle(file, { problem: asProblem(thrown) })
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each file once, when it is added
  useEffect(() => {
    for (const { file } of isNew ? uploads : [])
      if (!begun.current.has(file)) {
        begun.current.add(file)
        void read(file)
      }
  }, [uploads])

  return {
    of: ({ file }: Upload) => outcomes.get(file),
    readingOf: ({ file }: Upload) => outcomes.get(file)?.reading,
    /** The form was filled with it by the scanner. */
    take(file: File, reading: ScannedReceipt) {
      begun.current.add(file)
      settle(file, { reading })
    },
    again: ({ file }: Upload) => void read(file),
  }
}

export type Readings = ReturnType<typeof useReadings>
