import type { MailedReport, ReportMail } from '@sortie/contracts/internal-report-mail'
import { type MailText, momentText, webLink } from './mail-text.ts'

type Words = {
  subject: string
  heading: string
  says: string
  button: string
  foot: string
  path?: string
}

const asked = {
  button: 'Look at the report',
  foot: 'You get this mail because the report names you as the person who approves it.',
}
const whyYou = {
  asked: '',
  left: ' It comes to you because whoever was asked has left.',
  moved: ' It comes to you because you are their new manager.',
}
const owned = { button: 'Open the report', foot: 'You get this mail because it is your report.' }

/** Makes the words of a number, who acted, and the report. A subject, which is believed, has no name that somebody chose. */
type WordsOf = (number: string, from: string, report: MailedReport) => Words
const words: Record<ReportMail, WordsOf> = {
  report_to_approve: (number, from, { fromEmail, handedOn }) => ({
    ...asked,
    subject: `${fromEmail} asks you to approve expenses (${number})`,
    heading: 'Expenses to approve',
    says: `${from} handed in report ${number} and asks for your approval.${whyYou[handedOn ?? 'asked']}`,
  }),
  report_handed_on: (number, from, { handedOn }) => ({
    ...owned,
    subject: `Somebody else decides on your report ${number}`,
    heading: 'Somebody else decides',
    says: `Report ${number} waits for ${from} no more, who ${handedOn === 'moved' ? 'was your manager' : 'has left'}: a manager of yours is asked. You need do nothing.`,
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
          says: `${from} approved report ${number} without what is returned. Mend that and hand it in again.`,
        }
      : {
          subject: `Your report ${number} was returned`,
          heading: 'Your report was returned',
          says: `${from} returned report ${number}. Mend its expenses and hand them in again.`,
        }),
  }),
  report_taken_back: (number, from) => ({
    ...owned,
    subject: `The approval of your report ${number} was taken back`,
    heading: 'An approval was taken back',
    says: `${from} approved report ${number} by mistake, and took that back. It waits for approval again.`,
  }),
  exported_taken_back: (number, from) => ({
    subject: `Report ${number}, which you exported, is not approved any more`,
    heading: 'Do not pay this report',
    says: `${from} took back the approval of report ${number}, which is in a CSV that you exported. Take it out of what you pay. If it is paid already, tell them.`,
    button: 'Open the payments',
    foot: 'You get this mail because you exported what is to be paid back as CSV.',
    path: '/payments',
  }),
  report_paid: (number, from, { goesOn }) => {
    const paid = goesOn ? 'paid in part' : 'paid'
    return {
      ...owned,
      subject: `Your report ${number} was ${paid}`,
      heading: `Your report was ${paid}`,
      says: `${from} marked report ${number} as ${paid}.`,
    }
  },
  account_missing: (number) => ({
    subject: `Your bank account is missing, so that report ${number} is not paid`,
    heading: 'Where shall the money go?',
    says: 'Finance wants to pay back what you are owed. Your profile has no IBAN: enter it, and nothing else is to be done.',
    button: 'Enter your IBAN',
    foot: 'You get this mail because finance asked for it, at most once a day. Nobody reads an IBAN in replies to it.',
    path: '/profile',
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
    foot: 'You get this mail because you handed in this report or are asked to approve it.',
  }),
}

type Link = { token: string; endsAt: Date }

/** With a link for who has no account: it opens this report alone. */
export function reportText(why: ReportMail, report: MailedReport, link?: Link): MailText {
  const { reportId, number, title, summary, place, texts, returned = [] } = report
  const said = words[why](number, personOf(report), report)
  const { subject, heading, says, button, foot, path = `/expense-reports/${reportId}` } = said
  const text = {
    subject,
    heading,
    paragraphs: [
      ...[says, `${title}: ${summary}.`, `${place}.`],
      ...returned.map((line) => `Returned: ${line}`),
      ...texts.map((text) => `“${text}”`),
    ],
  }
  if (!link)
    return {
      ...text,
      foot,
      button: { label: button, link: webLink(path) },
    }
  // Nobody knows the zone of who has no account.
  const until = momentText(link.endsAt, 'UTC')
  text.paragraphs.push(
    `You need no account. The link is good until ${until}, for one decision, and for you alone: do not pass it on.`,
  )
  return {
    ...text,
    button: { label: 'Look at the report', link: webLink('/approve', link.token) },
    foot: `You get this mail because ${personOf(report)} named your address as that of the person who approves the report. If you do not know them, do nothing.`,
  }
}

/** "Ann Lee (ann@example.org)" */
function personOf({ from, fromEmail }: MailedReport): string {
  return from.startsWith(fromEmail) ? from : `${from} (${fromEmail})`
}
