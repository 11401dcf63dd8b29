import { urlOf } from '@sortie/contracts/endpoint'
import { expenseApi } from '@sortie/contracts/expense'
import { useNavigate } from 'react-router-dom'
import { openFile } from '../lib/open-file.ts'
import { paths } from '../lib/paths.ts'
import { sheetsGone } from '../lib/use-back-closes.ts'
import { acceptedReceipts } from '../records/receipts/receipt-file.ts'
import { sendToInbox } from '../records/receipts/send-to-inbox.ts'
import { useScheme } from '../theme/scheme.ts'
import { useLeave } from './use-leave.ts'

/** What the search does at once, without a page or a form. */
export type Act = 'add' | 'csv' | 'scheme' | 'leave'

export function useActs(): Record<Act, () => void> {
  const navigate = useNavigate()
  const [, turnScheme] = useScheme()
  const { leave } = useLeave()
  return {
    add: () =>
      pickReceipts(async (files) => {
        if ((await sendToInbox(files)) > 0) navigate(paths.inbox)
      }),
    csv: () => openFile(urlOf(expenseApi.exportCsv, {}, {}), 'A CSV export'),
    scheme: turnScheme,
    leave: () => void sheetsGone().then(leave),
  }
}

/** The browser's own choice of files, which it shows only right after a press. */
function pickReceipts(take: (files: File[]) => Promise<void>): void {
  const picker = document.createElement('input')
  Object.assign(picker, { type: 'file', accept: acceptedReceipts, multiple: true })
  picker.addEventListener('change', () => void take([...(picker.files ?? [])]))
  picker.click()
}
