import { storageWhenNeeded } from '@sortie/platform/storage-when-needed'
import { env } from '../env.ts'
import { demandSameInstallation } from './installation.ts'

export const objects = storageWhenNeeded(env, 'receipt storage', demandSameInstallation)
