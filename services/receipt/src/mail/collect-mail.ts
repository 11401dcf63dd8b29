import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { leaveLease, takeLease } from '@sortie/platform/mongo/lease'
import { addCheck } from '@sortie/platform/ops/health'
import { log } from '@sortie/platform/ops/logger'
import { Gauge } from 'prom-client'
import { type Mailbox, NotMovedError, openMailbox } from '../clients/mailbox.ts'
import { MailboxStateModel, mailboxState } from './mail.model.ts'
import type { MailboxSettings } from './mailbox-settings.ts'
import { isOutsideFault, takeMail } from './take-mail.ts'

const lease = 'mailbox'
const leaseMs = 15_000
/** Longest time between checks, also when the server announces nothing. */
const roundMs = 60_000
const clearMs = 3600_000
const longestPauseMs = 5 * 60_000

const away = new Gauge({
  name: 'inbox_mailbox_away',
  help: '1 while this process cannot look into the mailbox of receipts.',
})

/** Empties the mailbox continuously, in one instance of this service at a time. Returns a function that stops. */
export function collectMail(settings: MailboxSettings): () => Promise<void> {
  const stopping = new AbortController()
  const holder = randomUUID()
  let problem: string | null = null
  const setProblem = (reason: string | null) => {
    problem = reason
    away.set(reason === null ? 0 : 1)
  }
  addCheck('mailbox', async () => problem && Promise.reject(new Error(problem)), 'useful')

  const done = (async () => {
    let failures = 0
    while (!stopping.signal.aborted) {
      try {
        if (await takeLease(lease, holder, leaseMs))
          await workOn(settings, holder, stopping.signal, async (fullPercent) => {
            failures = 0
            setProblem(null)
            const seenAt = new Date()
            await noteState({ seenAt, problem: null, problemSince: null, fullPercent })
          })
        // Another instance has the lease, and reports its own failures.
        else setProblem(null)
      } catch (error) {
        failures += 1
        const reason = reasonOf(error)
        setProblem(reason)
        log.warn({ reason, failures }, 'mailbox waits')
        await noteProblem(reason)
      }
      const pauseMs = failures ? Math.min(longestPauseMs, 500 * 2 ** failures) : leaseMs / 3
      await sleep(pauseMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
    await leaveLease(lease, holder)
  })()
  return async () => {
    stopping.abort()
    await done
  }
}

async function workOn(
  settings: MailboxSettings,
  holder: string,
  stopping: AbortSignal,
  seen: (fullPercent: number | null) => Promise<void>,
): Promise<void> {
  const mailbox = await openMailbox(settings)
  const lost = new AbortController()
  const signal = AbortSignal.any([stopping, lost.signal])
  const hold = setInterval(async () => {
    if (await takeLease(lease, holder, leaseMs).catch(() => false)) return
    lost.abort()
    mailbox.close()
  }, leaseMs / 3)
  let cleared = 0
  try {
    while (!signal.aborted) {
      await round(mailbox, settings, signal)
      await seen(await mailbox.fullPercent())
      if (Date.now() - cleared > clearMs) {
        await mailbox.clear(settings.keptDays)
        cleared = Date.now()
      }
      await mailbox.wait(roundMs, signal)
    }
  } finally {
    clearInterval(hold)
    mailbox.close()
  }
}

/**
 * A mail whose processing fails is left for the next round; those behind it continue. Throws where mails cannot be
 * moved away, which only the mailbox's administrator can mend.
 */
async function round(
  mailbox: Mailbox,
  settings: MailboxSettings,
  signal: AbortSignal,
): Promise<void> {
  let notMoved: NotMovedError | undefined
  for (const uid of await mailbox.uids()) {
    if (signal.aborted) return
    try {
      await takeMail(mailbox, uid, settings)
    } catch (error) {
      if (isOutsideFault(error) || !mailbox.isOpen()) throw error
      if (error instanceof NotMovedError) notMoved = error
      log.error({ err: error, uid }, 'mail not handled')
    }
  }
  if (notMoved) throw notMoved
}

/** The mail server's response, without the command that it answers. */
function reasonOf(error: unknown): string {
  const { responseText, message, code } = error as {
    responseText?: string
    message?: string
    code?: string
  }
  return (responseText ?? message ?? code ?? 'unknown').slice(0, 200)
}

async function noteState(state: object): Promise<void> {
  await MailboxStateModel.updateOne({ _id: mailboxState }, { $set: state }, { upsert: true })
}

async function noteProblem(problem: string): Promise<void> {
  try {
    await noteState({ problem })
    await MailboxStateModel.updateOne(
      { _id: mailboxState, problemSince: null },
      { $set: { problemSince: new Date() } },
    )
  } catch (error) {
    log.warn({ err: error }, 'the state of the mailbox is not noted')
  }
}
