import { spawnSync } from 'node:child_process'
import { Fault } from '@sortie/local/fault'
import { wholeNumber } from '@sortie/platform/env'

const known = [
  ['docker', 'compose'],
  ['podman', 'compose'],
]

export type Settings = { compose: string[]; port: number }

/** COMPOSE is the command to run, its words parted by spaces; without it Docker's or Podman's own is looked for. */
export function readSettings(source = process.env): Settings {
  const given = source.COMPOSE?.split(' ').filter(Boolean)
  const compose = given?.length ? given : known.find(answers)
  if (!compose)
    throw new Fault(
      'Neither `docker compose` nor `podman compose` answers here: install one, or name yours in COMPOSE.',
    )
  const port = wholeNumber(1, 65535).safeParse(source.PORT ?? '8080')
  if (!port.success) throw new Fault(`PORT must be a port number, not "${source.PORT}".`)
  return { compose, port: port.data }
}

function answers([program = '', ...words]: string[]): boolean {
  return spawnSync(program, [...words, 'version'], { stdio: 'ignore' }).status === 0
}
