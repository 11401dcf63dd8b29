/** The programs that have an account of their own, by their own name, on every server that is started here. */
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

/** The prefix of databases, exchange, queues and keys: the programs' default. */
export const namespace = 'sortie'
