import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

export const repository = join(import.meta.dirname, '../../..')

export type ComposeService = {
  image: string
  build?: {
    context: string
    dockerfile: string
    target?: string
    args?: Record<string, string>
  }
  environment?: Record<string, string | number>
  depends_on?: Record<string, { condition: string }>
  volumes?: Array<string | { type: string; source?: string; target: string }>
  networks?: string[]
  secrets?: Array<{ source: string; target: string }>
  healthcheck?: object
  read_only?: boolean
  security_opt?: string[]
  cap_drop?: string[]
  tmpfs?: string[]
  user?: string
  profiles?: string[]
  deploy?: { replicas?: number; resources?: object }
  mem_limit?: string
  pids_limit?: number
  restart?: string
  ports?: string[]
  network_mode?: string
}
export type Compose = {
  name?: string
  services: Record<string, ComposeService>
  networks: Record<string, { internal?: boolean }>
  volumes: Record<string, object>
  secrets: Record<string, { file: string }>
}

/**
 * The file as Docker reads it with these variables: merge keys resolved, `${NAME:-default}` filled in after it is parsed,
 * so that an empty one is a text and a whole number a number.
 */
export function readCompose(file: string, variables: Record<string, string> = {}): Compose {
  const fill = (text: string) =>
    text.replace(/\$\{(\w+)(?::-([^}]*))?\}/g, (_whole, name: string, usual?: string) => {
      const value = variables[name] || usual
      if (value === undefined) throw new Error(`${file}: ${name} has no default`)
      return value
    })
  const filled = (_key: unknown, value: unknown) => {
    if (typeof value !== 'string') return value
    const text = fill(value)
    return text !== value && /^\d+$/.test(text) ? Number(text) : text
  }
  return parse(readFileSync(join(repository, file), 'utf8'), filled, { merge: true })
}
