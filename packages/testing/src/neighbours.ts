import type { ServiceName } from '@sortie/contracts/apis'
import type { Service } from '@sortie/platform/service'
import { freePort } from './free-port.ts'
import { testIdentity } from './people.ts'
import { spawnService } from './spawn-service.ts'
import { newNamespace, type TestService, testEnvironment, testService } from './test-service.ts'

export type Neighbour = Awaited<ReturnType<typeof spawnService>>

/**
 * The service under test in this process and the named neighbours as processes of the same system. Each gets the
 * addresses of the service under test and of the neighbours started before it.
 */
export async function testServiceWith<N extends ServiceName>(
  own: ServiceName,
  names: N[],
  load: () => Promise<{ service: Service }>,
  env: Record<string, string> = {},
): Promise<{ service: TestService; neighbours: Record<N, Neighbour> }> {
  const namespace = newNamespace()
  const identity = await testIdentity()
  const port = String(await freePort())
  const shared: Record<string, string> = {
    ...testEnvironment(identity, namespace),
    [`${own.toUpperCase()}_URL`]: `http://127.0.0.1:${port}`,
    ...env,
  }
  const neighbours = {} as Record<N, Neighbour>
  for (const name of names) {
    neighbours[name] = await spawnService(name, shared)
    shared[`${name.toUpperCase()}_URL`] = neighbours[name].url
  }
  const service = await testService(load, { ...shared, PORT: port })
  await service.identity.stop()
  return {
    neighbours,
    service: {
      ...service,
      identity,
      async stop(expected) {
        try {
          await service.stop(expected)
        } finally {
          for (const name of names) await neighbours[name].kill()
          await identity.stop()
        }
      },
    },
  }
}
