/** Programs that work behind the calls people wait for have it. */
export const backgroundPriority = 5

export type ProcessSpec = {
  name: string
  layer: 'infrastructure' | 'service' | 'gateway'
  needs?: string[]
  command: string
  args: string[]
  cwd?: string
  /** The complete environment of the process; nothing is inherited. */
  env: Record<string, string>
  ready: () => Promise<void>
  prepare?: () => Promise<void>
  /** Liveness check, repeated continuously; after three failures in a row the process is restarted. */
  works?: () => Promise<void>
  nice?: typeof backgroundPriority
  /** ms between SIGTERM and SIGKILL; 10 s by default. */
  grace?: number
}
export type ProcessState =
  | 'waiting'
  | 'starting'
  | 'ready'
  | 'restarting'
  | 'stopping'
  | 'stopped'
  | 'failed'
export type StateChange = {
  name: string
  state: ProcessState
  reason?: string
  pid?: number
}
