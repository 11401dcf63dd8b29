import { createOpener } from '@sortie/untrusted-files/opener'

export const openedAtOnce = 2

/** Opens the receipts of reports in workers, so that no receipt can stop this service. */
export const receiptOpener = createOpener({
  program: new URL('./receipt-worker.ts', import.meta.url),
  processes: openedAtOnce,
  nice: 0,
})
