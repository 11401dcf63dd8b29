import { useEffect, useRef, useState } from 'react'
import { newId } from '../../lib/new-id.ts'
import { inbox } from '../../lib/offline/receipt-target.ts'
import { asProblem } from '../../lib/problem.ts'
import { toast } from '../../lib/toast.ts'
import { useIsOpen } from '../../lib/use-is-open.ts'
import { receiptFault } from './receipt-file.ts'
import { type Upload, uploadList, useUploadList } from './upload-list.ts'
import {
  aimUploads,
  dropUpload,
  releaseUploads,
  sendUpload,
  sendUploads,
  stageUpload,
} from './uploads.ts'

export type { Upload } from './upload-list.ts'

/** Files of one dialog on their way to one expense, or to the Inbox. Before the expense exists they are staged. */
export function useUploads(expenseId: string | undefined) {
  const [owner] = useState(() => newId())
  const isOpen = useIsOpen()
  const [held, showHeld] = useState(false)
  const latest = useRef(false)
  /** Files whose first bytes are still being read. */
  const adding = useRef<Promise<unknown>>(undefined)
  useEffect(
    () => () => {
      if (!latest.current) releaseUploads(owner)
    },
    [owner],
  )
  const all = useUploadList()
  const own = () => uploadList().filter((each) => each.owner === owner)
  function setHeld(now: boolean) {
    latest.current = now
    showHeld(now)
    if (!now && !isOpen()) releaseUploads(owner)
  }

  async function stage(files: File[]): Promise<Upload[]> {
    const good: Upload[] = []
    for (const file of files) {
      const fault = await receiptFault(file)
      if (fault) toast({ ...fault, variant: 'destructive' })
      else good.push(stageUpload(file, owner, expenseId))
    }
    return good
  }

  /** Sends everything that is not in the store yet; true when all of it is. */
  async function sendAll(target: string): Promise<boolean> {
    await adding.current
    aimUploads(owner, target)
    const sent = sendUploads(own(), target)
    setHeld(false)
    await sent
    return own().length === 0
  }

  return {
    uploads: all.filter((each) => each.owner === owner),
    /** Takes the files that may be receipts; the others are refused in words. */
    async add(files: File[]) {
      const staged = stage(files)
      adding.current = Promise.all([adding.current, staged])
      const good = await staged
      if (expenseId) await sendUploads(good, expenseId)
    },
    retry({ key }: Upload, target = expenseId) {
      return target ? sendUpload(key, target) : Promise.resolve(false)
    },
    drop: dropUpload,
    /** Whether closing the dialog loses what was typed or chosen; not while that is being saved. */
    losesOnClose: (isDirty: boolean) =>
      !held && (isDirty || own().some(({ expenseId }) => !expenseId)),
    /**
     * While their expense is being saved the files stay, also when the dialog is closed: `sendAll` takes them up. Those of
     * an expense that is refused then go to the Inbox, as nobody could choose them again.
     */
    async hold<R>(saving: Promise<R>): Promise<R> {
      setHeld(true)
      try {
        return await saving
      } catch (thrown) {
        const isLeft = !expenseId && !isOpen() && own().length > 0
        if (!isLeft) {
          setHeld(false)
          throw thrown
        }
        void sendAll(inbox)
        const problem = asProblem(thrown)
        throw { ...problem, message: `${problem.message} Its receipts go to your Inbox.` }
      }
    },
    sendAll,
  }
}

export type Uploads = ReturnType<typeof useUploads>
