import { storageWhenNeeded } from '@sortie/platform/storage'
import { env } from '../env.ts'
import { demandSameInstallation } from './installation.ts'

/** The object storage of this installation. */
export const objects = storageWhenNeeded(env, 'receipt storage', demandSameInstallation)
