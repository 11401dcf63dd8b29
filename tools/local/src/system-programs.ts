import { execFile } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { type GivenServers, hostEnvironment } from './env.ts'
import { Fault } from './fault.ts'
import { fetchable, fetchPrograms } from './fetched/fetch-programs.ts'
import {
  howToInstall,
  labelsOf,
  mayFetch,
  mayInstall,
  missingPrograms,
  type SystemProgram,
  systemPrograms,
} from './find-programs.mjs'

const policy = '/usr/sbin/policy-rc.d'

/**
 * Installs missing programs where that is allowed (root on Debian or Ubuntu), unpacks them for this checkout alone
 * where it is not, and throws a Fault naming those that are missing still.
 */
export async function ensureSystemPrograms(
  given: GivenServers,
  say: (line: string) => void,
  more: readonly SystemProgram[] = [],
): Promise<void> {
  const env = { ...hostEnvironment(), ...given }
  const missing = missingPrograms(env, more)
  if (missing.length === 0) return
  let reason = ''
  if (mayInstall(env)) {
    const labels = labelsOf(missing).join(', ')
    say(`Installing ${labels} …`)
    await install(
      labels,
      missing.flatMap((name) => systemPrograms[name].packages),
    )
  } else if (mayFetch(env)) {
    reason = await fetchPrograms(missing.filter(fetchable), say)
  }
  const still = missingPrograms(env, more)
  if (still.length > 0) throw new Fault(`${howToInstall(still)}\n${reason}`.trim())
}

/** What a person must do about a program that is missing and that we may not install; '' about any other. */
export function lacking(program: SystemProgram): string {
  const env = hostEnvironment()
  const isMissing = missingPrograms(env, [program]).includes(program)
  return isMissing && !mayInstall(env) ? howToInstall([program]) : ''
}

/** Debian starts a server as soon as it is installed: a policy file forbids that while apt works. */
async function install(labels: string, packages: string[]): Promise<void> {
  const ownPolicy = !existsSync(policy)
  if (ownPolicy) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  const wanted = ['install', '-y', '--no-install-recommends', ...packages]
  try {
    // The slow update is needed only on a machine without recent package lists.
    await apt(wanted).catch(() => apt(['update']).then(() => apt(wanted)))
  } catch (error) {
    const reason = (error as { stderr?: string }).stderr?.trim().split('\n').at(-1) ?? String(error)
    throw new Fault(`${labels} could not be installed; apt-get said: ${reason}`)
  } finally {
    if (ownPolicy) rmSync(policy, { force: true })
  }
}

async function apt(args: string[]): Promise<void> {
  await promisify(execFile)('apt-get', ['-qq', ...args], {
    env: { ...hostEnvironment(), DEBIAN_FRONTEND: 'noninteractive' },
    maxBuffer: 64 * 1024 * 1024,
  })
}
