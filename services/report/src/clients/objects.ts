import { storageWhenNeeded } from '@sortie/platform/storage'
import { env } from '../env.ts'

export const objects = storageWhenNeeded(env, 'report storage')
