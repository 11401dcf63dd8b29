import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Account, namespace } from '../accounts.ts'
import { hostEnvironment } from '../env.ts'
import { nodeProgram } from '../node-program.ts'
import { backgroundPriority } from '../process-spec.ts'
import { answersOk, listens } from '../ready.ts'
import { chooseEngine } from './choose-engine.ts'
import { canMakeAccounts, makeAccounts } from './minio-accounts.ts'
import { hasObjects, objectAccounts, objectRights } from './object-rights.ts'
import type { Ground, Server } from './server.ts'

const bucket = 'sortie'
const shared =
  'mc is not installed, so the programs share one account of MinIO: see "Accounts of the engines" in docs/operating.md.'

/** MinIO where it is installed, else the embedded object server, each with its own folder: their formats differ. */
export function objectServer(ground: Ground): Server {
  const { files, secrets, ports } = ground
  const { folder, program: minio, note } = chooseEngine(files.objects, 'minio')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const separate = !minio || canMakeAccounts()
  const urlWith = (user: string, password: string) =>
    `http://${user}:${password}@127.0.0.1:${ports.objects}/${bucket}`
  const url = urlWith(secrets.s3AccessKey, secrets.s3SecretKey)
  return {
    note: note ?? (separate ? undefined : shared),
    url,
    urlOf: (account: Account) =>
      separate && hasObjects(account) ? urlWith(account, secrets[`${account}Password`]) : url,
    spec: {
      name: 'objects',
      layer: 'infrastructure',
      nice: backgroundPriority,
      ...(minio ? runMinio(minio, folder, separate, ground) : runEmbedded(folder, ground)),
    },
  }
}

function runMinio(
  command: string,
  folder: string,
  separate: boolean,
  { files, secrets, ports }: Ground,
) {
  const address = `127.0.0.1:${ports.objects}`
  const root = { 'root-user': secrets.s3AccessKey, 'root-password': secrets.s3SecretKey }
  const passwords = Object.fromEntries(
    objectAccounts.map((name) => [`${name}-password`, secrets[`${name}Password`]]),
  )
  const accounts = join(files.objects, 'accounts')
  return {
    command,
    args: [
      ...['server', folder, '--address', address],
      ...['--console-address', '127.0.0.1:0', '--quiet'],
    ],
    env: {
      ...hostEnvironment(),
      MINIO_ROOT_USER: secrets.s3AccessKey,
      MINIO_ROOT_PASSWORD: secrets.s3SecretKey,
    },
    ready: () => answersOk(`http://${address}/minio/health/live`),
    ...(separate && {
      prepare: () => makeAccounts(`http://${address}`, accounts, { ...root, ...passwords }),
    }),
  }
}

function runEmbedded(folder: string, { secrets, ports }: Ground) {
  const accounts = [
    { accessKey: secrets.s3AccessKey, secretKey: secrets.s3SecretKey },
    ...objectAccounts.map((name) => ({
      accessKey: name,
      secretKey: secrets[`${name}Password`],
      prefixes: objectRights[name].map((prefix) => `${namespace}/${prefix}`),
    })),
  ]
  return {
    ...nodeProgram('engines/objects/src/main.ts', {
      HOST: '127.0.0.1',
      PORT: String(ports.objects),
      FOLDER: folder,
      BUCKET: bucket,
      ACCOUNTS: JSON.stringify(accounts),
    }),
    ready: () => listens(ports.objects),
  }
}
