// Whether a connection may send a command.

import { CommandError } from '../errors.ts'
import type { CommandName } from '../supported.ts'
import type { Context } from './context.ts'
import { NEEDS } from './needs.ts'

export interface Demand {
  action: string
  database: string
  /** Every collection of the database when absent. */
  collection?: string
}

/** Throws Unauthorized (13). */
export function authorize(context: Context) {
  const name = context.request.name as CommandName
  const needs = NEEDS[name]
  if (needs === 'nothing') return
  demandLogin(context)
  if (needs !== 'login') for (const demand of needs(context)) demandRight(context, demand)
}

export function demandRight(context: Context, { action, database, collection }: Demand) {
  const { state, request } = context
  if (state.accounts.allows(demandLogin(context), action, database, collection)) return
  throw new CommandError(
    'Unauthorized',
    `not authorized on ${database} to execute command { ${request.name} }: it needs the action ${action}`,
  )
}

/** The id of the user who is logged in on this connection. */
function demandLogin({ state, connection, request }: Context): string {
  const { user } = connection
  if (user !== undefined && state.accounts.users.has(user)) return user
  throw new CommandError('Unauthorized', `Command ${request.name} requires authentication`)
}
