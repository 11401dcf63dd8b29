import type { Compose } from './compose.ts'

/** Memory of each container as the engine says it, a line each; empty where it says none. */
export async function memoryOf(compose: Compose): Promise<string[]> {
  const said = await compose.run(['stats', '--no-stream', '--format', 'json']).catch(() => '')
  return String(said)
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { Name: string; MemUsage: string })
    .map(({ Name, MemUsage }) => `${Name.padEnd(44)} ${MemUsage.split(' / ')[0]}`)
    .sort()
}
