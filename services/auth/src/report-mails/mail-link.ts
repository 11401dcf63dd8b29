import type { internalReportMailApi } from '@sortie/contracts/internal-report-mail'
import type * as z from 'zod/mini'
import { sendMail } from '../clients/mail.ts'
import { renderMail } from '../mail-texts/mail-text.ts'
import { linkText } from '../mail-texts/report-texts.ts'
import { NotificationModel } from '../notifications/notification.model.ts'

type Asked = z.output<typeof internalReportMailApi.sendLink.body>

/** Sent before it is recorded, since a token is stored nowhere; the report service asks again until it is. */
export async function mailLink(asked: Asked): Promise<boolean> {
  const { id, to, why, report } = asked
  if (await NotificationModel.exists({ _id: id })) return false
  await sendMail({ to, isOfOthers: true, ...renderMail(linkText(asked)) })
  const at = new Date()
  await NotificationModel.create([{ _id: id, kind: why, to, report, at, doneAt: at }])
  return true
}
