import { useEffect, useRef, useState } from 'react'
import { newId } from '../../lib/new-id.ts'
import { asProblem } from '../../lib/problem.ts'
import { toast } from '../../lib/toast.ts'
import { receiptFault } from './receipt-file.ts'
import { sendReceipt } from './send-receipt.ts'

export type Upload = {
  key: string
  file: File
  state: 'staged' | 'sending' | 'failed'
  percent: number
  problem?: string
}

/** Files on their way to one expense. Before the expense exists they are staged; `sendAll` sends what is left. */
export function useUploads(expenseId: string | undefined) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const running = useRef(new Map<string, AbortController>())
  useEffect(
    () => () => {
      for (const controller of running.current.values()) controller.abort()
    },
    [],
  )

  const patch = (key: string, change: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...change } : each)))

  /** True when it arrived. */
  async function send({ key, file }: Upload, target: string): Promise<boolean> {
    const controller = new AbortController()
    running.current.set(key, controller)
    patch(key, { state: 'sending', percent: 0, problem: undefined })
    try {
      await sendReceipt(target, file, {
        idempotencyKey: key,
        signal: controller.signal,
        onProgress: (percent) => patch(key, { percent }),
      })
      setUploads((all) => all.filter((each) => each.key !== key))
      toast({ title: 'Receipt uploaded successfully' })
      return true
    } catch (thrown) {
      const { message, sentence } = asProblem(thrown)
      patch(key, { state: 'failed', problem: sentence ?? message })
      if (!controller.signal.aborted)
        toast({ title: 'Failed to upload receipt', description: message, variant: 'destructive' })
      return false
    } finally {
      running.current.delete(key)
    }
  }

  return {
    uploads,
    /** Takes the files that may be receipts; the others are refused in words. */
    async add(files: File[]) {
      const good: Upload[] = []
      for (const file of files) {
        const fault = receiptFault(file)
        if (fault) toast({ ...fault, variant: 'destructive' })
        else good.push({ key: newId(), file, state: 'staged', percent: 0 })
      }
      setUploads((all) => [...all, ...good])
      if (expenseId) for (const upload of good) await send(upload, expenseId)
    },
    retry(upload: Upload, target = expenseId) {
      return target ? send(upload, target) : Promise.resolve(false)
    },
    drop(key: string) {
      running.current.get(key)?.abort()
      setUploads((all) => all.filter((each) => each.key !== key))
    },
    /** Sends everything staged or failed to `target`; true when all of it arrived. */
    async sendAll(target: string): Promise<boolean> {
      const results: boolean[] = []
      for (const upload of uploads)
        if (upload.state !== 'sending') results.push(await send(upload, target))
      return results.every(Boolean)
    },
  }
}

export type Uploads = ReturnType<typeof useUploads>
