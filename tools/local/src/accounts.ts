/** Who has an account of its own on every server that is started here, under its own name. */
export const accounts = [
  'auth',
  'expense',
  'travel',
  'receipt',
  'report',
  'gateway',
  'backup',
] as const
export type Account = (typeof accounts)[number]

/** The prefix of databases, exchange, queues and keys: `npm start` uses the one that programs have by default. */
export const namespace = 'sortie'
