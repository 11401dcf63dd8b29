import type { MailedReport, ReportMail } from '@sortie/contracts/internal-report-mail'
import type { Notification } from '../notifications/notification.model.ts'
import { type MailText, webLink } from './mail-text.ts'

type Words = { subject: string; heading: string; says: string; button: string; foot: string }

const asked = {
  button: 'Look at the report',
  foot: 'You get this mail because the report names you as the person who approves it.',
}
const owned = { button: 'Open the report', foot: 'You get this mail because it is your report.' }

/** Of a report number, the person who acted, and the report. A subject, which is believed, has no name that somebody chose. */
type WordsOf = (number: string, from: string, report: MailedReport) => Words
const words: Record<ReportMail, WordsOf> = {
  report_to_approve: (number, from, { fromEmail }) => ({
    ...asked,
    subject: `${fromEmail} asks you to approve expenses (${number})`,
    heading: 'Expenses to approve',
    says: `${from} submitted report ${number} and asks for your approval.`,
  }),
  report_reminder: (number, from) => ({
    ...asked,
    subject: `Report ${number} still waits for your approval`,
    heading: 'A report waits for you',
    says: `Report ${number} of ${from} still waits for your approval.`,
  }),
  report_approved: (number, from) => ({
    ...owned,
    subject: `Your report ${number} was approved`,
    heading: 'Your report was approved',
    says: `${from} approved report ${number}.`,
  }),
  report_returned: (number, from, { goesOn }) => ({
    ...owned,
    ...(goesOn
      ? {
          subject: `Expenses of your report ${number} were returned, and the rest was approved`,
          heading: 'Some expenses were returned',
          says: `${from} approved report ${number} without what is returned. Mend that and submit it again.`,
        }
      : {
          subject: `Your report ${number} was returned`,
          heading: 'Your report was returned',
          says: `${from} returned report ${number}. Mend its expenses and submit them again.`,
        }),
  }),
  report_paid: (number, from) => ({
    ...owned,
    subject: `Your report ${number} was paid`,
    heading: 'Your report was paid',
    says: `${from} marked report ${number} as paid.`,
  }),
  report_corrected: (number, from) => ({
    ...owned,
    subject: `Your report ${number} was corrected`,
    heading: 'Your report was corrected',
    says: `${from} corrected report ${number}. The difference is set off in what is not paid yet, or comes into your next report by itself.`,
  }),
  report_message: (number, from, { fromEmail }) => ({
    ...owned,
    subject: `${fromEmail} wrote about report ${number}`,
    heading: 'A message about a report',
    says: `${from} wrote about report ${number}.`,
    foot: 'You get this mail because you submitted this report or are asked to approve it.',
  }),
}

export const reportTexts = Object.fromEntries(
  Object.entries(words).map(([why, wordsOf]) => [
    why,
    ({ report }: Notification) => textOf(report, wordsOf),
  ]),
) as Record<ReportMail, (notification: Notification) => MailText>

type Link = { why: ReportMail; report: MailedReport; token: string; endsAt: Date }

/** For who has no account: the link opens this report alone. */
export function linkText({ why, report, token, endsAt }: Link): MailText {
  const text = textOf(report, words[why])
  const until = endsAt.toISOString().slice(0, 10)
  return {
    ...text,
    paragraphs: [
      ...text.paragraphs,
      `You need no account. The link is good until ${until}, for one decision, and for you alone: do not pass it on.`,
    ],
    button: { label: 'Look at the report', link: webLink('/approve', token) },
    foot: `You get this mail because ${personOf(report)} named your address as that of the person who approves the report. If you do not know them, do nothing.`,
  }
}

function textOf(report: MailedReport | undefined, wordsOf: WordsOf): MailText {
  if (!report) throw new Error('a mail about a report names the report')
  const { reportId, number, title, summary, texts, returned = [] } = report
  const { subject, heading, says, button, foot } = wordsOf(number, personOf(report), report)
  return {
    ...{ subject, heading, foot },
    paragraphs: [
      ...[says, `${title}: ${summary}.`],
      ...returned.map((line) => `Returned: ${line}`),
      ...texts.map((text) => `“${text}”`),
    ],
    button: { label: button, link: webLink(`/expense-reports/${reportId}`) },
  }
}

/** "Ann Lee (ann@example.org)" */
function personOf({ from, fromEmail }: MailedReport): string {
  return from.startsWith(fromEmail) ? from : `${from} (${fromEmail})`
}
