export type SystemProgram = 'rabbitmq' | 'redis' | 'chromium' | 'browser' | 'dovecot'
type Environment = Record<string, string | undefined>
export const systemPrograms: Record<
  SystemProgram,
  { label: string; programs: string[]; packages: string[] }
>
export const fetchedFolder: string
export function findIn(path: string, ...names: string[]): string | undefined
export function missingPrograms(env: Environment, more?: readonly SystemProgram[]): SystemProgram[]
export function mayInstall(env: Environment): boolean
export function howToInstall(missing: SystemProgram[]): string
export function mayFetch(env: Environment): boolean
export function labelsOf(names: readonly SystemProgram[]): string[]
