import { storageWhenNeeded } from '@sortie/platform/storage-when-needed'
import { env } from '../env.ts'

export const objects = storageWhenNeeded(env, 'report storage')
