import { storageWhenNeeded } from '@sortie/platform/storage'
import { env } from '../env.ts'
import { demandSameInstallation } from './installation.ts'

export const objects = storageWhenNeeded(env, 'receipt storage', demandSameInstallation)
