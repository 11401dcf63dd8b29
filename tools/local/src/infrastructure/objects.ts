import { mkdirSync } from 'node:fs'
import { hostEnvironment } from '../env.ts'
import { nodeProgram } from '../node-program.ts'
import { answersOk, listens } from '../ready.ts'
import { chooseEngine } from './choose-engine.ts'
import type { Ground, Server } from './server.ts'

const bucket = 'sortie'

/** MinIO where it is installed, the embedded object server elsewhere. Each has its own folder: their formats differ. */
export function objectServer({ files, secrets, ports }: Ground): Server {
  const address = `127.0.0.1:${ports.objects}`
  const { folder, program: minio, note } = chooseEngine(files.objects, 'minio')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const common = { name: 'objects', layer: 'infrastructure' } as const
  const url = `http://${secrets.s3AccessKey}:${secrets.s3SecretKey}@${address}/${bucket}`
  return {
    note,
    url,
    urlOf: () => url,
    spec: minio
      ? {
          ...common,
          command: minio,
          args: [
            'server',
            folder,
            '--address',
            address,
            '--console-address',
            '127.0.0.1:0',
            '--quiet',
          ],
          env: {
            ...hostEnvironment(),
            MINIO_ROOT_USER: secrets.s3AccessKey,
            MINIO_ROOT_PASSWORD: secrets.s3SecretKey,
          },
          ready: () => answersOk(`http://${address}/minio/health/live`),
        }
      : {
          ...common,
          ...nodeProgram('engines/objects/src/main.ts', {
            HOST: '127.0.0.1',
            PORT: String(ports.objects),
            FOLDER: folder,
            BUCKET: bucket,
            ACCESS_KEY: secrets.s3AccessKey,
            SECRET_KEY: secrets.s3SecretKey,
          }),
          ready: () => listens(ports.objects),
        },
  }
}
