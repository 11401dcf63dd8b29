import * as z from 'zod/mini'
import { defineApi } from './endpoint.ts'

/**
 * How long and how much, of which administrators know, by service: variables that whoever runs Sortie sets where it is
 * installed, and what nobody sets.
 */
export const valuesInForce = {
  auth: {
    SESSION_IDLE_HOURS: 'Hours without use after which a session ends',
    SESSION_MAX_DAYS: 'Days after which a session ends in any case',
    LIMIT_SIGN_IN: 'Wrong passwords of an account from one address, before waiting starts',
  },
  expense: {
    RECORDS_PER_DAY: 'Entries that a person adds a day',
    RECORDS_MB_PER_DAY: 'MB of text that a person adds a day',
  },
  receipt: {
    RECEIPT_FILES_PER_PERSON: 'Receipts that a person keeps',
    RECEIPT_MB_PER_PERSON: 'MB of receipts that a person keeps',
    RECEIPT_FILES_PER_DAY: 'Receipts that a person adds a day',
    RECEIPT_MB_PER_DAY: 'MB of receipts that a person adds a day',
    INBOX_DAYS: 'Days after which a receipt of an Inbox goes that nobody worked on',
    RECEIPT_QUARANTINE_DAYS: 'Days for which files without a record can be restored',
    INBOX_MAIL_DAYS: 'Days for which mails that were read stay in the mailbox',
  },
  report: {
    withdrawnFilesDays: 'Days for which files of a report stay that was withdrawn or failed',
    returnedFilesDays: 'Days for which files of a returned report stay',
    bulkFilesDays: 'Days for which bulk reports can be downloaded',
    reminderDays: 'Days after which an approver is reminded',
    secondReminderDays: 'Days after which an approver is reminded once more',
    linkDays: 'Days for which a mailed link to decide on a report holds',
  },
} as const
export type InForceService = keyof typeof valuesInForce

export const inForceApis = {
  auth: apiOf('auth'),
  expense: apiOf('expense'),
  receipt: apiOf('receipt'),
  report: apiOf('report'),
}

function apiOf<const S extends InForceService>(service: S) {
  return defineApi({
    values: {
      method: 'GET',
      path: `/admin/in-force/${service}`,
      access: 'admin',
      summary: 'The limits in force that nobody sets in the app.',
      response: z.record(z.string(), z.number()),
    },
  })
}
