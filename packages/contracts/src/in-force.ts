import * as z from 'zod/mini'
import { defineApi } from './endpoint.ts'

/** What whoever runs Sortie sets where it is installed, of which administrators know: how long, how much. By service. */
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
} as const
export type InForceService = keyof typeof valuesInForce

export const inForceApis = {
  auth: apiOf('auth'),
  expense: apiOf('expense'),
  receipt: apiOf('receipt'),
}

function apiOf<const S extends InForceService>(service: S) {
  return defineApi({
    values: {
      method: 'GET',
      path: `/admin/in-force/${service}`,
      access: 'admin',
      summary: 'The values in force of variables that are set where Sortie is installed.',
      response: z.record(z.string(), z.number()),
    },
  })
}
