import assert from 'node:assert/strict'
import { join } from 'node:path'
import type { Place } from '@sortie/backup/system'
import { readGivenServers } from '@sortie/local/env'
import { type InfrastructureUrls, startInfrastructure } from '@sortie/local/infrastructure'
import { rightsIn } from '@sortie/local/infrastructure/document-users'
import { asUser } from '@sortie/testing/own-user'
import { newNamespace } from '@sortie/testing/test-service'
import { MongoClient } from 'mongodb'

/** Servers of their own below the folder, with two systems on them. */
export async function twoPlaces(folder: string) {
  const { urls, supervisor } = await startInfrastructure({
    dataDir: join(folder, 'servers'),
    given: readGivenServers(),
  })
  const stopServers = () => supervisor.stop()
  try {
    const place = await newPlace(urls, join(folder, 'keys'))
    const elsewhere = await newPlace(urls, join(folder, 'keys-elsewhere'))
    return { servers: urls, stopServers, place, elsewhere }
  } catch (error) {
    await stopServers()
    throw error
  }
}

/** A system of its own on the servers, to be entered with the rights that the user `backup` has everywhere. */
export async function newPlace(servers: InfrastructureUrls, keysDir: string): Promise<Place> {
  const namespace = newNamespace()
  const { roles, users } = rightsIn(namespace)
  const name = `backup_${namespace}`
  const root = await MongoClient.connect(servers.MONGO_URL)
  const admin = root.db('admin')
  for (const privileges of Object.values(roles))
    await admin.command({ createRole: name, privileges, roles: [] })
  assert.equal(users.backup?.length, Object.keys(roles).length)
  await admin.command({ createUser: name, pwd: namespace, roles: [name] })
  await root.close()
  const mongoUrl = asUser(servers.MONGO_URL, name, namespace)
  return { mongoUrl, s3Url: servers.S3_URL, namespace, keysDir }
}
